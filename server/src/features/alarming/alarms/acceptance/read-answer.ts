import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { answerTo, type Answer } from './answer.rules.ts';
import { findAcceptances, findEpisode, findNewerEpisode } from './episodes.queries.ts';
import { allowedNodeActions } from '../engine/node.machine.ts';
import { isQuiet } from '../engine/occurrence.rules.ts';

/** Somebody who answers: known by contact, by user, or by name alone. */
export interface Person {
  contactId: string | null;
  userId: string | null;
  name: string;
}

/** What an answer to an episode would do now, with all that is known of it. */
export interface ReadAnswer {
  answer: Answer;
  episode: NonNullable<Awaited<ReturnType<typeof findEpisode>>>;
  /** Whether this person's answer stands in its record already, since the alarm came back last. */
  known: boolean;
}

/** Reads what an answer to an episode would do at this moment; under the device's lock, what it does. */
export async function readAnswer(
  database: Kysely<DB>,
  episodeId: string,
  person: Person,
): Promise<ReadAnswer | undefined> {
  const episode = await findEpisode(database, episodeId);
  if (!episode) return undefined;
  const acceptances = await findAcceptances(database, episodeId);
  // A report ends when its group is small again. Until it begins anew, an answer to it is for what it spoke for.
  const goesOn = episode.node_episode_id === episodeId && episode.covers_any;
  const isOver = episode.over_at !== null && !goesOn;
  const newer = isOver ? await findNewerEpisode(database, episode.point_id) : undefined;
  const standing = {
    state: episode.node_state,
    resumeState: episode.node_resume_state,
  };
  const own = personKey(person);
  const answer = answerTo({
    person: own,
    acceptable: episode.over_at
      ? goesOn && episode.covers_open
      : episode.node_episode_id === episodeId && allowedNodeActions(standing).includes('accept'),
    amountAccept: episode.amount_accept,
    accepted: inTime(acceptances, episode.asked_at),
    over:
      isOver && episode.over_at
        ? { at: episode.restored_at ?? episode.over_at, restored: episode.restored_at !== null }
        : null,
    newer: newer
      ? {
          since: newer.raised_at,
          accepted: inTime(newer.acceptances, newer.asked_at),
          isAccepted: newer.accepted_at !== null && newer.accepted_at >= newer.asked_at,
        }
      : null,
    calm: isQuiet(standing),
  });
  const since = newer?.raised_at ?? episode.asked_at;
  const known = acceptances.some((one) => one.at >= since && keyOf(one) === own);
  return { answer, episode, known };
}

type AcceptanceRow = Awaited<ReturnType<typeof findAcceptances>>[number];

function inTime(acceptances: readonly AcceptanceRow[], askedAt: Date) {
  return acceptances
    .filter(({ at, late }) => at >= askedAt && !late)
    .map((one) => ({ key: keyOf(one), name: one.name, at: one.at }));
}

function keyOf({ contact_id: contactId, user_id: userId, name }: AcceptanceRow): string {
  return personKey({ contactId, userId, name });
}

function personKey({ contactId, userId, name }: Person): string {
  return contactId ?? userId ?? name.trim().toLowerCase();
}
