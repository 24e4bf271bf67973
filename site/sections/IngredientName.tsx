interface IngredientNameProps {
  /** The ingredient as on the pack, its form in brackets: "Vitamin B12 (as methylcobalamin)". */
  name: string;
}

/** An ingredient's name for the eye that scans the table, with its form set more quietly. */
export function IngredientName({ name }: IngredientNameProps) {
  const [plain, form] = name.split(/(?= \()/, 2);
  return (
    <>
      <b>{plain}</b>
      {form}
    </>
  );
}
