import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import styles from './IngredientTable.module.css';

/** Keeps each number and its unit on one line: "600 IU (15 mcg)" breaks before the bracket or not at all. */
function withUnbrokenUnits(text: string): string {
  return text.replace(/(?<=\d) (?=\p{L})/gu, '\u00a0');
}

interface IngredientTableProps {
  site: LocalizedSite;
  labelBack?: LabelBackLink;
}

/** Where the back of the label is shown: a page, or a photograph alone. */
export interface LabelBackLink {
  url: string;
  isPhotograph: boolean;
}

/**
 * The ingredients as a table: what each is, as far as the benefits do not say it, is under its name, and its share of
 * the daily allowance under its amount, so that four facts fit a narrow phone.
 */
export function IngredientTable({ site: { content, messages }, labelBack }: IngredientTableProps) {
  const { ingredients } = content.product;
  const { per } = ingredients;
  const { ingredientsTable, ingredient, amount: amountPer, dailyShare: share, noDailyShare } = messages.page;
  return (
    <div>
      <table className={styles.table}>
        <caption className="visually-hidden">{fillIn(ingredientsTable, { per })}</caption>
        <thead>
          <tr>
            <th scope="col">{ingredient}</th>
            <th scope="col">{fillIn(amountPer, { per })}</th>
          </tr>
        </thead>
        <tbody>
          {ingredients.items.map(({ name, purpose, amount, dailyShare }) => {
            // As on the pack, its form in brackets: "Vitamin B12 (as methylcobalamin)".
            const [plainName, form] = name.split(/(?= \()/, 2);
            return (
              <tr key={name}>
                <th scope="row">
                  <b>{plainName}</b>
                  {form && <span className={styles.form}>{form}</span>}
                  {purpose && <span>{purpose}</span>}
                </th>
                <td className={styles.amount}>
                  <bdi>{withUnbrokenUnits(amount)}</bdi>
                  <span>
                    {dailyShare === undefined ? noDailyShare : fillIn(share, { percent: dailyShare })}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.footnote}>
        {withUnbrokenUnits(ingredients.footnote)}{' '}
        {labelBack && (
          <a className="tap-target" href={labelBack.url} data-no-print>
            {messages.page.labelBack}
            {labelBack.isPhotograph && (
              <span className="visually-hidden">. {messages.page.labelBackAsText}</span>
            )}
          </a>
        )}
      </p>
    </div>
  );
}
