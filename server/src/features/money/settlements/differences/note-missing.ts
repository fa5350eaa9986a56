import type { Platform } from '#platform/platform.ts';
import { findMovedIn, type MovedThen } from '#features/money/payments/payouts/find-moved-in.ts';
import { selectNewestBooked, selectSettled } from '../settlements.queries.ts';
import { selectMissing, updateOpenDifference } from './differences.queries.ts';
import { openDifferences } from './note-differences.ts';
import { planDifferences } from './open-differences.rules.ts';

const dayMs = 86_400_000;
/** After so long everything has been paid out. */
const paidOutWithinMs = 35 * dayMs;
/** How far back is looked: a portal that stood still for longer has more to be looked at than this. */
const lookedBackMs = 120 * dayMs;

/**
 * Notes what was paid, given back or charged back more than 35 days ago and is in no payout, though newer ones were paid out; and
 * that what was missing has come.
 */
export async function noteMissing(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  makerId: string,
): Promise<void> {
  const { allCompanies } = database;
  const at = clock.now();
  const newest = await selectNewestBooked(allCompanies);
  if (!newest) return;
  const last = Math.min(at.getTime() - paidOutWithinMs, newest.getTime());
  const span = { from: new Date(last - lookedBackMs), until: new Date(last) };
  const moved = await findMovedIn(allCompanies, span);
  const known = await selectMissing(allCompanies);
  const settled = await selectSettled(allCompanies, [
    ...moved.map(({ providerId }) => providerId),
    ...known.map(({ subject }) => idOf(subject)),
  ]);
  const found = moved
    .filter(({ kind, providerId }) => !settled.has(`${kind}/${providerId}`))
    .map((each) => ({ kind: 'missing' as const, subject: subjectOf(each), cents: -each.cents }));
  const again = new Set(found.map(({ subject }) => subject));
  // What is missing still and lies too far back stays as it is.
  const decided = known.filter(({ subject }) => again.has(subject) || hasCome(subject, settled));
  const plan = planDifferences(
    found,
    decided.map((row) => ({ ...row, cents: row.amount_cents })),
  );
  if (plan.opened.length === 0 && plan.explained.length === 0) return;
  await database.transaction('allCompanies', async (trx) => {
    for (const id of plan.explained)
      await updateOpenDifference(trx, id, { resolved_at: at, resolution: 'explained' });
    await openDifferences(trx, { makerId, settlementId: null }, plan.opened, at);
  });
}

const reversed = '/reversed';

/** A reversal has no name of its own at the provider: it is its chargeback's. */
function subjectOf({ kind, providerId }: MovedThen): string {
  return kind === 'chargeback-reversal' ? `${providerId}${reversed}` : providerId;
}

function idOf(subject: string): string {
  return subject.endsWith(reversed) ? subject.slice(0, -reversed.length) : subject;
}

function hasCome(subject: string, settled: ReadonlySet<string>): boolean {
  const kinds = subject.endsWith(reversed) ? ['chargeback-reversal'] : ['payment', 'refund', 'chargeback'];
  return kinds.some((kind) => settled.has(`${kind}/${idOf(subject)}`));
}
