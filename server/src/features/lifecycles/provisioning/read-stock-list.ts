import { connectCode, serialNumber } from '@belfry/contract/devices/devices/devices.contract.ts';
import { deviceTypes, type DeviceType } from '@belfry/contract/values/device-types.ts';
import { licenceFeatures, type LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import * as z from 'zod/mini';
import { readCsv, type CsvRecord } from '#platform/values/read-csv.ts';

/** Most devices of one list. */
export const maxStockRows = 10_000;

/** A device that is to be stocked. */
export interface StockRow {
  serialNumber: string;
  type: DeviceType;
  inputs: number;
  licences: LicenceFeature[];
  /** The secrets of a device that has some already. */
  key?: string;
  connectCode?: string;
}

/** A fault of a list, in words, and its line. */
export interface StockFault {
  line: number;
  fault: string;
}

/** The columns that a list may have. */
export const stockColumns = ['serial number', 'type', 'inputs', 'licences', 'key', 'connect code'] as const;
type Column = (typeof stockColumns)[number];

const forms = {
  type: z._default(z.enum(deviceTypes), 'dialler'),
  inputs: z._default(z.enum(['8', '16']), '16'),
  // As long as those that are made here; nobody could try it out.
  key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{32,128}$/))),
  connectCode: z.optional(connectCode),
};

/**
 * Reads a list of devices to be stocked: CSV with a header that names `serial number`, and may name `type`, `inputs` (8 or
 * 16), `licences` (parted by spaces), `key` and `connect code`. Every fault is named by its line.
 */
export function readStockList(csv: string): { rows: StockRow[]; faults: StockFault[] } {
  const broken = (line: number, fault: string) => ({ rows: [], faults: [{ line, fault }] });
  const read = readCsv(csv);
  if ('brokenAt' in read) return broken(read.brokenAt, 'the quotes are wrong');
  const [header, ...records] = read.records;
  if (!header) return broken(1, 'the list is empty');
  const order = header.cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]+/g, ' '));
  const faults = headerFaults(order).map((fault) => ({ line: header.line, fault }));
  if (faults.length > 0) return { rows: [], faults };
  if (records.length === 0) return broken(header.line, 'no device follows');
  const beyond = records[maxStockRows];
  if (beyond) return broken(beyond.line, `a list has ${maxStockRows} devices at most`);

  const rows: StockRow[] = [];
  const lines = new Map<string, number>();
  for (const record of records) {
    const { row, wrong } = readRow(record, order);
    const before = lines.get(row.serialNumber);
    if (before !== undefined) wrong.push(`${row.serialNumber} is on line ${before} already`);
    if (row.serialNumber !== '') lines.set(row.serialNumber, record.line);
    faults.push(...wrong.map((fault) => ({ line: record.line, fault })));
    rows.push(row);
  }
  return { rows, faults };
}

function headerFaults(order: readonly string[]): string[] {
  const unknown = order.filter((name) => !stockColumns.some((column) => column === name));
  return [
    ...unknown.map((name) => `there is no column "${name}", only ${stockColumns.join(', ')}`),
    ...order.filter((name, index) => order.indexOf(name) < index).map((name) => `"${name}" is there twice`),
    ...(order.includes('serial number') ? [] : ['the column "serial number" is missing']),
  ];
}

function readRow({ cells }: CsvRecord, order: readonly string[]): { row: StockRow; wrong: string[] } {
  const at = (column: Column) => cells[order.indexOf(column)] || undefined;
  const serial = serialNumber.safeParse(at('serial number') ?? '');
  const type = forms.type.safeParse(at('type')?.toLowerCase());
  const inputs = forms.inputs.safeParse(at('inputs'));
  const licences = (at('licences') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const key = forms.key.safeParse(at('key'));
  const code = forms.connectCode.safeParse(at('connect code'));
  const unknown = licences.filter((name) => !licenceFeatures.some((feature) => feature === name));
  const wrong = [
    ...(cells.length > order.length && cells.slice(order.length).some(Boolean)
      ? ['there are more cells than columns']
      : []),
    ...(serial.success ? [] : ['a serial number has 4 to 32 letters, figures and dashes']),
    ...(type.success ? [] : [`the type is one of ${deviceTypes.join(', ')}`]),
    ...(inputs.success ? [] : ['a device has 8 or 16 inputs']),
    // Neither is said back: the list's faults may be read by others.
    ...(key.success ? [] : ['a key has 32 to 128 letters, figures, dashes and underscores']),
    ...(code.success ? [] : ['a connect code has 12 to 24 letters and figures']),
    ...((at('key') === undefined) === (at('connect code') === undefined)
      ? []
      : ['a key and a connect code are given together or not at all']),
    ...unknown.map((name) => `there is no licence "${name}", only ${licenceFeatures.join(', ')}`),
  ];
  return {
    row: {
      serialNumber: serial.data ?? '',
      type: type.data ?? 'dialler',
      inputs: Number(inputs.data ?? 16),
      licences: [...new Set(licences)] as LicenceFeature[],
      ...(key.data !== undefined && code.data !== undefined && { key: key.data, connectCode: code.data }),
    },
    wrong,
  };
}
