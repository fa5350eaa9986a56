import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { beginUserChange } from '#features/people/users/begin-user-change.ts';
import { erasePerson } from './erase-person.ts';

/**
 * Deletes a user and erases the person (decision 0040). Proofs and the audit log stay whole under another name.
 * @throws {AppError} `user-not-found`, `not-yourself`, `last-administrator`, `no-permission`
 */
export async function deleteUser(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<void> {
  const { actor } = context;
  const { companyId } = actor;
  // As the provider: proofs are closed to the company's own connections. Every query names the company.
  await database.transaction('allCompanies', async (trx) => {
    const { target, check } = await beginUserChange(trx, actor, id);
    await check({ out: true });
    await endSessionsOf(trx, id, 'ended');
    const at = clock.now();
    const { email, first_name: firstName, last_name: lastName } = target;
    const name = await erasePerson(trx, {
      companyId,
      userId: id,
      email,
      fullName: `${firstName} ${lastName}`.trim(),
      langCode: context.langCode,
      at,
    });
    await recordAudit(trx, context, { companyId, at }, [
      { action: 'user.deleted', subject: { kind: 'user', id, name }, details: { roleId: target.role_id } },
    ]);
  });
}
