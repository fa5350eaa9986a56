import type { Kysely } from 'kysely';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import { offsetMinutes, offsetName } from '@belfry/contract/ground/history/proof-times.ts';
import type { DB } from '#platform/database/database.ts';
import { momentText, textsFor } from '#platform/texts/texts.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { answerTexts } from './answers.texts.ts';
import { type AttemptFacts } from '../attempts/attempts.queries.ts';
import { findAcceptedBy, findAlarmOfEpisode, type AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { subjects } from '../subjects/subjects.ts';

/** A titled part of what there is to know of an alarm. */
export interface SheetPart {
  title: string;
  items: readonly string[];
}

/**
 * What a mail and the page behind its link say of an alarm: which and since when, on what and where, who has accepted it
 * and how many must. As it stands at this moment.
 */
export async function alarmSheet(
  database: Kysely<DB>,
  { lang_code: langCode }: Pick<AttemptFacts, 'lang_code'>,
  episodeId: string,
): Promise<SheetPart[]> {
  const alarm = await findAlarmOfEpisode(database, episodeId);
  if (!alarm) return [];
  const texts = textsFor(answerTexts, langCode);
  const facts = alarmFactsOf({ ...alarm, lang_code: langCode });
  return [
    {
      title: texts.alarmKinds[kindOf(alarm)],
      items: [facts.alarm, texts.since(facts.at, zoneOf(alarm))],
    },
    {
      title: texts.deviceTypes[alarm.device_type as DeviceType],
      items: [facts.device, facts.location].filter((line) => line !== ''),
    },
    { title: texts.acceptedBy, items: await acceptances(database, alarm, episodeId, langCode) },
  ];
}

function kindOf({ subject, alarm_id: alarmId, critical }: AlarmOfEpisode) {
  if (subject === 'test') return 'test';
  if (alarmId.startsWith('failure.')) return 'failure';
  return critical ? 'critical' : 'alarm';
}

async function acceptances(
  database: Kysely<DB>,
  alarm: AlarmOfEpisode,
  episodeId: string,
  langCode: string,
): Promise<string[]> {
  const texts = textsFor(answerTexts, langCode);
  const accepted = await findAcceptedBy(database, episodeId);
  const people = new Set(accepted.map(({ key }) => key)).size;
  const amount = await subjects[alarm.subject].findAmount(database, alarm);
  const isWanted = alarm.over_at === null && people < amount;
  return [
    ...accepted.map(({ name, at }) => `${name}, ${momentText(at, alarm.time_zone)}`),
    ...(accepted.length === 0 ? [isWanted ? texts.nobodyYet : texts.nobody] : []),
    ...(isWanted ? [texts.needed(people, amount)] : []),
  ];
}

function zoneOf({ since, time_zone: timeZone }: AlarmOfEpisode): string {
  return `${offsetName(offsetMinutes(since.getTime(), timeZone))}, ${timeZone.replaceAll('_', ' ')}`;
}

/** By what else whoever is called can accept, in words. */
export function otherWays({
  lang_code: langCode,
  contact_media: media,
}: Pick<AttemptFacts, 'lang_code' | 'contact_media'>): string {
  const { otherWays: texts } = textsFor(answerTexts, langCode);
  const has = (medium: string) =>
    Array.isArray(media) && media.some((one) => (one as { medium?: unknown } | null)?.medium === medium);
  const ways = [
    texts.portal,
    ...(['voice', 'sms', 'app'] as const).flatMap((medium) => (has(medium) ? texts[medium] : [])),
  ];
  return texts.say(ways);
}
