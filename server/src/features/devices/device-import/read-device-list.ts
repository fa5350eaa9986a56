import {
  importColumns,
  maxImportRows,
  type ImportColumn,
  type ImportFault,
} from '@belfry/contract/devices/device-import/device-import.contract.ts';
import {
  connectCode,
  maxOrderNumberLength,
  serialNumber,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { line as textLine } from '@belfry/contract/values/values.ts';
import * as z from 'zod/mini';
import { textsIn } from '#platform/texts/texts.ts';
import { readCsv, type CsvRecord } from '#platform/values/read-csv.ts';

/** A fault of a list and where it is; `value` is what stands there. */
export interface ListFault {
  line: number;
  fault: ImportFault;
  value?: string;
  sameAs?: number;
}

/** A row of a list that is well formed. */
export interface ListRow {
  line: number;
  serialNumber: string;
  connectCode: string;
  name?: string;
  location?: string;
  timeZone?: string;
  orderNumber?: string;
}

/** What a list holds. */
export interface DeviceList {
  /** Rows that name a device, well formed or not. */
  rows: number;
  good: ListRow[];
  /** Those whose serial number and connect code are well formed, whatever else is wrong with them. */
  named: ListRow[];
  faults: ListFault[];
}

/** What a column is called, in each of our languages, as {@link plainName} writes it. Read when the first list comes. */
let columnNames: ReadonlyMap<string, ImportColumn> | undefined;

function columnOf(name: string): ImportColumn | undefined {
  columnNames ??= new Map(
    langCodes.flatMap((langCode) =>
      importColumns.map((column) => [plainName(textsIn(langCode)(`device-import.column.${column}`)), column]),
    ),
  );
  return columnNames.get(plainName(name));
}

/** A name as people may write it: without case, accents, spaces, dashes and apostrophes. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\s\p{M}_'’-]/gu, '');
}

const required = ['serialNumber', 'connectCode'] as const satisfies readonly ImportColumn[];

const forms = { name: textLine(80), location: textLine(120) };
const orderNumberForm = textLine(maxOrderNumberLength);

/**
 * Reads a list of devices (RFC 4180; comma, semicolon or tab; a byte order mark, CRLF and empty lines are fine; texts
 * from an export of ours are what they were before it). Every faulty row is named by its line; of a file whose columns or quotes are wrong nothing more can be said.
 */
export function readDeviceList(csv: string, knowsTimeZone: (zone: string) => boolean): DeviceList {
  const broken = (fault: ListFault): DeviceList => ({ rows: 0, good: [], named: [], faults: [fault] });
  const parsed = readCsv(csv);
  if ('brokenAt' in parsed) return broken({ line: parsed.brokenAt, fault: 'broken-quotes' });
  const [header, ...rows] = parsed.records;
  if (!header) return broken({ line: 1, fault: 'no-rows' });
  const { columns, faults } = readHeader(header);
  if (faults.length > 0) return { rows: rows.length, good: [], named: [], faults };
  if (rows.length === 0) return broken({ line: header.line, fault: 'no-rows' });
  const beyond = rows[maxImportRows];
  if (beyond) return { ...broken({ line: beyond.line, fault: 'too-many-rows' }), rows: rows.length };

  const good: ListRow[] = [];
  const named: ListRow[] = [];
  const lineOfSerial = new Map<string, number>();
  for (const row of rows) {
    const read = readRow(row, columns, knowsTimeZone);
    const { serialNumber: serial } = read.row;
    const sameAs = lineOfSerial.get(serial);
    if (sameAs !== undefined)
      read.faults.push({ line: row.line, fault: 'repeated-serial-number', value: serial, sameAs });
    else if (serial !== '') {
      lineOfSerial.set(serial, row.line);
      if (read.row.connectCode !== '') named.push(read.row);
    }
    if (read.faults.length === 0) good.push(read.row);
    faults.push(...read.faults);
  }
  return { rows: rows.length, good, named, faults };
}

function readHeader({ line, cells }: CsvRecord): { columns: ImportColumn[]; faults: ListFault[] } {
  const faults: ListFault[] = [];
  const columns: ImportColumn[] = [];
  for (const cell of cells) {
    const column = columnOf(cell);
    if (!column) faults.push({ line, fault: 'unknown-column', value: short(cell) });
    else if (columns.includes(column)) faults.push({ line, fault: 'repeated-column', value: short(cell) });
    if (column) columns.push(column);
  }
  for (const column of required)
    if (!columns.includes(column)) faults.push({ line, fault: 'missing-column', value: column });
  return { columns, faults };
}

function readRow(
  { line, cells }: CsvRecord,
  columns: readonly ImportColumn[],
  knowsTimeZone: (zone: string) => boolean,
): { row: ListRow; faults: ListFault[] } {
  // Spreadsheets leave empty cells at the end of a line.
  const given = cells.slice(0, Math.max(columns.length, cells.findLastIndex((cell) => cell !== '') + 1));
  const at = (column: ImportColumn) => given[columns.indexOf(column)] ?? '';
  const faults: ListFault[] = [];
  const fault = (kind: ImportFault, value: string) => {
    faults.push({ line, fault: kind, ...(value !== '' && { value: short(value) }) });
  };
  if (given.length > columns.length || given.length < required.length) {
    fault('number-of-cells', String(given.length));
    return { row: { line, serialNumber: '', connectCode: '' }, faults };
  }
  const serial = z.safeParse(serialNumber, at('serialNumber'));
  const code = z.safeParse(connectCode, at('connectCode'));
  if (!serial.success) fault('serial-number-format', at('serialNumber'));
  // The code is as good as a key: it is not said back.
  if (!code.success) fault('connect-code-format', '');
  for (const column of ['name', 'location'] as const)
    if (!z.safeParse(forms[column], at(column)).success) fault(`${column}-format`, at(column));
  const zone = at('timeZone');
  if (zone !== '' && !knowsTimeZone(zone)) fault('unknown-time-zone', zone);
  const [name, location, orderNumber] = [at('name'), at('location'), at('orderNumber')];
  if (!z.safeParse(orderNumberForm, orderNumber).success) fault('order-number-format', orderNumber);
  return {
    row: {
      line,
      serialNumber: serial.data ?? '',
      connectCode: code.data ?? '',
      ...(name !== '' && { name }),
      ...(location !== '' && { location }),
      ...(zone !== '' && { timeZone: zone }),
      ...(orderNumber !== '' && { orderNumber }),
    },
    faults,
  };
}

/** Enough of a cell to find it by. */
function short(cell: string): string {
  return cell.length > 60 ? `${cell.slice(0, 59)}…` : cell;
}
