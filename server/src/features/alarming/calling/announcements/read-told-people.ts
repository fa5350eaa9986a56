import type { Kysely } from 'kysely';
import type { ToldPeople } from '@belfry/contract/alarming/alarms/told-people.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { readEpisode } from '#features/alarming/alarms/acceptance/accept-by-user.ts';
import { readEpisodes } from '#features/ground/history/read-history.ts';
import { findAcceptedBy } from '../subjects/subject.queries.ts';
import { alarmedBy, namesOfContacts } from './alarmed.queries.ts';

/** Lines of an alarm's history that are looked through. */
const mostLines = 2_000;

/**
 * Who is told that an alarm is accepted, as the history has it, else as they are about to be told: whoever the alarm
 * reached, but for whom accepted it last. Those who could not be told are marked. A contact who was deleted is not named.
 * @throws {AppError} `not-found` for an episode of no or another company
 */
export async function readToldPeople(
  platform: Pick<Platform, 'database'>,
  companyId: string,
  episodeId: string,
): Promise<ToldPeople['people']> {
  const { acceptedAt, askedAt, deviceId } = await readEpisode(platform, companyId, episodeId);
  if (acceptedAt === null || acceptedAt < askedAt) return [];
  const database = platform.database.company(companyId);
  const lines = await readEpisodes(platform, companyId, deviceId, [episodeId], mostLines);
  const since = lines.filter(({ at }) => at >= acceptedAt);
  const told = since.findLast((line) => line.kind === 'notice.sent' && line.detail.what === 'accepted');
  const failed = new Set(
    since.flatMap((line) =>
      line.kind === 'notice.failed' && line.detail.what === 'accepted' ? line.person.name : [],
    ),
  );
  const contacts = told?.kind === 'notice.sent' ? told.detail.contacts : undefined;
  const names = contacts
    ? await namesOfContacts(database, companyId, contacts)
    : await aboutToBeTold(database, companyId, episodeId);
  return names.map((name) => ({ name, failed: failed.has(name) }));
}

async function aboutToBeTold(database: Kysely<DB>, companyId: string, episodeId: string): Promise<string[]> {
  const accepters = await findAcceptedBy(database, episodeId);
  const exceptContact = accepters.at(-1)?.contactId ?? null;
  const [readers = []] = await alarmedBy(database, [{ companyId, episodeId, exceptContact }]);
  return readers.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
}
