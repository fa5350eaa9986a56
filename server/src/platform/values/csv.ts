/** What a cell may hold; null and undefined are empty. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** Tells a spreadsheet that the text is UTF-8; stands before the first line. */
export const csvStart = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would take for a formula (it begins
 * with `=`, `+`, `-`, `@`, tab or carriage return) gets an apostrophe before it; numbers of ours stay numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
