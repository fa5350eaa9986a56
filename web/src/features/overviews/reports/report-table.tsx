import type { ReportTable as Table } from '@belfry/contract/overviews/reports/reports.contract.ts';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import { figureWords, rowWords } from './figure-words.ts';
import styles from './reports.module.css';

interface ReportTableProps {
  table: Table;
  caption: string;
  /** Whether there is a period that it stands beside. */
  isCompared: boolean;
}

/** Every figure of a table, each above the one that it is compared with. Days and months go from the newest. */
export function ReportTable({ table, caption, isCompared }: ReportTableProps) {
  const text = useText();
  const { i18n } = useLingui();
  const { rows, columns, total } = table;
  const isByTime = rows === 'day' || rows === 'month';
  const backwards = table.lines.toReversed();
  // Days that are still to come have only what they are compared with: below what there is.
  const lines = isByTime
    ? [...backwards.filter(({ key }) => key !== null), ...backwards.filter(({ key }) => key === null)]
    : table.lines;
  const words = (at: number, value: number | null) =>
    figureWords(columns[at]?.unit ?? 'count', value, i18n.locale, text);
  const cells = (values: readonly (number | null)[], compared: readonly (number | null)[] | null) =>
    columns.map(({ id }, at) => (
      <td key={id}>
        {words(at, values[at] ?? null)}
        {isCompared && compared && (
          <span className={styles['before']}>
            {text('reports.compared', { value: words(at, compared[at] ?? null) })}
          </span>
        )}
      </td>
    ));
  return (
    <div
      className={styles['frame']}
      // What scrolls must be reachable by keys.
      {...{ role: 'region', tabIndex: 0, 'aria-label': text('reports.table-of', { name: caption }) }}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text(`reports.rows.${rows}`)}</th>
            {columns.map(({ id }) => (
              <th key={id} scope="col">
                {text(`reports.figure.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, values, comparedKey, compared }) => (
            <tr key={`${key ?? ''} ${comparedKey ?? ''}`}>
              <th scope="row" className={classNames(rows === 'words' && styles['words'])}>
                {key === null ? '–' : rowWords(rows, key, text)}
                {isByTime && isCompared && comparedKey !== null && (
                  <span className={styles['before']}>
                    {text('reports.compared', { value: rowWords(rows, comparedKey, text) })}
                  </span>
                )}
              </th>
              {cells(values, compared)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{text('reports.total')}</th>
              {cells(total.values, total.compared)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
