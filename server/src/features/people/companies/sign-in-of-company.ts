import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { findCompany, findSignInBlock, updateCompanyRow } from './companies.queries.ts';

/** The refusal of whoever has proved who they are while staff keep their company from signing in, or null. */
export async function signInRefusal(database: Kysely<DB>, companyId: string): Promise<AppError | null> {
  return refusalOf(await findSignInBlock(database, companyId).executeTakeFirst());
}

/**
 * The same, thrown, in the transaction that makes a session: whoever blocks the company waits for it, and ends the session after.
 * @throws {AppError} `login-failed-not-verified`
 */
export async function holdSignIn(trx: Kysely<DB>, companyId: string): Promise<void> {
  const refusal = refusalOf(await findSignInBlock(trx, companyId).forShare().executeTakeFirst());
  if (refusal) throw refusal;
}

function refusalOf(company: { sign_in_blocked_at: Date | null } | undefined): AppError | null {
  if (!company?.sign_in_blocked_at) return null;
  return new AppError('login-failed-not-verified', { next: 'ask-provider' });
}

/** Whether anybody of a company may sign in. @throws {AppError} `unknown-company` */
export async function readSignIn(
  trx: Kysely<DB>,
  companyId: string,
): Promise<{ name: string; isMaker: boolean; blockedAt: Date | null }> {
  const company = await findCompany(trx, companyId);
  if (!company) throw new AppError('unknown-company');
  return { name: company.name, isMaker: company.provider, blockedAt: company.sign_in_blocked_at };
}

/** Keeps everybody of a company from signing in from a moment on; null lets them. */
export async function blockSignIn(trx: Kysely<DB>, companyId: string, at: Date | null): Promise<void> {
  await updateCompanyRow(trx, companyId, { sign_in_blocked_at: at });
}
