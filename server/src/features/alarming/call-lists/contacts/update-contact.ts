import type {
  Contact,
  updateContact as route,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedColumns, fieldsOf } from '#platform/database/changed-columns.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
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
 * @throws {AppError} `not-found`; `changed-meanwhile`; `invalid-input` at `/phone`, at `/userId`, or at `/media` for a medium without its
 * address; `in-use` at `/userId`
 */
export async function updateContact(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
  change: RouteInput<typeof route>['body'],
): Promise<Contact> {
  const { companyId } = context.actor;
  const { version, phone, email, userId, media, pin } = change;
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
    if (media && !areUsable(media, after)) throw fieldError('/media', 'invalid-input');
    const shown = presentContact(before);
    const changed = changedColumns(before, {
      name: change.name,
      lang_code: change.langCode,
      phone: after.phone,
      email: after.email,
      user_id: after.userId,
      administrator: change.administrator,
      availability: change.availability,
      rota: change.rota,
      absences: change.absences,
      media: media ?? mediaAfter(shown.media, shown, after),
    });
    // A PIN is never compared: an answer that told the same one from another would give it away.
    const written = { ...changed, ...(pin !== undefined && { pin }) };
    if (Object.keys(written).length === 0) return before;
    if (version !== before.version) throw changedMeanwhile(shown);
    const contact = await updateContactRow(trx, companyId, id, {
      ...written,
      ...('phone' in changed && noTestCall),
    });
    await enqueue(trx, [deviceSettingsOf(companyId), askPlansAgain(companyId)]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'contact.changed',
        subject: { kind: 'contact', id, name: contact.name },
        details: { changed: fieldsOf(written) },
      },
    ]);
    return contact;
  });
  return presentContact(row);
}
