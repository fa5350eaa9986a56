import twilio from 'twilio';
import type { Platform } from '../../platform/platform.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { findAlarmOfEpisode } from './attempts.queries.ts';
import { attemptTexts } from './attempts.texts.ts';
import { noteFailedNotice } from './notice.ts';

/** Whom a call tells of what. */
export interface NoticeCall {
  episodeId: string;
  contactId: string;
}

/** An administrator picked up: says, twice, that nobody could be reached, and asks for nothing. */
export async function speakNotice(platform: Platform, call: NoticeCall): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const { alarm, contact } = await factsOf(platform, call);
  if (alarm && contact) {
    const { lang_code } = contact;
    const text = textsFor(attemptTexts, lang_code).spokenNotDelivered(alarmFactsOf({ ...alarm, lang_code }));
    // The provider's list of spoken languages holds all of ours; its type wants a literal.
    const language = contact.lang_code as 'en-US';
    for (let time = 0; time < 2; time += 1) response.say({ language }, text);
  }
  response.hangup();
  return response.toString();
}

/** The call is over: that nobody picked up is in the history. */
export async function endNotice(platform: Platform, call: NoticeCall, status: string): Promise<void> {
  if (!['busy', 'failed', 'no-answer', 'canceled'].includes(status)) return;
  const { contact } = await factsOf(platform, call);
  if (!contact) return;
  const told = { kind: 'not-delivered', episodeId: call.episodeId, medium: 'voice' } as const;
  await noteFailedNotice(platform, told, contact.name);
}

async function factsOf({ database }: Platform, { episodeId, contactId }: NoticeCall) {
  const alarm = await findAlarmOfEpisode(database.provider, episodeId);
  const contact =
    alarm &&
    (await database.provider
      .selectFrom('contacts')
      .select(['name', 'lang_code'])
      .where('id', '=', contactId)
      .where('company_id', '=', alarm.company_id)
      .executeTakeFirst());
  return { alarm, contact };
}
