import { writeDecimal } from '@belfry/contract/values/decimal-money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { csvLine, csvStart } from '#platform/values/csv.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import type { LineRow } from '../settlements.queries.ts';
import { findSettlement, selectLines } from './lists.queries.ts';
import { nameLines } from './name-lines.ts';

const pageSize = 1_000;
/** For the bookkeeper's programs: the same in every language. */
const columns = ['kind', 'id', 'amount', 'fee', 'currency', 'customer', 'invoice'];

/** Every line of a payout as CSV, page by page; the maker's log says who took it. @throws {AppError} `not-found` */
export async function* exportLines(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  settlementId: string,
): AsyncGenerator<string> {
  const { database } = platform;
  const { companyId } = context.actor;
  const own = database.company(companyId);
  if (!(await findSettlement(own, companyId, settlementId))) throw new AppError('not-found');
  const looked = { section: 'settlements', as: 'csv', query: { settlementId } } as const;
  await lookOverCompanies(platform, context, looked, async () => undefined);
  let heading = csvStart + csvLine(columns);
  let after: LineRow | null = null;
  for (;;) {
    const rows: LineRow[] = await selectLines(own, companyId, settlementId, { after, limit: pageSize });
    const named = await nameLines(database.allCompanies, rows);
    yield (
      heading +
        named
          .map(({ kind, providerId, amount, fee, companyName, invoiceNumber }) =>
            csvLine([
              kind,
              providerId,
              ...[amount.cents, fee?.cents].map((cents) => decimal(cents)),
              amount.currency,
              companyName,
              invoiceNumber,
            ]),
          )
          .join('')
    );
    after = rows.at(-1) ?? null;
    if (!after || rows.length < pageSize) return;
    heading = '';
  }
}

/** A number and no text, which a spreadsheet would take for a formula where it is below zero. */
function decimal(cents: number | undefined): number | null {
  return cents === undefined ? null : Number(writeDecimal(cents, 2));
}
