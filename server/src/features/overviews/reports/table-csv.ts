import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { FigureUnit } from '@belfry/contract/overviews/reports/report-figures.ts';
import type { ReportTable } from '@belfry/contract/overviews/reports/reports.contract.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { csvLine, csvStart, type CsvCell } from '#platform/values/csv.ts';
import { rowName } from './row-name.ts';

/** A table of a report as CSV: its rows and its total, each figure beside that which it is compared with. */
export function tableCsv(
  { rows, columns, lines, total }: ReportTable,
  { text, isCompared }: { text: Text; isCompared: boolean },
): string {
  const figures = (values: readonly (number | null)[] | null) =>
    columns.map(({ unit }, at) => cellOf(unit, values?.[at] ?? null));
  const names = columns.map(({ id }) => text(`reports.figure.${id}`));
  const isByTime = rows === 'day' || rows === 'month';
  const beside = (key: string | null, values: readonly (number | null)[] | null): CsvCell[] =>
    isCompared ? [...(isByTime ? [key] : []), ...figures(values)] : [];
  const compared = (name: string) => text('reports.csv.compared', { name });
  const rowsName = text(`reports.rows.${rows}`);
  return [
    csvStart,
    csvLine([
      rowsName,
      ...names,
      ...(isCompared ? [...(isByTime ? [compared(rowsName)] : []), ...names.map(compared)] : []),
    ]),
    ...lines.map(({ key, values, comparedKey, compared: other }) =>
      csvLine([
        key === null ? null : rowName(rows, key, text),
        ...figures(values),
        ...beside(comparedKey, other),
      ]),
    ),
    ...(total
      ? [csvLine([text('reports.total'), ...figures(total.values), ...beside(null, total.compared)])]
      : []),
  ].join('');
}

/** Euros, seconds, or a part of one: numbers, which programs read in every language. */
function cellOf(unit: FigureUnit, value: number | null): CsvCell {
  if (value === null) return null;
  if (unit === 'money') return Number(writeDecimal(value, 2));
  return unit === 'share' ? value / 10_000 : value;
}
