import { ENQUIRY_PATTERNS } from '../domain/enquiry.ts';
import { REFERENCE_PATTERN } from '../domain/enquiryId.ts';
import { NOTE_MAX_LENGTH } from '../domain/inboxApi.ts';
import { STATUSES } from '../domain/inboxView.ts';
import { CLOSE_REASONS, MAX_WON } from '../domain/inboxWork.ts';
import { SOURCE_NAME_PATTERN } from '../domain/source.ts';

/** In bytes: five values, most of which may be written with three percent signs for each character. */
const MAX_SOURCE_QUERY = 3_000;

/** The functions of the rules that validate work documents and their steps; see `firestoreRulesOf`. */
export function workFunctions(): string {
  return `
function isArrival(work, enquiry) {
  return work.keys().hasOnly(["at", "changedAt", "kind", "quantity", "ref", "status", "version", "owner", "flagged", "spamSignals", "source", "sourceQuery", "notice"])
    && work.at == request.time
    && work.changedAt == request.time
    && work.kind == enquiry.RetailerSelfUse
    && work.quantity == int(enquiry.Quantity)
    && work.ref.matches(${quote(REFERENCE_PATTERN)})
    && work.status == "new"
    && work.version == 0
    && work.owner == null
    && work.spamSignals in [[], ["honeypot"], ["hasty"], ["honeypot", "hasty"]]
    && work.flagged == (work.spamSignals.size() > 0)
    && work.source.matches(${quote(SOURCE_NAME_PATTERN)})
    && work.get("sourceQuery", "").matches("^[a-zA-Z0-9.*_&=%+-]*$")
    && work.get("sourceQuery", "").size() <= ${MAX_SOURCE_QUERY}
    && work.get("notice", "0000000000000000").matches("^[0-9a-f]{16}$");
}

function isMailFailure(was, now) {
  return now.diff(was).affectedKeys().hasOnly(["mail", "changedAt"])
    && !("mail" in was)
    && now.mail == "failed"
    && now.changedAt == request.time;
}

// The step says what is changed; what goes with a status is changed without a word.
function isChange(was, now, step) {
  return now.diff(was).affectedKeys().hasOnly(["version", "changedAt", "status", "owner", "flagged", "spamSignals", "followUpAt", "firstContactAt", "closeReason", "wonPacks", "wonAmount"])
    && now.diff(was).affectedKeys().intersection(["status", "owner", "flagged"].toSet()).hasOnly(step.keys())
    && now.version == was.version + 1
    && now.changedAt == request.time
    && now.status in [${STATUSES.map(quote).join(', ')}]
    && isOwner(now.owner)
    && now.spamSignals in [was.spamSignals, [], ["staff"]]
    && now.flagged == (now.spamSignals.size() > 0)
    && isTime(now.get("followUpAt", null))
    && now.get("firstContactAt", null) in [was.get("firstContactAt", null), request.time, null]
    && now.get("closeReason", null) in [${CLOSE_REASONS.map(quote).join(', ')}, null]
    && isWon(now.get("wonPacks", null))
    && isWon(now.get("wonAmount", null));
}

function isOwner(value) {
  return value == null
    || value.matches(${quote(ENQUIRY_PATTERNS.email)});
}

function isTime(value) {
  return value == null
    || value is timestamp;
}

function isWon(value) {
  return value == null
    || isAmount(value);
}

function isAmount(value) {
  return value is int
    && value >= 0
    && value <= ${MAX_WON};
}

// What a step says stands in the work document after the commit.
function isStep(step, work) {
  return step.at == request.time
    && step.at == work.changedAt
    && step.by == request.auth.token.email
    && step.diff(work).changedKeys().hasOnly(["at"])
    && step.diff(work).addedKeys().hasOnly(["by", "note", "withdraw"])
    && step.get("note", "") is string
    && step.get("note", "").size() <= ${NOTE_MAX_LENGTH}
    && step.get("withdraw", 0) is int;
}

function isWithdrawal(was, now) {
  return now.diff(was).affectedKeys().hasOnly(["note"])
    && now.note == ""
    && was.by == request.auth.token.email;
}
`;
}

/** A text as the rules' language writes it: as JSON does, for what the patterns and names hold. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
