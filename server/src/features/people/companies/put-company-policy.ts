import type {
  CompanyPolicyAnswer,
  putCompanyPolicy as route,
} from '@belfry/contract/people/companies/company-policy.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { lockPolicy, updatePolicy } from './company-policy.queries.ts';
import { policyAnswer } from './get-company-policy.ts';

/**
 * Changes what the caller's company asks of its users. Nobody is signed out, and nobody loses sight of alarms: the rest
 * waits from the next refresh, all of it from the next sign-in (decision 0083); a password when the next one is chosen.
 * @throws {AppError} `changed-meanwhile`
 */
export async function putCompanyPolicy(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { version, ...wanted }: RouteInput<typeof route>['body'],
): Promise<CompanyPolicyAnswer> {
  const { companyId } = context.actor;
  const now = clock.now();
  return database.transaction(companyId, async (trx) => {
    await lockPolicy(trx, companyId);
    const before = await policyAnswer(trx, companyId, now);
    const from = flat(before);
    const to = flat(wanted);
    const changed = (Object.keys(to) as (keyof typeof to)[]).filter((field) => from[field] !== to[field]);
    if (changed.length === 0) return before;
    if (version !== before.version) throw changedMeanwhile(before);
    await updatePolicy(trx, companyId, {
      mfa: wanted.mfa,
      password_min_length: wanted.password.minLength,
      password_classes: wanted.password.classes,
      password_expiry_days: wanted.passwordExpiryDays,
      password_history: wanted.passwordHistory,
    });
    const after = await policyAnswer(trx, companyId, now);
    const values = (of: typeof to) => Object.fromEntries(changed.map((field) => [field, of[field]]));
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'company.policy-changed', details: { changed, from: values(from), to: values(to) } },
    ]);
    return after;
  });
}

function flat({
  mfa,
  password,
  passwordExpiryDays,
  passwordHistory,
}: Omit<RouteInput<typeof route>['body'], 'version'>) {
  const { minLength, classes } = password;
  return { mfa, minLength, classes, passwordExpiryDays, passwordHistory };
}
