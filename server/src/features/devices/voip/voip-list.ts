import { sql } from 'kysely';
import type { VoipFailure, VoipLine } from '@belfry/contract/devices/voip/voip-management.contract.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { selectVoipFailures, selectVoipLines, type VoipFilter, type VoipRow } from './voip.queries.ts';

const byDevice = {
  by: sql`voip_lines.device_id`,
  type: 'uuid',
  of: ({ device_id: id }: VoipRow) => id,
} as const;

/** Internet telephony of devices of all companies (page 1.7). */
export const voipList: CompanyList<VoipFilter, VoipRow, VoipLine> = {
  section: 'voip',
  orders: {
    'serial-number': [
      { by: sql`voip_lines.serial_number`, type: 'text', of: (row) => row.serial_number },
      byDevice,
    ],
    since: [{ by: sql`voip_lines.since`, type: 'timestamptz', of: ({ since }) => since }, byDevice],
    'last-error': [
      {
        by: sql`coalesce(error_at, '1970-01-01 00:00:00+00'::timestamptz)`,
        type: 'timestamptz',
        of: (row) => row.error_at ?? new Date(0),
      },
      byDevice,
    ],
  },
  select: selectVoipLines,
  present: presentVoipLines,
  csv: [
    { header: (text) => text('voip.csv.serial-number'), cell: ({ device }) => device.serialNumber },
    { header: (text) => text('voip.csv.device'), cell: ({ device }) => device.name },
    { header: (text) => text('voip.csv.company'), cell: ({ company }) => company.name },
    { header: (text) => text('voip.csv.customer-number'), cell: ({ company }) => company.customerNumber },
    {
      header: (text) => text('voip.csv.state'),
      cell: ({ state, said }, text) => said ?? text(`voip.state.${state}`),
    },
    { header: (text) => text('voip.csv.since'), cell: ({ since }) => since },
    { header: (text) => text('voip.csv.account'), cell: ({ account }) => account },
    { header: (text) => text('voip.csv.subscription'), cell: ({ subscription }) => subscription },
    {
      header: (text) => text('voip.csv.failures'),
      cell: (line) => line.failures.map(({ code }) => code).join(' '),
    },
    {
      header: (text) => text('voip.csv.last-error'),
      cell: ({ lastError }) => lastError && (lastError.words ?? lastError.code),
    },
    { header: (text) => text('voip.csv.last-error-at'), cell: ({ lastError }) => lastError && lastError.at },
  ],
};

/** Internet telephony as staff see it. What went wrong last is whichever is newer: a failure, or what the device said. */
async function presentVoipLines(rows: readonly VoipRow[], { trx }: StaffView): Promise<VoipLine[]> {
  const ids = rows.map(({ device_id: id }) => id);
  const found = ids.length === 0 ? [] : await selectVoipFailures(trx, ids);
  const byId = Map.groupBy(found, ({ device_id: id }) => id);
  return rows.map((row) => {
    const failures = byId.get(row.device_id) ?? [];
    const code = (alarmId: string) => alarmId.replace('failure.', '') as VoipFailure;
    const errors = [
      ...failures.map(({ alarm_id: alarmId, since }) => ({ code: code(alarmId), words: null, at: since })),
      ...(row.error !== null && row.error_at !== null
        ? [{ code: null, words: row.error, at: row.error_at }]
        : []),
    ];
    const last = errors.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
    return {
      device: {
        id: row.device_id,
        serialNumber: row.serial_number,
        name: row.device_name,
        connected: row.connected,
      },
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      state: row.state,
      said: row.state === 'other' ? row.said : null,
      since: row.since.toISOString(),
      account: row.account,
      subscription: row.subscription,
      failures: failures
        .filter(({ is_raised: isRaised }) => isRaised)
        .map(({ alarm_id: alarmId, since }) => ({ code: code(alarmId), since: since.toISOString() })),
      lastError: last ? { ...last, at: last.at.toISOString() } : null,
    };
  });
}
