import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import type { PriceKeeper } from '#features/money/prices/add-price.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { insertConditions, type ConditionsLang } from './conditions.queries.ts';

/**
 * Adds a version of the conditions of sale that holds from a day on, in all their languages. What was agreed to never changes.
 * @returns why it was not added: its day is not to come, or there is a version of that name
 */
export async function addConditions(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keeper: PriceKeeper,
  added: { version: string; validFrom: Day; texts: Readonly<Record<ConditionsLang, string>> },
): Promise<'past' | 'known' | null> {
  const at = clock.now();
  const { version, validFrom } = added;
  if (validFrom <= bookDay(at)) return 'past';
  return database.transaction('allCompanies', async (trx) => {
    if (!(await insertConditions(trx, { ...added, at }))) return 'known';
    await recordAudit(trx, keeper, { companyId: keeper.companyId, at }, [
      { action: 'conditions.added', details: { version, validFrom } },
    ]);
    return null;
  });
}
