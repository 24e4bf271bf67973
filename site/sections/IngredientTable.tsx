import type { Product } from '../../domain/content.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './IngredientTable.module.css';

/** Keeps each number and its unit on one line: "600 IU (15 mcg)" breaks before the bracket or not at all. */
function withUnbrokenUnits(amount: string): string {
  return amount.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0');
}

interface IngredientTableProps {
  ingredients: Product['ingredients'];
}

/**
 * The ingredients as a table: what each does is under its name, and its share of the daily allowance under its
 * amount, so that four facts fit a narrow phone.
 */
export function IngredientTable({ ingredients }: IngredientTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{PAGE_MESSAGES.ingredientsTable(ingredients.per)}</caption>
        <thead>
          <tr>
            <th scope="col">{PAGE_MESSAGES.ingredient}</th>
            <th scope="col">{PAGE_MESSAGES.amount(ingredients.per)}</th>
          </tr>
        </thead>
        <tbody>
          {ingredients.items.map((item) => (
            <tr key={item.name}>
              <th scope="row">
                <IngredientName name={item.name} />
                <span>{item.purpose}</span>
              </th>
              <td className={styles.amount}>
                {withUnbrokenUnits(item.amount)}
                <span>{PAGE_MESSAGES.dailyShare(item.dailyShare)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.footnote}>{ingredients.footnote}</p>
    </div>
  );
}

interface IngredientNameProps {
  /** The ingredient as on the pack, its form in brackets: "Vitamin B12 (as methylcobalamin)". */
  name: string;
}

/** An ingredient's name for the eye that scans the table, with its form set more quietly. */
function IngredientName({ name }: IngredientNameProps) {
  const [plain, form] = name.split(/(?= \()/, 2);
  return (
    <>
      <b>{plain}</b>
      {form}
    </>
  );
}
