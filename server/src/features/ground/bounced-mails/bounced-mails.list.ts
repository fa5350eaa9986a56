import { sql } from 'kysely';
import type {
  BouncedMail,
  BounceAct,
} from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import type { CompanyList, StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import {
  selectBounces,
  selectTellable,
  type BounceFilter,
  type BounceRow,
  type NamedBounce,
} from './bounced-mails.queries.ts';
import { selectHolders, type Holder } from './holders.queries.ts';

const daysBetweenTold = 7;

/** Addresses of all companies that mail came back from. */
export const bouncedMailList: CompanyList<BounceFilter, NamedBounce, BouncedMail> = {
  section: 'bounced-mails',
  orders: {
    last: [
      { by: sql`bounced_mails.last_at`, type: 'timestamptz', of: (row) => row.last_at },
      { by: sql`bounced_mails.id`, type: 'uuid', of: (row) => row.id },
    ],
  },
  select: selectBounces,
  present,
  csv: [],
};

async function present(rows: readonly NamedBounce[], { trx, seesMoney, now }: StaffView) {
  const wanted = rows.map((row) => ({ companyId: row.company_id, address: row.address }));
  const holders = await selectHolders(trx, wanted);
  const tellable = await selectTellable(trx, [...new Set(rows.map((row) => row.company_id))]);
  return rows.map((row): BouncedMail => {
    const isOf = (of: { companyId: string }) => of.companyId === row.company_id;
    const address = row.address.toLowerCase();
    const own = holders.filter((holder) => isOf(holder) && holder.address === address);
    const others = tellable.some((reader) => isOf(reader) && reader.email !== address);
    const again = sentAgain(row, own);
    return {
      id: row.id,
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      kind: row.kind,
      address: row.address,
      holders: own.map(({ kind, id, name }) => ({ kind, id, name })),
      fault: row.fault,
      status: row.status,
      isPermanent: row.permanent,
      times: row.times,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      toldAt: row.told_at?.toISOString() ?? null,
      ended:
        row.ended_at && row.ended_by
          ? { at: row.ended_at.toISOString(), by: row.ended_by, note: row.note }
          : null,
      again,
      allowedActions: actsOn(row, { mayTell: others && mayTell(row, now), again, seesMoney }),
    };
  });
}

/** Whether the Administrators may be told now: once a week at most. */
export function mayTell({ told_at: toldAt }: Pick<BounceRow, 'told_at'>, now: Date): boolean {
  return toldAt === null || now.getTime() - toldAt.getTime() >= daysBetweenTold * 24 * 3_600_000;
}

function sentAgain(
  { kind, subject_id: id }: BounceRow,
  holders: readonly Holder[],
): { kind: 'invitation' | 'invoice'; id: string } | null {
  if (kind === 'invoice') return { kind, id };
  const isInvited = kind === 'account' && holders.some((holder) => holder.invited && holder.id === id);
  return isInvited ? { kind: 'invitation', id } : null;
}

/** Whoever has the mail reads the amounts, so that an invoice is sent again by those who see them. */
function actsOn(
  row: BounceRow,
  can: { mayTell: boolean; again: { kind: 'invitation' | 'invoice' } | null; seesMoney: boolean },
): BounceAct[] {
  if (row.ended_at !== null) return [];
  const again = can.again !== null && (can.again.kind === 'invitation' || can.seesMoney);
  return [
    ...(again ? (['send-again'] as const) : []),
    ...(can.mayTell ? (['tell-administrators'] as const) : []),
    'dealt-with',
  ];
}
