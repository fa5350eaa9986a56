import type { FigureId, FigureUnit } from '@belfry/contract/overviews/reports/report-figures.ts';
import type {
  Report,
  ReportFigure,
  ReportRow,
  ReportTable,
} from '@belfry/contract/overviews/reports/reports.contract.ts';

/** A value of a figure; null where it is not known. */
export type Value = number | null;

/** A table for one period. */
export interface TableDraft extends Pick<ReportTable, 'id' | 'rows' | 'columns' | 'chart'> {
  lines: { key: string; values: Value[] }[];
  total: Value[] | null;
  /** As of now, whatever the period: compared with nothing. */
  isNow?: true;
}

/** A report for one period. */
export interface Draft {
  figures: (Pick<ReportFigure, 'id' | 'unit' | 'value'> & { isNow?: true })[];
  tables: TableDraft[];
}

/** Columns of one unit. */
export function columnsOf(unit: FigureUnit, ids: readonly FigureId[]): ReportTable['columns'] {
  return ids.map((id) => ({ id, unit }));
}

/** The sum of each column; of a row without a value nothing. */
export function totalOf(lines: TableDraft['lines'], columns: number): number[] {
  return Array.from({ length: columns }, (_, at) =>
    lines.reduce((total, { values }) => total + (values[at] ?? 0), 0),
  );
}

/** A report without amounts, for whoever sees no money: what remains says the same as with them. */
export function withoutMoney({ figures, tables }: Draft): Draft {
  return {
    figures: figures.filter(({ unit }) => unit !== 'money'),
    tables: tables.map((table) => {
      const kept = <T>(values: readonly T[]) => values.filter((_, at) => table.columns[at]?.unit !== 'money');
      const columns = kept(table.columns);
      const { chart } = table;
      const isDrawn = chart?.kind === 'bars' && columns.some(({ id }) => id === chart.column);
      return {
        ...table,
        columns,
        lines: table.lines.map(({ key, values }) => ({ key, values: kept(values) })),
        total: table.total && kept(table.total),
        chart: isDrawn || columns.length === table.columns.length ? chart : null,
      };
    }),
  };
}

/**
 * A report beside that of another period. Days and months stand beside those at the same place, other rows beside those of the same
 * name; what only the other has comes last.
 */
export function compareDrafts(own: Draft, other: Draft | null): Pick<Report, 'figures' | 'tables'> {
  return {
    figures: own.figures.map(({ id, unit, value, isNow }, at) => {
      const compared = isNow ? undefined : other?.figures[at];
      return { id, unit, value, compared: compared?.id === id ? compared.value : null };
    }),
    tables: own.tables.map(({ isNow, ...table }, at) => {
      const compared = isNow ? undefined : other?.tables[at];
      return {
        ...table,
        lines: compared ? linesBeside(table, compared) : table.lines.map(alone),
        total: table.total && { values: table.total, compared: compared?.total ?? null },
      };
    }),
  };
}

function alone({ key, values }: TableDraft['lines'][number]): ReportRow {
  return { key, values, comparedKey: null, compared: null };
}

function linesBeside(own: Omit<TableDraft, 'isNow'>, other: TableDraft): ReportRow[] {
  const none = own.columns.map(() => null);
  const isByTime = own.rows === 'day' || own.rows === 'month';
  if (isByTime)
    return Array.from({ length: Math.max(own.lines.length, other.lines.length) }, (_, at) => {
      const [line, compared] = [own.lines[at], other.lines[at]];
      return {
        key: line?.key ?? null,
        values: line?.values ?? none,
        comparedKey: compared?.key ?? null,
        compared: compared?.values ?? none,
      };
    });
  const keys = new Set([...own.lines, ...other.lines].map(({ key }) => key));
  const [values, compared] = [valuesByKey(own), valuesByKey(other)];
  return [...keys].map((key) => ({
    key,
    values: values(key),
    comparedKey: key,
    compared: compared(key),
  }));
}

/** The values of a row by its name. Where rows sum up to a total, one that is not there is nothing. */
function valuesByKey({ lines, columns, total }: Omit<TableDraft, 'isNow'>): (key: string) => Value[] {
  const known = new Map(lines.map(({ key, values }) => [key, values]));
  const absent = columns.map(({ unit }) => (total && (unit === 'money' || unit === 'count') ? 0 : null));
  return (key) => known.get(key) ?? absent;
}
