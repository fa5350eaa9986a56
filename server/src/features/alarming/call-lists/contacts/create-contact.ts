import {
  maxContacts,
  type Contact,
  type createContact as route,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { normalisePhone } from '#platform/values/phone.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { checkLink } from './check-link.ts';
import { areUsable, mediaAfter } from './contact-media.rules.ts';
import { countContacts, insertContact, lockCallPlan } from './contacts.queries.ts';
import { askPlansAgain } from '../plan/ask-plans-again.job.ts';
import { deviceSettingsOf } from '../device-settings-job.ts';
import { presentContact } from './present-contact.ts';

/**
 * Adds somebody to be called. Unless told: always available, by voice and SMS where there is a phone, by e-mail where
 * there is an address.
 * @throws {AppError} `limit-reached`; `invalid-input` at `/phone`, at `/userId`, or at `/media` for a medium without its
 * address; `in-use` at `/userId`
 */
export async function createContact(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  body: RouteInput<typeof route>['body'],
): Promise<Contact> {
  const { actor, langCode } = context;
  const { companyId } = actor;
  const row = await database.transaction(companyId, async (trx) => {
    const { country } = await lockCallPlan(trx, companyId);
    if ((await countContacts(trx, companyId)) >= maxContacts) throw new AppError('limit-reached');
    const addresses = {
      phone: body.phone ? normalisePhone(body.phone, country, '/phone') : null,
      email: body.email ?? null,
      userId: body.userId ?? null,
    };
    await checkLink(trx, companyId, addresses.userId, null);
    const { userId: user_id, ...reached } = addresses;
    if (body.media && !areUsable(body.media, addresses)) throw fieldError('/media', 'invalid-input');
    const media = body.media ?? mediaAfter([], { phone: null, email: null }, addresses);
    const contact = await insertContact(trx, {
      company_id: companyId,
      name: body.name,
      lang_code: body.langCode ?? langCode,
      ...reached,
      user_id,
      pin: body.pin ?? null,
      administrator: body.administrator ?? false,
      availability: JSON.stringify(body.availability ?? { day: true, night: true, weekend: true }),
      ...(body.rota && { rota: JSON.stringify(body.rota) }),
      ...(body.absences && { absences: JSON.stringify(body.absences) }),
      media: JSON.stringify(media),
      created_at: clock.now(),
    });
    await enqueue(trx, [deviceSettingsOf(companyId), askPlansAgain(companyId)]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      { action: 'contact.created', subject: { kind: 'contact', id: contact.id, name: contact.name } },
    ]);
    return contact;
  });
  return presentContact(row);
}
