import { parse } from 'csv-parse/sync';
import { csvText } from './csv.ts';

/** A record of a CSV file and the line on which it begins, from 1 on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads what people and their programs call CSV (RFC 4180; comma, semicolon or tab; a byte order mark, CRLF and empty
 * lines are fine; texts from an export of ours are what they were before it).
 * @returns `brokenAt`, a line, where quotes are wrong: of such a file nothing more can be said
 */
export function readCsv(csv: string): { records: CsvRecord[] } | { brokenAt: number } {
  try {
    const records = parse(csv, {
      bom: true,
      delimiter: separatorOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return { records: records.map(fromFirstLine) };
  } catch (error) {
    const { lines } = error as { lines?: number };
    if (lines === undefined) throw error;
    return { brokenAt: lines };
  }
}

/** Which of the usual separators the first line has most of; a file with one column has none. */
function separatorOf(csv: string): string {
  const first = csv.split(/\r\n|\r|\n/).find((text) => text.trim() !== '') ?? '';
  const count = (separator: string) => first.split(separator).length;
  return [';', '\t', ','].reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** A record is said to be where it ends; people look for where it begins. */
function fromFirstLine({ record, info }: { record: string[]; info: { lines: number } }): CsvRecord {
  const breaks = record.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0);
  return { line: info.lines - breaks, cells: record.map(csvText) };
}
