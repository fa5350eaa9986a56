import type { Kysely } from 'kysely';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { eitherOf, momentText, textsIn, zoneText } from '#platform/texts/texts.ts';
import { type AttemptFacts } from '../attempts/attempts.queries.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';
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
  { database: { allCompanies }, config }: Pick<Platform, 'database' | 'config'>,
  { lang_code: langCode }: Pick<AttemptFacts, 'lang_code'>,
  episodeId: string,
): Promise<SheetPart[]> {
  const alarm = await findAlarmOfEpisode(allCompanies, episodeId);
  if (!alarm) return [];
  const text = textsIn(langCode);
  const facts = alarmFactsOf(text, alarm);
  return [
    {
      title: text(`calling.mail.kind.${kindOf(alarm)}`),
      items: [
        facts.alarm,
        text('calling.mail.since', { at: facts.at, zone: zoneText(alarm.since, alarm.time_zone) }),
      ],
    },
    {
      title: text(`devices.type.${alarm.device_type}`, { product: config.BRAND_NAME }),
      items: [alarm.device_name, alarm.location].filter((line) => line !== ''),
    },
    {
      title: text('calling.mail.accepted-by'),
      items: await acceptances(allCompanies, alarm, episodeId, text),
    },
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
  text: Text,
): Promise<string[]> {
  const accepted = await findAcceptedBy(database, episodeId);
  const people = new Set(accepted.map(({ key }) => key)).size;
  const amount = await subjects[alarm.subject].findAmount(database, alarm);
  const isWanted = alarm.over_at === null && people < amount;
  return [
    ...accepted.map(({ name, at }) => `${name}, ${momentText(at, alarm.time_zone)}`),
    ...(accepted.length === 0
      ? [text(`calling.mail.accepted-by.${isWanted ? 'nobody-yet' : 'nobody'}`)]
      : []),
    ...(isWanted ? [text('calling.mail.needed', { accepted: people, amount })] : []),
  ];
}

/** By what else whoever is called can accept, in words. */
export function otherWays({
  lang_code: langCode,
  contact_media: media,
}: Pick<AttemptFacts, 'lang_code' | 'contact_media'>): string {
  const text = textsIn(langCode);
  const has = (medium: string) =>
    Array.isArray(media) && media.some((one) => (one as { medium?: unknown } | null)?.medium === medium);
  const ways = ['portal', ...(['voice', 'sms', 'app'] as const).filter(has)] as const;
  return text('calling.mail.other-ways', {
    ways: eitherOf(
      langCode,
      ways.map((way) => text(`calling.mail.other-ways.${way}`)),
    ),
  });
}
