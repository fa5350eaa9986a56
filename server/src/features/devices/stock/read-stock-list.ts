import { connectCode, serialNumber } from '@belfry/contract/devices/devices/devices.contract.ts';
import { licenceFeatures, type LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { stockColumns, type StockColumn } from '@belfry/contract/devices/stock/stock-list.ts';
import type { StockFault } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { deviceTypes, type DeviceType } from '@belfry/contract/values/device-types.ts';
import * as z from 'zod/mini';
import { readCsv, type CsvRecord } from '#platform/values/read-csv.ts';

/** Most devices of one list. */
export const maxStockRows = 10_000;
/** Characters of a cell that are said back. */
const mostSaid = 40;

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

/** A device of a list, and where it stands there. */
export type StockListRow = StockRow & { line: number };

/** What is wrong with a row, without its line. */
type Wrong = Omit<StockFault, 'line'>;

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
 * @param most how many devices it may have
 */
export function readStockList(
  csv: string,
  most = maxStockRows,
): { rows: StockListRow[]; faults: StockFault[] } {
  const broken = (line: number, wrong: Wrong) => ({ rows: [], faults: [{ line, ...wrong }] });
  const read = readCsv(csv);
  if ('brokenAt' in read) return broken(read.brokenAt, { fault: 'broken-quotes' });
  const [header, ...records] = read.records;
  if (!header) return broken(1, { fault: 'empty' });
  const order = header.cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]+/g, ' '));
  const faults = headerFaults(order).map((wrong) => ({ line: header.line, ...wrong }));
  if (faults.length > 0) return { rows: [], faults };
  if (records.length === 0) return broken(header.line, { fault: 'no-rows' });
  const beyond = records[most];
  if (beyond) return broken(beyond.line, { fault: 'too-many-rows', value: String(most) });

  const rows: StockListRow[] = [];
  const lines = new Map<string, number>();
  for (const record of records) {
    const { line } = record;
    const { row, wrong } = readRow(record, order);
    const sameAs = lines.get(row.serialNumber);
    if (sameAs !== undefined)
      wrong.push({ fault: 'repeated-serial-number', value: row.serialNumber, sameAs });
    if (row.serialNumber !== '') lines.set(row.serialNumber, line);
    faults.push(...wrong.map((each) => ({ line, ...each })));
    rows.push({ ...row, line });
  }
  return { rows, faults };
}

function headerFaults(order: readonly string[]): Wrong[] {
  const unknown = order.filter((name) => !stockColumns.some((column) => column === name));
  return [
    ...unknown.map((name): Wrong => ({ fault: 'unknown-column', value: said(name) })),
    ...order
      .filter((name, index) => order.indexOf(name) < index)
      .map((name): Wrong => ({ fault: 'repeated-column', value: said(name) })),
    ...(order.includes('serial number')
      ? []
      : [{ fault: 'missing-column', value: 'serial number' } satisfies Wrong]),
  ];
}

function readRow({ cells }: CsvRecord, order: readonly string[]): { row: StockRow; wrong: Wrong[] } {
  const at = (column: StockColumn) => cells[order.indexOf(column)] || undefined;
  const serial = serialNumber.safeParse(at('serial number') ?? '');
  const type = forms.type.safeParse(at('type')?.toLowerCase());
  const inputs = forms.inputs.safeParse(at('inputs'));
  const licences = (at('licences') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const key = forms.key.safeParse(at('key'));
  const code = forms.connectCode.safeParse(at('connect code'));
  const unknown = licences.filter((name) => !licenceFeatures.some((feature) => feature === name));
  const of = (fault: Wrong['fault'], column: StockColumn): Wrong => ({
    fault,
    value: said(at(column) ?? ''),
  });
  const wrong = [
    ...(cells.length > order.length && cells.slice(order.length).some(Boolean)
      ? [{ fault: 'number-of-cells' } satisfies Wrong]
      : []),
    ...(serial.success ? [] : [of('serial-number-format', 'serial number')]),
    ...(type.success ? [] : [of('unknown-type', 'type')]),
    ...(inputs.success ? [] : [of('inputs-format', 'inputs')]),
    // Neither is said back: the list's faults may be read by others.
    ...(key.success ? [] : [{ fault: 'key-format' } satisfies Wrong]),
    ...(code.success ? [] : [{ fault: 'connect-code-format' } satisfies Wrong]),
    ...((at('key') === undefined) === (at('connect code') === undefined)
      ? []
      : [{ fault: 'half-of-secrets' } satisfies Wrong]),
    ...unknown.map((name): Wrong => ({ fault: 'unknown-licence', value: said(name) })),
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

function said(cell: string): string {
  return cell.length > mostSaid ? `${cell.slice(0, mostSaid)}…` : cell;
}
