import type { Kysely } from 'kysely';
import type {
  Finding,
  FindingAction,
  FindingFacts,
} from '@belfry/contract/overviews/health/health.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { selectCards, selectClaims, type FindingRow } from './listed.queries.ts';
import { isMailed, repairsOf } from './repairs.rules.ts';
import { urgencyOf } from './urgency.rules.ts';

/** For so long nobody is mailed about the same again. */
export const mailedForMs = 24 * 3_600_000;

/** Who looks, and when. */
export interface Looking {
  userId: string;
  seesMoney: boolean;
  now: Date;
  today: string;
}

/** Kinds whose subject is a SIM card; of the others it is the one in the device. */
const kindsOfCards = ['sim-moved', 'sim-usage', 'sim-silent'];

/** Findings as staff see them. */
export async function presentFindings(
  trx: Kysely<DB>,
  rows: readonly FindingRow[],
  looking: Looking,
): Promise<Finding[]> {
  const ofCards = rows.filter(({ kind }) => kindsOfCards.includes(kind));
  const [cards, claims] = [
    await selectCards(trx, {
      subjectIds: ofCards.map(({ subject_id }) => subject_id),
      deviceIds: rows.flatMap(({ device_id }) => (device_id === null ? [] : [device_id])),
    }),
    await selectClaims(
      trx,
      rows.filter(({ kind }) => kind === 'payment-failed').map(({ subject_id }) => subject_id),
    ),
  ];
  const byCard = new Map(cards.map((card) => [card.id, card]));
  const byDevice = new Map(cards.map((card) => [card.device_id, card]));
  const byClaim = new Map(claims.map((claim) => [claim.id, claim]));
  return rows.map((row) => {
    const card = kindsOfCards.includes(row.kind)
      ? byCard.get(row.subject_id)
      : byDevice.get(row.device_id ?? '');
    const claim = byClaim.get(row.subject_id);
    const { seesMoney } = looking;
    return {
      id: row.id,
      kind: row.kind,
      urgency: urgencyOf(row.rank),
      since: row.since.toISOString(),
      times: row.times,
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      device:
        row.device_id === null
          ? null
          : { id: row.device_id, serialNumber: row.serial_number ?? '', name: row.device_name ?? '' },
      sim: card ? { id: card.id, iccid: card.iccid } : null,
      claim: claim
        ? {
            id: claim.id,
            invoiceId: claim.invoice_id,
            invoiceNumber: claim.number,
            ...(seesMoney && { amount: { cents: claim.amount_cents, currency: claim.currency } }),
          }
        : null,
      facts: row.facts as FindingFacts,
      repairs: repairsOf(row.kind, {
        hasDevice: row.device_id !== null,
        hasSim: card !== undefined,
        seesMoney,
        hasInvoice: claim !== undefined && claim.invoice_id !== null,
      }),
      takenBy:
        row.taker_id === null
          ? null
          : { id: row.taker_id, name: `${row.taker_first_name} ${row.taker_last_name}`.trim() },
      snoozedUntil: isPutOff(row, looking) ? row.snoozed_until : null,
      snoozeNote: isPutOff(row, looking) ? row.snooze_note : null,
      mailedAt: row.mailed_at?.toISOString() ?? null,
      allowedActions: actionsOf(row, looking),
    };
  });
}

/** Whether about this kind somebody can be mailed again. */
export function mayMail({ kind, mailed_at }: Pick<FindingRow, 'kind' | 'mailed_at'>, now: Date): boolean {
  return isMailed(kind) && (mailed_at === null || now.getTime() - mailed_at.getTime() >= mailedForMs);
}

function isPutOff({ snoozed_until }: FindingRow, { today }: Looking): boolean {
  return snoozed_until !== null && snoozed_until > today;
}

function actionsOf(row: FindingRow, looking: Looking): FindingAction[] {
  const may: Record<FindingAction, boolean> = {
    take: row.taker_id === null,
    release: row.taker_id !== null,
    snooze: true,
    'wake-up': isPutOff(row, looking),
    mail: mayMail(row, looking.now),
  };
  return (Object.keys(may) as FindingAction[]).filter((action) => may[action]);
}
