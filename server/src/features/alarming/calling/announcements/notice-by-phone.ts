import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import type { AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { askForCall } from '../voice/ask-for-call.job.ts';
import type { AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { endCalls } from '../voice/end-calls.ts';
import { freeFromTests } from '../voice/free-from-tests.ts';
import { sayMore } from '../phone/hold-back.ts';
import { nextQuestion, ringSeconds, talkSeconds } from '../phone/phone-calls.rules.ts';
import { phoneLimitOf, phoneVerdict } from '../phone/phone-limit.rules.ts';
import {
  beginAgain,
  findTransmission,
  findUse,
  insertTransmission,
  lockContact,
  wasToldOfPoint,
} from '../phone/transmissions.queries.ts';
import { transmit } from '../phone/transmit.ts';

/** A notice to a phone. */
export interface PhoneNotice {
  /** The same over every try. */
  id: string;
  kind: AnnouncementKind;
  episodeId: string;
  contactId: string | null;
  name: string;
  medium: 'voice' | 'sms';
  to: string;
  langCode: string;
}

/**
 * Calls or writes to somebody who has only to know. `later`: the phone is engaged by another call of ours, or another
 * node is at it.
 * @throws {ProviderFault} when the provider did not take it
 */
export async function noticeByPhone(
  platform: Platform,
  notice: PhoneNotice,
  alarm: AlarmOfEpisode,
  body: string,
): Promise<'sent' | 'held-back' | 'later'> {
  const { config, telephony } = platform;
  const { id, episodeId, medium, to, contactId, name, langCode } = notice;
  if (medium === 'voice' && notice.kind === 'not-delivered') await freeFromTests(platform, to);
  const begun = await begin(platform, notice, alarm);
  if (begun === 'held-back') {
    const where = { device: alarm.device_name, location: alarm.location };
    const { company_id: companyId, device_id: deviceId, alarm_id: alarmId, alarm_name: alarmName } = alarm;
    const of = { companyId, deviceId, episodeId, alarmId, alarmName };
    await sayMore(platform, { ...of, ...where, contactId, name, to, langCode });
  }
  if (begun !== 'goes-out') return begun;
  const answerUrl = `${config.callbackUrl}${apiBase}/telephony/notice/${id}`;
  const ring = { to, answerUrl, statusUrl: `${answerUrl}/status`, ringSeconds, talkSeconds };
  try {
    const receipt = await transmit(
      platform,
      { id, number: to, medium },
      medium === 'voice'
        ? { find: (sought) => telephony.findCall(sought), send: () => telephony.call(ring) }
        : {
            find: (sought) => telephony.findText({ ...sought, body }),
            send: () => telephony.text({ to, body }),
          },
    );
    return receipt ? 'sent' : 'later';
  } catch (error) {
    // It is tried for days; alarms must not wait for the phone that long.
    if (medium === 'voice') await endCalls(platform, { ids: [id] });
    throw error;
  }
}

async function begin(
  { database, clock, config }: Platform,
  { id, kind, episodeId, contactId, medium, to: number }: PhoneNotice,
  { company_id, device_id, alarm_id: alarmId }: AlarmOfEpisode,
): Promise<'goes-out' | 'held-back' | 'later' | 'sent'> {
  const now = clock.now();
  const isLastResort = kind === 'not-delivered';
  return database.transaction('allCompanies', async (trx) => {
    if (contactId) await lockContact(trx, contactId);
    const known = await findTransmission(trx, id);
    if (known?.provider_id) return 'sent';
    const watch = () => enqueue(trx, [askForCall(id, nextQuestion(now, now) ?? now)]);
    if (known && medium === 'sms') return 'goes-out';
    if (known) {
      if (!(await beginAgain(trx, known, now))) return 'later';
      // Whoever watched over the first try is gone.
      await watch();
      return 'goes-out';
    }
    if (contactId) {
      const limit = phoneLimitOf(config);
      const since = new Date(now.getTime() - limit.minutes * 60_000);
      const about = { contactId, medium, deviceId: device_id, alarmId, since };
      const isFirst = isLastResort && !(await wasToldOfPoint(trx, about));
      const { goesOut } = phoneVerdict(limit, await findUse(trx, contactId, since), { medium, isFirst });
      if (!goesOut) return 'held-back';
    }
    const purpose = isLastResort ? 'last-resort' : 'news';
    const told = { id, company_id, device_id, contact_id: contactId, medium, purpose, number } as const;
    if (!(await insertTransmission(trx, { ...told, episode_id: episodeId, begun_at: now }))) return 'later';
    if (medium === 'voice') await watch();
    return 'goes-out';
  });
}
