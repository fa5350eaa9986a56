import twilio from 'twilio';
import { noteTaken } from '#platform/intents/intent-rows.ts';
import type { Platform } from '#platform/platform.ts';
import { spokenLanguage } from '#platform/telephony/spoken-language.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { spokenFactsOf } from '../subjects/alarm-facts.ts';
import { findAlarmOfEpisode, findUnaccepted } from '../subjects/subject.queries.ts';
import { endCalls } from '../voice/end-calls.ts';
import { noteFailedNotice } from './note-failed-notice.ts';
import { callStates } from '../phone/provider-states.ts';
import { findTransmission } from '../phone/transmissions.queries.ts';

/** An administrator picked up: says, twice, that nobody could be reached, and asks for nothing. */
export async function speakNotice(platform: Platform, callId: string): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const { alarm, contact } = await factsOf(platform, callId);
  if (alarm && contact) {
    const text = textsIn(contact.lang_code);
    // Of a report that has ended since: what goes on of it.
    const goesOn = alarm.over_at ? await findUnaccepted(platform.database.allCompanies, alarm) : [];
    const covers = goesOn.length > 0 ? goesOn : alarm.covers;
    const words = text('calling.speech.not-delivered', spokenFactsOf(text, { ...alarm, covers }));
    const language = spokenLanguage(contact.lang_code);
    for (let time = 0; time < 2; time += 1) response.say({ language }, words);
  }
  response.hangup();
  return response.toString();
}

/** The state of the call changed; once it is over the phone is free, and that nobody picked up is in the history. */
export async function endNotice(
  platform: Platform,
  callId: string,
  status: string,
  providerId?: string,
): Promise<void> {
  if (providerId !== undefined)
    await noteTaken(platform.database.allCompanies, { table: 'transmissions', id: callId }, { providerId });
  if (!callStates[status]?.finished) return;
  const { call, contact } = await factsOf(platform, callId);
  if (call?.episode_id && contact && status !== 'completed' && !call.ended_at) {
    const { id: contactId, name } = contact;
    const told = { kind: 'not-delivered', medium: 'voice', contactId, name, to: call.number } as const;
    await noteFailedNotice(platform, { ...told, episodeId: call.episode_id });
  }
  await endCalls(platform, { ids: [callId] });
}

async function factsOf({ database }: Platform, callId: string) {
  const call = await findTransmission(database.allCompanies, callId);
  const alarm = call?.episode_id
    ? await findAlarmOfEpisode(database.allCompanies, call.episode_id)
    : undefined;
  const contact =
    call?.contact_id && alarm
      ? await database.allCompanies
          .selectFrom('contacts')
          .select(['id', 'name', 'lang_code'])
          .where('id', '=', call.contact_id)
          .where('company_id', '=', alarm.company_id)
          .executeTakeFirst()
      : undefined;
  return { call, alarm, contact };
}
