import {
  BUYER_KINDS,
  type EnquiryFieldName,
  FIELD_HINTS,
  FIELD_LABELS,
  FIELD_MAX_LENGTHS,
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
  const errorOf = (name: EnquiryFieldName) => (error?.field === name ? error.message : undefined);
  return (
    <>
      <TextField
        name="Name"
        label={FIELD_LABELS.Name}
        autoComplete="name"
        maxLength={FIELD_MAX_LENGTHS.Name}
        required
        error={errorOf('Name')}
      />
      <TextField
        name="Email"
        label={FIELD_LABELS.Email}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={FIELD_MAX_LENGTHS.Email}
        required
        error={errorOf('Email')}
      />
      <TextField
        name="Mobile"
        label={FIELD_LABELS.Mobile}
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        prefix={`+${INDIA_CALLING_CODE}`}
        hint={FIELD_HINTS.Mobile}
        required
        error={errorOf('Mobile')}
      />
      <TextField
        name="Quantity"
        label={FIELD_LABELS.Quantity}
        type="number"
        autoComplete="off"
        inputMode="numeric"
        min={QUANTITY_MINIMUM}
        step={1}
        required
        error={errorOf('Quantity')}
      />
      <SelectField
        name="RetailerSelfUse"
        label={FIELD_LABELS.RetailerSelfUse}
        hint={FIELD_HINTS.RetailerSelfUse}
        options={BUYER_KINDS}
        error={errorOf('RetailerSelfUse')}
      />
    </>
  );
}
