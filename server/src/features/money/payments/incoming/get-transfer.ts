import type { Kysely } from 'kysely';
import type {
  Transfer,
  TransferProposal,
} from '@belfry/contract/money/payments/transfers-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { lookOverCompanies } from '#features/ground/staff-access/look-over-companies.ts';
import { presentPayments } from '../present-payment.ts';
import { numberOfReference } from '../transfers/creditor-reference.rules.ts';
import { findTransfer, type TransferRow } from '../transfers/transfers.queries.ts';
import { searchClaims, selectCandidates } from './incoming.queries.ts';
import { presentTransfers, refTo } from './present-transfer.ts';
import { fitOf, fitsOf, nameWords, numbersIn } from './proposals.rules.ts';

/** Most claims that are proposed. */
const most = 20;

/**
 * An incoming transfer, and the claims that it may pay: those that it seems to mean, or those that a search finds. The maker's log says who
 * looked. @throws {AppError} `not-found`
 */
export async function getTransfer(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { transferId, search = '' }: { transferId: string; search?: string | undefined },
): Promise<Transfer & { proposals: TransferProposal[] }> {
  const query = { transferId, ...(search !== '' && { search }) };
  return lookOverCompanies(platform, context, { section: 'transfers', as: 'list', query }, async (trx) => {
    const known = await findTransfer(trx, transferId);
    // Transfers stand in the maker's own company.
    const row = known?.company_id === context.actor.companyId ? known : undefined;
    const [shown] = row ? await presentTransfers(trx, [row]) : [];
    if (!row || !shown) throw new AppError('not-found');
    return { ...shown, proposals: row.state === 'unmatched' ? await propose(trx, row, search) : [] };
  });
}

async function propose(trx: Kysely<DB>, row: TransferRow, search: string): Promise<TransferProposal[]> {
  const { payer_name: payerName, remittance } = row;
  const digits = remittance.replaceAll(/[^0-9]/g, ' ');
  const claims =
    search === ''
      ? await selectCandidates(trx, row, {
          numbers: numbersIn(remittance),
          claimNumbers: referencesIn(digits),
          words: nameWords(payerName),
        })
      : await searchClaims(trx, search);
  const payments = await presentPayments(trx, claims);
  return claims
    .flatMap((claim, index): TransferProposal[] => {
      const payment = payments[index];
      if (!payment) return [];
      const fits = fitsOf(
        { unmatchedCents: row.unmatched_cents, payerName, remittance },
        {
          openCents: payment.open.cents,
          invoiceNumber: claim.invoice_number,
          reference: payment.reference,
          companyName: claim.company_name,
        },
      );
      return [{ ...refTo(claim), state: claim.state, open: payment.open, fits }];
    })
    .filter(({ fits, open }) => search !== '' || (fits.length > 0 && open.cents > 0))
    .toSorted((one, other) => fitOf(other.fits) - fitOf(one.fits))
    .slice(0, most);
}

/** Numbers of claims that stand in what was written, also where the check digits before them are wrong. */
function referencesIn(digits: string): number[] {
  const found = digits.replaceAll(/\s+/g, '').matchAll(/(?=(\d{2}\d{12}))/g);
  return [...found].slice(0, 20).map(([, written = '']) => numberOfReference(`RF${written}`));
}
