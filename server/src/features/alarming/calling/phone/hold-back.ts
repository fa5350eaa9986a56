import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { contactNamed } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { placeOf } from '../subjects/alarm-facts.ts';
import { phoneLimitOf } from './phone-limit.rules.ts';
import { findTransmission, findUse, insertTransmission, lockContact } from './transmissions.queries.ts';
import { transmit } from './transmit.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

/** An attempt that is more than its contact may get now. */
interface HeldBack {
  id: string;
  company_id: string;
  device_id: string;
  episode_id: string;
  alarm_id: string;
  alarm_name: string;
  contact_id: string | null;
  contact_name: string;
  address: string;
  lang_code: string;
  device_name: string;
  location: string;
}

/** Calls and texts that are held back have failed, visibly, and the run goes on; `saysMore`: the contact reads of it. */
export async function holdBack(
  platform: Platform,
  attempts: readonly HeldBack[],
  saysMore: boolean,
): Promise<void> {
  const [first] = attempts;
  if (first && saysMore)
    await sayMore(platform, {
      companyId: first.company_id,
      deviceId: first.device_id,
      episodeId: first.episode_id,
      alarmId: first.alarm_id,
      alarmName: first.alarm_name,
      contactId: first.contact_id,
      name: first.contact_name,
      to: first.address,
      langCode: first.lang_code,
      device: first.device_name,
      location: first.location,
    });
  for (const attempt of attempts)
    await updateAttempt(platform, attempt.id, { state: 'held-back', outcome: 'failed', finished: true });
}

/** Writes to a contact, once while the limit is reached, that there is more than they are called for. */
export async function sayMore(
  { database, clock, config }: Platform,
  about: {
    companyId: string;
    deviceId: string;
    /** The alarm that was held back. */
    episodeId: string;
    alarmId: string;
    alarmName: string;
    contactId: string | null;
    name: string;
    to: string;
    langCode: string;
    device: string;
    location: string;
  },
): Promise<void> {
  const { companyId, deviceId, episodeId, alarmId, alarmName, contactId } = about;
  const { name, to, langCode, device, location } = about;
  if (!contactId) return;
  const now = clock.now();
  await database.transaction('allCompanies', async (trx) => {
    await lockContact(trx, contactId);
    const since = new Date(now.getTime() - phoneLimitOf(config).minutes * 60_000);
    if ((await findUse(trx, contactId, since)).saidMore) return;
    const textId = randomUUID();
    await insertTransmission(trx, {
      id: textId,
      company_id: companyId,
      device_id: deviceId,
      contact_id: contactId,
      medium: 'sms',
      purpose: 'more',
      number: to,
      begun_at: now,
    });
    await recordHistory(trx, [
      {
        companyId,
        deviceId,
        episodeId,
        alarmId,
        alarmName,
        kind: 'notice.sent',
        at: now,
        person: contactNamed(contactId, name),
        detail: { what: 'more-alarms', people: 1, messages: 1 },
      },
    ]);
    await enqueue(trx, [moreAlarms.of({ textId, langCode, device, location }, { maxAttempts: 6 })]);
  });
}

/** The text that says that there is more. */
export const moreAlarms = defineJob({
  name: 'attempts/more-alarms',
  payload: z.strictObject({ textId: id, langCode: z.string(), device: z.string(), location: z.string() }),
  async run(platform: Platform, { textId, langCode, device, location }) {
    const { database, telephony, config } = platform;
    const row = await findTransmission(database.allCompanies, textId);
    if (!row || row.provider_id) return;
    const to = row.number;
    const body = textsIn(langCode)('calling.sms.more-alarms', {
      place: placeOf(device, location),
      brand: config.BRAND_NAME,
    });
    await transmit(platform, row, {
      find: (sought) => telephony.findText({ ...sought, body }),
      send: () => telephony.text({ to, body }),
    });
  },
});
