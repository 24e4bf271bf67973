import type { CompositionEvent, InputEvent } from 'react';
import {
  BUYER_KINDS,
  ENQUIRY_PATTERNS,
  type EnquiryFieldName,
  INDIA_CALLING_CODE,
  METADATA_FIELDS,
  mobileIn,
  normalizeText,
  QUANTITY_MINIMUM,
} from '../../domain/enquiry/enquiry.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import type { FieldWarning, FieldWarnings } from '../../domain/enquiry/warnings.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import type { FieldErrors } from './formFields.ts';
import { useMessages } from './messages.tsx';
import { WithBreaks } from './Sentence.tsx';

interface EnquiryInputsProps {
  errors: FieldErrors;
  warnings: FieldWarnings;
  /** Replaces the e-mail address. */
  onSuggestion: (email: string) => void;
  pack: string;
}

/** The five fields of the enquiry (specification section 4). */
export function EnquiryInputs({ errors, warnings, onSuggestion, pack }: EnquiryInputsProps) {
  const { label, hint, option } = useMessages();
  const fieldProps = (name: EnquiryFieldName) => ({
    name,
    label: label[name],
    error: errors[name],
  });
  const warningProps = (name: EnquiryFieldName) => {
    const warning = errors[name] ? undefined : warnings[name];
    return { warning: warning ? <WarningText warning={warning} onSuggestion={onSuggestion} /> : null };
  };
  return (
    <>
      <TextField {...fieldProps('Name')} autoComplete="name" required />
      <TextField
        {...fieldProps('Email')}
        {...warningProps('Email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...fieldProps('Mobile')}
        {...warningProps('Mobile')}
        autoComplete="tel-national"
        inputMode="numeric"
        prefix={`+${INDIA_CALLING_CODE}`}
        hint={hint.Mobile}
        onInput={keepTenDigits}
        required
      />
      <TextField
        {...fieldProps('Quantity')}
        {...warningProps('Quantity')}
        type="number"
        hint={fillIn(hint.Quantity, { pack })}
        inputMode="numeric"
        min={QUANTITY_MINIMUM}
        step={1}
        // The wheel scrolls the page, and does not change the number.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        onBeforeInput={insertNumber}
        onCompositionEnd={insertComposedNumber}
        required
      />
      <SelectField
        {...fieldProps('RetailerSelfUse')}
        hint={hint.RetailerSelfUse}
        options={BUYER_KINDS.map((value) => [value, option[value]] as const)}
      />
    </>
  );
}

interface WarningTextProps extends Pick<EnquiryInputsProps, 'onSuggestion'> {
  warning: FieldWarning;
}

/** The texts have keys, since React can't change those that the browser has translated. */
function WarningText({ warning, onSuggestion }: WarningTextProps) {
  const { warning: texts, form } = useMessages();
  const values = 'count' in warning ? { count: warning.count.toLocaleString('en-IN') } : { ...warning };
  const text = fillIn(texts[warning.rule], values);
  return (
    <>
      <p key={text}>
        <WithBreaks text={text} />
      </p>
      {warning.rule === 'email' && (
        <Button onClick={() => onSuggestion(warning.suggestion)}>{form.useSuggestion}</Button>
      )}
    </>
  );
}

interface MetadataInputsProps {
  product: string;
  /** The version of the privacy notice. */
  notice: string;
  /** Its code. */
  language: string;
}

/** What is submitted beside the fields; the source stands beside the form. */
export function MetadataInputs({ product, notice, language }: MetadataInputsProps) {
  return (
    <>
      <input type="hidden" name="productName" value={product} />
      <input type="hidden" name={METADATA_FIELDS.notice} value={notice} />
      <input type="hidden" name={METADATA_FIELDS.language} value={language} />
      {/* For programs alone. What Chrome can show, it fills in with an e-mail address or the like. */}
      <input hidden name={METADATA_FIELDS.honeypot} autoComplete="off" />
    </>
  );
}

/** How a browser says that it has filled a field in; Chrome does not say. */
const FILLED_IN = ['insertReplacementText', undefined];

/**
 * Leaves the ten digits of a mobile number that the browser has filled in, as Chrome does with a 0 in front. What the
 * visitor types or pastes stays, for the third check (specification section 5).
 */
function keepTenDigits({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
  if (!nativeEvent.isTrusted || !FILLED_IN.includes(nativeEvent.inputType)) return;
  currentTarget.value = mobileIn(currentTarget.value) ?? currentTarget.value;
}

const DIGITS = new RegExp(ENQUIRY_PATTERNS.digits);

/**
 * Inserts the number of a text that a browser does not read as one: Firefox with a blank or an invisible character
 * around it, Chrome with the digits of another script.
 */
function insertNumber(event: InputEvent<HTMLInputElement>) {
  // React also calls it in some browsers for what an input method has composed, which is in the input by then.
  if (event.nativeEvent.type === 'compositionend') return;
  const number = unreadNumberIn(event.data);
  if (number === undefined) return;
  event.preventDefault();
  // Not the value, so that it can be undone, and is an input like any other.
  document.execCommand('insertText', false, number);
}

/**
 * The same for what an input method has composed: by then the browser has dropped it, or shows it and does not read it. It
 * has read ASCII digits, also with a blank behind them.
 */
function insertComposedNumber({ currentTarget, data }: CompositionEvent<HTMLInputElement>) {
  const number = unreadNumberIn(data);
  if (number === undefined || /[0-9]/.test(data)) return;
  if (currentTarget.validity.badInput) currentTarget.value = number;
  else document.execCommand('insertText', false, number);
}

function unreadNumberIn(text: string): string | undefined {
  const number = normalizeText(text);
  return number !== text && DIGITS.test(number) ? number : undefined;
}
