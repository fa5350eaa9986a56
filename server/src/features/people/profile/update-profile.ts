import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Profile, updateProfile as route } from '@belfry/contract/people/profile/profile.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { getProfile } from './get-profile.ts';
import { findProfile, updateOwnRow } from './profile.queries.ts';

/** Changes one's own name or language. @throws {AppError} `user-not-found` for an account that has gone meanwhile */
export async function updateProfile(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  wanted: RouteInput<typeof route>['body'],
): Promise<Profile> {
  const { database, clock } = platform;
  const { actor } = context;
  const { companyId } = actor;
  await database.transaction(companyId, async (trx) => {
    const row = await findProfile(trx, actor);
    if (!row) throw new AppError('user-not-found');
    const before = { firstName: row.first_name, lastName: row.last_name, langCode: row.lang_code };
    const after = { ...before, ...wanted };
    const changed = (['firstName', 'lastName', 'langCode'] as const).filter(
      (field) => before[field] !== after[field],
    );
    if (changed.length === 0) return;
    await updateOwnRow(trx, actor, {
      first_name: after.firstName,
      last_name: after.lastName,
      lang_code: after.langCode,
    });
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'profile.changed',
        subject: { kind: 'user', id: actor.userId, name: row.email },
        details: { changed },
      },
    ]);
  });
  return getProfile(platform, context);
}
