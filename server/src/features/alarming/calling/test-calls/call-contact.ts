import { randomUUID } from 'node:crypto';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { presentContact } from '#features/alarming/call-lists/contacts/present-contact.ts';
import { askForCall } from '../voice/ask-for-call.job.ts';
import { nextQuestion } from '../phone/phone-calls.rules.ts';
import { isAlarmed } from '../test-runs/is-alarmed.ts';
import { testCall } from './test-call.job.ts';
import { beginTestCall, lockContact } from './test-calls.queries.ts';
import { insertTransmission } from '../phone/transmissions.queries.ts';

const tenMinutes = { hits: 3, windowSeconds: 600 };
const anHour = { hits: 20, windowSeconds: 3600 };
/** Milliseconds after which a call of which nothing more was heard holds up no other. */
const longest = 120_000;

/**
 * Rings the number of a contact once with a test sentence; how far it is stands in the contact's `testCall`.
 * @throws {AppError} `not-found`; `not-allowed-now` without a number, while the phone has a call of ours, or while an alarm
 * of the company calls people; `too-many-requests` above 3 in 10 minutes to one contact or 20 an hour of the company
 */
export async function callContact(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  id: string,
): Promise<Contact> {
  const { companyId } = context.actor;
  const now = clock.now();
  await throttle(database, [`test-call:${companyId}:${id}`], tenMinutes);
  await throttle(database, [`test-calls:${companyId}`], anHour);
  const row = await database.transaction(companyId, async (trx) => {
    const contact = await lockContact(trx, companyId, id);
    if (!contact) throw new AppError('not-found');
    const isGoingOn =
      ['queued', 'ringing'].includes(contact.test_call_state ?? '') &&
      now.getTime() - (contact.test_call_at?.getTime() ?? 0) < longest;
    if (!contact.phone || isGoingOn || (await isAlarmed(trx, companyId)))
      throw new AppError('not-allowed-now');
    const call = { contactId: id, testCallId: randomUUID() };
    const taken = await insertTransmission(trx, {
      id: call.testCallId,
      company_id: companyId,
      device_id: null,
      contact_id: id,
      medium: 'voice',
      purpose: 'test',
      number: contact.phone,
      begun_at: now,
    });
    if (!taken) throw new AppError('not-allowed-now');
    const begun = await beginTestCall(trx, companyId, call, now);
    await enqueue(trx, [
      testCall.of(call, { maxAttempts: 1 }),
      askForCall(call.testCallId, nextQuestion(now, now) ?? now),
    ]);
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'contact.test-called', subject: { kind: 'contact', id, name: contact.name } },
    ]);
    return begun;
  });
  return presentContact(row);
}
