import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { type EnquiryFields, isSameEnquiry, METADATA_FIELDS } from '../../../domain/enquiry/enquiry.ts';
import { isEnquiryId } from '../../../domain/enquiry/enquiryId.ts';
import { ORDER_FORM_ID } from '../../../domain/sitePages.ts';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, saveDraft } from '../draft.ts';
import { controlOf, EMPTY_FIELDS, readFields } from '../formFields.ts';
import { useMessages } from '../messages.tsx';
import { receipts } from '../outbox/pageOutbox.ts';
import { Sentence } from '../Sentence.tsx';
import styles from './CorrectionNote.module.css';
import type { Correction } from './Receipts.ts';

/** The enquiry that the form corrects, also from before the page was loaded again. */
export function useCorrection(): Correction | undefined {
  const correction = useSyncExternalStore(receipts.subscribe, receipts.getCorrection, () => undefined);
  useEffect(restoreCorrection, []);
  return correction;
}

/** Goes on with the correction that the draft belongs to. */
export function restoreCorrection(): void {
  const id: unknown = Object(readDraft())[METADATA_FIELDS.replaces];
  if (typeof id === 'string' && isEnquiryId(id)) receipts.restoreCorrection(id);
}

interface CorrectionNoteProps {
  form: RefObject<HTMLFormElement | null>;
  correction: Correction;
  fillIn(fields: EnquiryFields): void;
}

/** Says which enquiry the form corrects, and brings its fields into the form. */
export function CorrectionNote({ form, correction, fillIn }: CorrectionNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const { receipts: texts } = useMessages();
  const { id, fields = EMPTY_FIELDS, isRestored } = correction;

  useEffect(() => {
    if (isRestored || !form.current || !note.current) return;
    fillIn(fields);
    saveDraft(form.current);
    note.current.focus({ preventScroll: true });
    note.current.scrollIntoView({ behavior: 'instant' });
    // Not once more when the form is rendered anew.
    receipts.correct({ ...correction, isRestored: true });
  }, [form, correction, fields, isRestored, fillIn]);

  // The draft is no longer that of a correction.
  useEffect(() => () => void (form.current && saveDraft(form.current)), [form]);

  function stop() {
    if (!form.current) return;
    // What was changed stays.
    if (isSameEnquiry(readFields(form.current), fields)) fillIn(EMPTY_FIELDS);
    controlOf(form.current, 'Name').focus();
    receipts.correct(undefined);
  }

  return (
    <div ref={note} className={styles.note} tabIndex={-1} data-correction>
      {/* Also of a form that is posted plainly. */}
      <input
        type="hidden"
        form={ORDER_FORM_ID}
        id={METADATA_FIELDS.replaces}
        name={METADATA_FIELDS.replaces}
        value={id}
      />
      <p>
        <Sentence text={texts.correcting} id={id} />
      </p>
      <Button onClick={stop}>{texts.stopCorrecting}</Button>
    </div>
  );
}
