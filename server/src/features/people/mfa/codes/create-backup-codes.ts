import { backupCodesPerSet } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { replaceBackupCodes } from './codes.queries.ts';
import { hasMethods, lockMethodsOf } from '../mfa.queries.ts';
import { hashOneTimeCode, newOneTimeCode } from './one-time-code.ts';
import { tellMfaChanged } from '../tell-mfa-changed.ts';

/**
 * Makes ten new backup codes, shown this once; those before are expired (spec §9).
 * @throws {AppError} `not-allowed-now` without a method that they could stand in for
 */
export async function createBackupCodes(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  context: Context<UserActor>,
): Promise<{ codes: string[] }> {
  const { actor } = context;
  const codes = new Set<string>();
  while (codes.size < backupCodesPerSet) codes.add(newOneTimeCode());
  const hashes = [...codes].map((code) => hashOneTimeCode('backup', actor.userId, code));
  await platform.database.transaction(actor.companyId, async (trx) => {
    await lockMethodsOf(trx, actor);
    if (!(await hasMethods(trx, actor))) throw new AppError('not-allowed-now');
    await replaceBackupCodes(trx, actor, hashes);
    const name = textsIn(context.langCode)('mfa.codes');
    await tellMfaChanged(trx, platform, context, {
      change: 'backup-codes',
      name,
      details: { codes: backupCodesPerSet },
    });
  });
  return { codes: [...codes] };
}
