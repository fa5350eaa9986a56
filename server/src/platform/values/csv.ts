/** What a cell may hold; null and undefined are empty. */
export type CsvCell = string | number | boolean | Date | null | undefined;

/** Tells a spreadsheet that the text is UTF-8; stands before the first line. */
export const csvStart = '\uFEFF';

/** What some programs throw away before they look at a cell: spaces, quotes, and what nobody sees. */
const skipped = String.raw`^[\s\p{C}\p{Z}\p{DI}\u2800"'\u0060´‘’‚‛“”„‟«»‹›]*`;
/** `=`, `+`, `-` and `@`, also the wide and small forms of East Asia, which count as the plain ones there. */
const operators = String.raw`=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20`;

/** A text that a spreadsheet would take for a formula. */
const formula = new RegExp(String.raw`${skipped}[${operators}\t\r]`, 'u');
/** What it would take for one after a semicolon or a line's end in the text, if it parts cells there. */
const laterFormula = new RegExp(`${skipped}[${operators}]`, 'u');
const parts = /(?<=[;\r\n])/;

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would take for a formula gets an
 * apostrophe before it, a telephone number too; numbers of ours stay numbers. A spreadsheet in Germany or the Netherlands
 * parts cells at semicolons, whatever the quotes are about: what follows one is treated like a cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** The text that a cell of ours stands for: without the apostrophes that {@link csvLine} put before formulas. */
export function csvText(cell: string): string {
  const bare = without(cell, formula);
  const [first = '', ...later] = bare.split(parts);
  return first + later.map((part) => without(part, laterFormula)).join('');
}

function without(text: string, what: RegExp): string {
  return text.startsWith("'") && what.test(text.slice(1)) ? text.slice(1) : text;
}

function written(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const [first = '', ...later] = cell.split(parts);
  const inside = first + later.map((part) => (laterFormula.test(part) ? `'${part}` : part)).join('');
  const harmless = formula.test(cell) ? `'${inside}` : inside;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
