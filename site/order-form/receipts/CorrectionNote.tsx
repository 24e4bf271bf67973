import { type RefObject, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  type EnquiryFields,
  isSameEnquiry,
  METADATA_FIELDS,
  mapFields,
} from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import { ORDER_FORM_ID, REPLACES_ID } from '../../../domain/sitePages.ts';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, removeDraft, saveDraft } from '../draft.ts';
import { EMPTY_FIELDS, focusField, readFields } from '../formFields.ts';
import { useMessages } from '../messages.tsx';
import { isListedUnsent } from '../outbox/listEnquiries.ts';
import { formCorrection, outbox } from '../outbox/pageOutbox.ts';
import { Sentence } from '../Sentence.tsx';
import { useListedEnquiry } from '../useListedEnquiries.ts';
import styles from './CorrectionNote.module.css';
import { hasDraftAside, setDraftAside, takeDraftBack } from './draftsAside.ts';
import type { Correction } from './FormCorrection.ts';

/** The enquiry that the form corrects, also from before the page was loaded again. */
export function useCorrection(): Correction | undefined {
  const correction = useSyncExternalStore(formCorrection.subscribe, formCorrection.get, () => undefined);
  useEffect(restoreCorrection, []);
  return correction;
}

/** Goes on with the correction that the draft belongs to. */
export function restoreCorrection(): void {
  const id: unknown = readDraft()[METADATA_FIELDS.replaces];
  if (typeof id === 'string' && isEnquiryId(id)) formCorrection.restore(id);
}

/**
 * Makes the form that of what was set aside for a correction, or empty.
 *
 * @returns what it has then
 */
export function endCorrection(form: HTMLFormElement, fillIn: (fields: EnquiryFields) => void): EnquiryFields {
  const draft = takeDraftBack();
  const fields = mapFields((name) => draft?.[name] ?? EMPTY_FIELDS[name]);
  fillIn(fields);
  if (draft) saveDraft(form);
  else removeDraft();
  formCorrection.set(draft?.replaces ? { id: draft.replaces, isRestored: true } : undefined);
  return fields;
}

/** What the form's button does with the enquiry that is corrected. */
export function ReplacesNote({ id }: Pick<Correction, 'id'>) {
  const { receipts } = useMessages();
  const sentBefore = useListedEnquiry(id)?.sentBefore;
  return (
    <p id={REPLACES_ID} className={styles.replaces}>
      <Sentence text={receipts.replaces} id={sentBefore ?? id} />
    </p>
  );
}

interface CorrectionNoteProps {
  form: RefObject<HTMLFormElement | null>;
  correction: Correction;
  fillIn(fields: EnquiryFields): void;
}

/** Says which enquiry the form corrects, and brings its fields into the form. */
export function CorrectionNote({ form, correction, fillIn }: CorrectionNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const textId = useId();
  const [isDraftAside, setIsDraftAside] = useState(hasDraftAside);
  const { receipts: texts } = useMessages();
  const { id, fields = EMPTY_FIELDS, isRestored, before } = correction;
  const listed = useListedEnquiry(id);
  const isUnsent = listed !== undefined && isListedUnsent(listed) && !listed.sentBefore;

  useEffect(() => {
    if (isRestored || !form.current || !note.current) return;
    if (before?.id !== id) {
      const typed = readFields(form.current);
      if (!isSameEnquiry(typed, before?.fields ?? EMPTY_FIELDS))
        setDraftAside({ ...typed, ...(before && { replaces: before.id }) });
      setIsDraftAside(hasDraftAside());
      fillIn(fields);
      saveDraft(form.current);
    }
    note.current.focus({ preventScroll: true });
    note.current.scrollIntoView({ behavior: 'instant' });
    // Not once more when the form is rendered anew.
    formCorrection.set({ id, fields, isRestored: true });
  }, [form, id, before, fields, isRestored, fillIn]);

  /** What was changed stays, unless something else comes back. */
  const leave = useCallback(
    (current: HTMLFormElement) => {
      if (hasDraftAside() || isSameEnquiry(readFields(current), fields)) endCorrection(current, fillIn);
      else formCorrection.set(undefined);
    },
    [fields, fillIn],
  );

  useEffect(
    () => () => {
      if (!form.current) return;
      if (outbox.isWithdrawn(id)) leave(form.current);
      // The draft is no longer that of a correction.
      else saveDraft(form.current);
    },
    [form, id, leave],
  );

  function stop() {
    if (!form.current) return;
    leave(form.current);
    focusField(form.current, 'Name');
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={note}
      className={styles.note}
      role="group"
      aria-labelledby={textId}
      tabIndex={-1}
      data-correction
    >
      {/* Also of a form that is posted plainly. */}
      <input
        type="hidden"
        form={ORDER_FORM_ID}
        id={METADATA_FIELDS.replaces}
        name={METADATA_FIELDS.replaces}
        value={id}
      />
      <p id={textId}>
        <Sentence text={isUnsent ? texts.correctingUnsent : texts.correcting} id={listed?.sentBefore ?? id} />
        {correction.fields?.Name === '' && <Sentence text={texts.typeAgain} id={id} />}
        {isDraftAside && <Sentence text={texts.setAside} id={id} />}
      </p>
      <Button onClick={stop}>{texts.stopCorrecting}</Button>
    </div>
  );
}
