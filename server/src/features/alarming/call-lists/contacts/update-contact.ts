import type {
  Contact,
  updateContact as route,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { normalisePhone } from '#platform/values/phone.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { checkLink } from './check-link.ts';
import { areUsable, mediaAfter } from './contact-media.rules.ts';
import { findContact, lockCallPlan, updateContactRow } from './contacts.queries.ts';
import { askPlansAgain } from '../plan/ask-plans-again.job.ts';
import { deviceSettingsOf } from '../device-settings-job.ts';
import { presentContact } from './present-contact.ts';

/** What was tried was another number. */
const noTestCall = {
  test_call_id: null,
  test_call_state: null,
  test_call_at: null,
  test_call_provider_id: null,
};

/**
 * Changes somebody who is called. Media that are not given follow the addresses.
 * @throws {AppError} `not-found`; `invalid-input` at `/phone`, at `/userId`, or at `/media` for a medium without its
 * address; `in-use` at `/userId`
 */
export async function updateContact(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  change: RouteInput<typeof route>['body'],
): Promise<Contact> {
  const { companyId } = context.actor;
  const { langCode, phone, email, userId, availability, rota, absences, media, ...same } = change;
  const row = await database.transaction(companyId, async (trx) => {
    const { country } = await lockCallPlan(trx, companyId);
    const before = await findContact(trx, companyId, id);
    if (!before) throw new AppError('not-found');
    const after = {
      // A number from before numbers were checked stays as it is: without it nobody would be called.
      phone:
        phone === undefined || phone === before.phone
          ? before.phone
          : phone && normalisePhone(phone, country, '/phone'),
      email: email === undefined ? before.email : email,
      userId: userId === undefined ? before.user_id : userId,
    };
    if (userId) await checkLink(trx, companyId, userId, id);
    const { userId: user_id, ...reached } = after;
    if (media && !areUsable(media, after)) throw fieldError('/media', 'invalid-input');
    const contact = await updateContactRow(trx, companyId, id, {
      ...same,
      ...reached,
      user_id,
      ...(after.phone !== before.phone && noTestCall),
      ...(langCode && { lang_code: langCode }),
      ...(availability && { availability: JSON.stringify(availability) }),
      ...(rota !== undefined && { rota: rota && JSON.stringify(rota) }),
      ...(absences && { absences: JSON.stringify(absences) }),
      media: JSON.stringify(media ?? mediaAfter(presentContact(before).media, presentContact(before), after)),
    });
    await enqueue(trx, [deviceSettingsOf(companyId), askPlansAgain(companyId)]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'contact.changed',
        subject: { kind: 'contact', id, name: contact.name },
        details: { changed: Object.keys(change) },
      },
    ]);
    return contact;
  });
  return presentContact(row);
}
