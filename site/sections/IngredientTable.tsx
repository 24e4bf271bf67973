import type { Product } from '../../domain/content.ts';
import { DailyShare } from './DailyShare.tsx';
import { IngredientName } from './IngredientName.tsx';
import styles from './IngredientTable.module.css';
import { keepUnits } from './keepUnits.ts';

interface IngredientTableProps {
  ingredients: Product['ingredients'];
}

/** The ingredients as a table: what each does stands under its name, so that four facts fit a narrow phone. */
export function IngredientTable({ ingredients }: IngredientTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{`Key ingredients, ${ingredients.per}`}</caption>
        <thead>
          <tr>
            <th scope="col">Ingredient and what it does</th>
            <th scope="col">{`Amount ${ingredients.per}`}</th>
            <th scope="col">
              <abbr title="share of the Recommended Dietary Allowance">% RDA</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {ingredients.items.map((item) => (
            <tr key={item.name}>
              <th scope="row">
                <IngredientName name={item.name} />
                <span>{item.purpose}</span>
              </th>
              <td className={styles.amount}>{keepUnits(item.amount)}</td>
              <td className={styles.share}>
                <DailyShare percent={item.dailyShare} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.footnote}>{ingredients.footnote}</p>
    </div>
  );
}
