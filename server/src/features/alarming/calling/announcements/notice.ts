import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn, zoneText } from '#platform/texts/texts.ts';
import { announcementKinds, type AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';
import { findAlarmOfEpisode, findUnaccepted, type AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { noteFailedNotice } from './note-failed-notice.ts';
import { noticeByPhone } from './notice-by-phone.ts';

/** A phone that is engaged by another call of ours is tried again after so many milliseconds. */
const lookAgain = 15_000;

const payload = z.strictObject({
  kind: z.enum(announcementKinds),
  episodeId: id,
  medium: z.enum(['voice', 'sms', 'e-mail']),
  to: z.string(),
  langCode: z.string(),
  acceptedBy: z.string(),
  /** Whom it is for; nobody of the company has the name ''. */
  name: z.string(),
  contactId: z.nullable(id),
  /** Of a call or text: the same over every try, so that none goes out twice. */
  messageId: z.optional(id),
});
type Notice = z.infer<typeof payload>;

/** One message to one person, who has only to know. That the last try failed is in the history. */
export const notice = defineJob({
  name: 'attempts/notice',
  payload,
  async run(platform: Platform, told, { isLast }) {
    const alarm = await findAlarmOfEpisode(platform.database.allCompanies, told.episodeId);
    if (!alarm) return;
    try {
      await tell(platform, told, alarm);
    } catch (error) {
      if (isLast) await noteFailedNotice(platform, told);
      throw error;
    }
  },
});

async function tell(platform: Platform, told: Notice, alarm: AlarmOfEpisode): Promise<void> {
  const { config, mail } = platform;
  const { kind: what, episodeId, medium, to, langCode, acceptedBy } = told;
  // Nobody is rung for what is over. That a group is small again ends its report, and not what it spoke for.
  if (medium === 'voice') {
    const goesOn =
      alarm.over_at === null || (await findUnaccepted(platform.database.allCompanies, alarm)).length > 0;
    return goesOn ? tellByPhone(platform, told, alarm, '') : undefined;
  }
  const moment = what === 'restored' ? (alarm.restored_at ?? alarm.since) : alarm.since;
  const text = textsIn(langCode);
  const facts = { ...alarmFactsOf(text, { ...alarm, since: moment }), name: acceptedBy };
  const body = text(`calling.sms.told.${what}`, facts);
  if (medium === 'sms') return tellByPhone(platform, told, alarm, body);
  const subject = text(`calling.mail.told.${what}`, facts);
  const page = await renderMailPage(
    {
      langCode,
      brand: config.BRAND_NAME,
      subject,
      heading: subject,
      paragraphs: [body],
      // Whoever reads it is to look at the alarm, and to add somebody who is called.
      ...(what === 'nobody-to-call' && {
        action: {
          label: text('calling.mail.open-device'),
          url: `${config.publicUrl}/devices/detail/${alarm.device_id}`,
        },
      }),
      ...((what === 'restored' || what === 'nobody-to-call') && {
        footnotes: [text('calling.mail.clock', { zone: zoneText(moment, alarm.time_zone) })],
      }),
      tone: what === 'restored' || what === 'accepted' ? 'restored' : 'alarm',
    },
    config.brand,
  );
  await mail.send({
    to,
    messageId: `${what}-${episodeId}-${Buffer.from(to).toString('hex').slice(0, 40)}`,
    ...page,
  });
}

async function tellByPhone(platform: Platform, told: Notice, alarm: AlarmOfEpisode, body: string) {
  const { kind, episodeId, medium, to, langCode, contactId, name, messageId = randomUUID() } = told;
  const phone = medium === 'voice' ? medium : 'sms';
  const message = { id: messageId, kind, episodeId, contactId, name, medium: phone, to, langCode } as const;
  const went = await noticeByPhone(platform, message, alarm, body);
  if (went === 'held-back') await noteFailedNotice(platform, told, 'limit');
  if (went === 'later') {
    const at = new Date(platform.clock.now().getTime() + lookAgain);
    await enqueue(platform.database.allCompanies, [notice.of({ ...told, messageId }, { at })]);
  }
}

/** Somebody to be told, by all of these media that lead to them. */
export interface Reader {
  contactId: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  langCode: string;
  media: readonly string[];
}

/** The jobs that tell somebody. The last resort is tried for days, news is not. */
export function noticesTo(
  { contactId, name, phone, email, langCode, media }: Reader,
  what: AnnouncementKind,
  episodeId: string,
  acceptedBy: string,
): Job[] {
  const about = { kind: what, episodeId, langCode, acceptedBy, name, contactId };
  const isNews = what === 'accepted' || what === 'restored';
  const jobs: Job[] = [];
  // Nobody is rung for news: who was called by voice reads it.
  if (phone && media.some((medium) => medium === 'voice' || medium === 'sms'))
    jobs.push(
      notice.of(
        { ...about, medium: 'sms', to: phone, messageId: randomUUID() },
        isNews ? { maxAttempts: 6 } : {},
      ),
    );
  if (email && media.includes('e-mail'))
    jobs.push(notice.of({ ...about, medium: 'e-mail', to: email }, isNews ? { maxAttempts: 10 } : {}));
  if (what === 'not-delivered' && contactId && phone && media.includes('voice'))
    jobs.push(notice.of({ ...about, medium: 'voice', to: phone, messageId: randomUUID() }));
  return jobs;
}
