import type { Kysely } from 'kysely';
import type { AnnouncementKind } from '@belfry/contract/values/announcements.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { NamedPerson } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { findAlarmOfEpisode } from '../subjects/subject.queries.ts';

/** Somebody who was to be told: a contact, a user by their address, or with no name the maker's staff. */
interface Told {
  kind: AnnouncementKind;
  episodeId: string;
  medium: 'voice' | 'sms' | 'e-mail';
  contactId: string | null;
  name: string;
  to: string;
}

/** Writes into the history that somebody could not be told, or was not because they were told of much already. */
export async function noteFailedNotice(
  { database, clock, config }: Platform,
  { kind: what, episodeId, medium, ...told }: Told,
  reason?: 'limit',
): Promise<void> {
  const alarm = await findAlarmOfEpisode(database.allCompanies, episodeId);
  if (!alarm) return;
  const person: NamedPerson | undefined =
    told.name === ''
      ? { kind: 'other', name: config.BRAND_NAME }
      : await findPerson(database.allCompanies, alarm.company_id, told);
  // A user who was erased meanwhile was not to be told any more.
  if (!person) return;
  await recordHistory(database.allCompanies, [
    {
      companyId: alarm.company_id,
      deviceId: alarm.device_id,
      episodeId,
      alarmId: alarm.alarm_id,
      alarmName: alarm.alarm_name,
      kind: 'notice.failed',
      at: clock.now(),
      person,
      detail: { what, medium, ...(reason && { reason }) },
    },
  ]);
}

async function findPerson(
  database: Kysely<DB>,
  companyId: string,
  { contactId, name, to }: Pick<Told, 'contactId' | 'name' | 'to'>,
): Promise<NamedPerson | undefined> {
  if (contactId !== null) return { kind: 'contact', id: contactId, name };
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', to.toLowerCase())
    .executeTakeFirst();
  return user && { kind: 'user', id: user.id, name };
}
