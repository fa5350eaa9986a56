import {
  maxImportedSims,
  simColumns,
  type simFaults,
} from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import { readCsv, type CsvRecord } from '#platform/values/read-csv.ts';

/** What is wrong with a line. */
export interface SimFault {
  line: number;
  code: (typeof simFaults)[number];
}

/** A card of a file. */
export interface ListedSim {
  iccid: string;
  imsi: string | null;
  number: string | null;
  /** Bytes a month. */
  limitBytes: number | null;
}

type Column = (typeof simColumns)[number];

const iccidForm = /^\d{15,22}$/;
const imsiForm = /^\d{14,15}$/;
const numberForm = /^\+[1-9]\d{6,14}$/;
const mostMb = 1_000_000;

/** Reads a file of SIM cards. Each faulty line is named; of a file whose columns or quotes are wrong nothing more can be said. */
export function readSimList(csv: string): { cards: ListedSim[]; faults: SimFault[] } {
  const broken = (line: number, code: SimFault['code']) => ({ cards: [], faults: [{ line, code }] });
  const parsed = readCsv(csv);
  if ('brokenAt' in parsed) return broken(parsed.brokenAt, 'quotes');
  const [header, ...rows] = parsed.records;
  if (!header) return broken(1, 'empty');
  const columns = columnsOf(header);
  if (!columns) return broken(header.line, 'columns');
  if (rows.length === 0) return broken(header.line, 'empty');
  const beyond = rows[maxImportedSims];
  if (beyond) return broken(beyond.line, 'too-many');

  const cards: ListedSim[] = [];
  const faults: SimFault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const at = (column: Column) => (cells[columns.indexOf(column)] ?? '').replaceAll(/\s/g, '');
    const [iccid, imsi, number, mb] = [at('iccid'), at('imsi'), at('number'), at('limit mb')];
    const limit = Number(mb);
    const wrong: SimFault['code'][] = [
      ...(cells.findLastIndex((cell) => cell !== '') >= columns.length ? (['columns'] as const) : []),
      ...(iccidForm.test(iccid) ? [] : (['iccid'] as const)),
      ...(seen.has(iccid) ? (['twice'] as const) : []),
      ...(imsi === '' || imsiForm.test(imsi) ? [] : (['imsi'] as const)),
      ...(number === '' || numberForm.test(number) ? [] : (['number'] as const)),
      ...(mb === '' || (/^\d+$/.test(mb) && limit >= 1 && limit <= mostMb) ? [] : (['limit'] as const)),
    ];
    seen.add(iccid);
    faults.push(...wrong.map((code) => ({ line, code })));
    if (wrong.length === 0)
      cards.push({
        iccid,
        imsi: imsi === '' ? null : imsi,
        number: number === '' ? null : number,
        limitBytes: mb === '' ? null : limit * 1_000_000,
      });
  }
  return { cards, faults };
}

/** The columns in their order; null where one is unknown, there twice, or the first of all is missing. */
function columnsOf({ cells }: CsvRecord): Column[] | null {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const columns = filled.map((cell) => {
    const name = cell
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .trim();
    return simColumns.find((column) => column === name);
  });
  const isKnown = (column: Column | undefined): column is Column => column !== undefined;
  return columns.every(isKnown) && new Set(columns).size === columns.length && columns.includes('iccid')
    ? columns
    : null;
}
