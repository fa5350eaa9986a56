import { sql } from 'kysely';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { CompanyList, CsvColumn } from '#features/ground/staff-access/list-over-companies.ts';
import type { ListOrders } from '#platform/list/list-order.ts';
import { presentSimCards } from './present-sim-cards.ts';
import { selectSimCards, type AskedSims, type SimRow } from './sim-cards.queries.ts';

const byId = { by: sql`sim_cards.id`, type: 'uuid', of: ({ id }: SimRow) => id } as const;

const orders: ListOrders<SimRow> = {
  iccid: [{ by: sql`iccid`, type: 'text', of: ({ iccid }) => iccid }],
  // As counted within the last hour: what a row shows is of now.
  usage: [{ by: sql`used_bytes`, type: 'bigint', of: (row) => row.used_bytes }, byId],
  'last-seen': [
    { by: sql`sim_cards.connected::integer`, type: 'bigint', of: ({ connected }) => Number(connected) },
    { by: sql`seen_at`, type: 'timestamptz', of: (row) => row.seen_at },
    byId,
  ],
};

const csv: readonly CsvColumn<SimCard>[] = [
  { header: (text) => text('sim-cards.csv.iccid'), cell: ({ iccid }) => iccid },
  { header: (text) => text('sim-cards.csv.number'), cell: ({ number }) => number },
  { header: (text) => text('sim-cards.csv.imsi'), cell: ({ imsi }) => imsi },
  {
    header: (text) => text('sim-cards.csv.state'),
    cell: ({ state }, text) => text(`sim-cards.state.${state}`),
  },
  { header: (text) => text('sim-cards.csv.provider-state'), cell: ({ providerState }) => providerState },
  { header: (text) => text('sim-cards.csv.problem'), cell: ({ problem }) => problem },
  { header: (text) => text('sim-cards.csv.company'), cell: ({ company }) => company.name },
  { header: (text) => text('sim-cards.csv.customer-number'), cell: ({ company }) => company.customerNumber },
  { header: (text) => text('sim-cards.csv.serial-number'), cell: ({ device }) => device?.serialNumber ?? '' },
  { header: (text) => text('sim-cards.csv.device'), cell: ({ device }) => device?.name ?? '' },
  { header: (text) => text('sim-cards.csv.last-seen'), cell: ({ lastSeenAt }) => lastSeenAt },
  { header: (text) => text('sim-cards.csv.signal'), cell: ({ signal }) => signal },
  { header: (text) => text('sim-cards.csv.month'), cell: ({ usage }) => usage.month },
  { header: (text) => text('sim-cards.csv.data'), cell: ({ usage }) => usage.simDataBytes.used },
  { header: (text) => text('sim-cards.csv.data-limit'), cell: ({ usage }) => usage.simDataBytes.limit },
  { header: (text) => text('sim-cards.csv.sms'), cell: ({ usage }) => usage.sms.used },
  { header: (text) => text('sim-cards.csv.voice'), cell: ({ usage }) => usage.voiceSeconds.used },
  { header: (text) => text('sim-cards.csv.percent'), cell: ({ usage }) => usage.percent },
];

/** SIM cards of all companies (page 1.7), as they stand at a moment. */
export function simCardListAt(now: Date): CompanyList<AskedSims, SimRow, SimCard> {
  return {
    section: 'simcards',
    orders,
    select: (database, asked) => selectSimCards(database, { ...asked, now }),
    present: presentSimCards,
    csv,
  };
}
