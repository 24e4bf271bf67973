import {
  BUYER_KINDS,
  type EnquiryFieldName,
  FIELD_HINTS,
  FIELD_LABELS,
  INDIA_CALLING_CODE,
  QUANTITY_MINIMUM,
  type ValidationError,
} from '../../domain/enquiry.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';

interface EnquiryInputsProps {
  /** Shown beside its field. */
  error: ValidationError | undefined;
}

/** The five fields of the enquiry (specification section 4). */
export function EnquiryInputs({ error }: EnquiryInputsProps) {
  const fieldProps = (name: EnquiryFieldName) => ({
    name,
    label: FIELD_LABELS[name],
    error: error?.field === name ? error.message : undefined,
  });
  return (
    <>
      <TextField {...fieldProps('Name')} autoComplete="name" required />
      <TextField
        {...fieldProps('Email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...fieldProps('Mobile')}
        autoComplete="tel-national"
        inputMode="numeric"
        prefix={`+${INDIA_CALLING_CODE}`}
        hint={FIELD_HINTS.Mobile}
        required
      />
      <TextField
        {...fieldProps('Quantity')}
        type="number"
        autoComplete="off"
        inputMode="numeric"
        min={QUANTITY_MINIMUM}
        step={1}
        // The wheel scrolls the page, and does not change the number.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        required
      />
      <SelectField
        {...fieldProps('RetailerSelfUse')}
        hint={FIELD_HINTS.RetailerSelfUse}
        options={BUYER_KINDS}
      />
    </>
  );
}
