import type { Kysely } from 'kysely';
import type { NodeState } from '@belfry/contract/alarms/alarm-states.ts';
import type { Acceptance } from '@belfry/contract/alarms/alarms.contract.ts';
import type { DB } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { continueRuns, wakeRuns } from '../call-lists/runs.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { AlarmChanges, AlarmWork, NodeRow } from './alarm-work.ts';
import type { EpisodeRow } from './alarms.queries.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { findAcceptances, findEpisode, insertAcceptance } from './episodes.queries.ts';
import { allowedNodeActions } from './node.machine.ts';
import { publishChanges, publishEpisodes } from './publish-changes.ts';

/** Who accepts and how. A person is known by contact, by user, or, from the device itself, by name alone. */
export interface Accepter {
  companyId: string;
  contactId: string | null;
  userId: string | null;
  name: string;
  via: Acceptance['via'];
  /** What a device said as the moment, as it said it: the same again is one acceptance. */
  saidAt?: string;
}

/** What an acceptance did; `more` people must accept when it is above 0. */
export interface AcceptanceResult {
  late: boolean;
  more: number;
}

/** What an acceptance did, with what has to be published after the commit. */
export interface AcceptanceStep {
  changes: AlarmChanges;
  result: AcceptanceResult;
}

/**
 * Accepts an episode. When enough different people did, the calling stops and the others are told. A late or repeated
 * acceptance is recorded once and changes nothing.
 * @throws {AppError} `not-found` for an episode of no or another company
 */
export async function acceptEpisode(
  platform: Platform,
  episodeId: string,
  accepter: Accepter,
): Promise<AcceptanceResult> {
  const now = platform.clock.now();
  const step = await platform.database.transaction('provider', (trx) =>
    acceptWithin(trx, now, episodeId, accepter),
  );
  await publishAcceptance(platform, episodeId, accepter.companyId, step);
  return step.result;
}

/** As {@link acceptEpisode}, in the caller's transaction; {@link publishAcceptance} follows after the commit. */
export async function acceptWithin(
  trx: Kysely<DB>,
  now: Date,
  episodeId: string,
  accepter: Accepter,
): Promise<AcceptanceStep> {
  const found = await findEpisode(trx, episodeId);
  if (!found || found.company_id !== accepter.companyId) throw new AppError('not-found');
  const named = [{ deviceId: found.device_id, alarmId: found.alarm_id }];
  const work = await openAlarmWork(trx, now, [found.device_id], named);
  // Read again under the lock: another acceptance may have been quicker.
  const episode = (await findEpisode(trx, episodeId)) ?? found;
  const node = work.node(episode.device_id, episode.alarm_id);
  const open = node !== undefined && episode.over_at === null && mayBeAccepted(node, episodeId);
  const asked = (await findAcceptances(trx, episodeId)).filter(({ at }) => at >= episode.asked_at);
  const again = asked.some((acceptance) => keyOf(acceptance) === personKey(accepter));
  const people = new Set(asked.filter(({ late }) => !late).map(keyOf)).add(personKey(accepter));
  const more = open ? Math.max(0, episode.amount_accept - people.size) : 0;
  const result = { late: !open, more };
  const enough = open && more === 0;

  const acceptance = { ...accepter, at: now, late: !open, more };
  if (!again) await note(trx, work, { ...acceptance, episode });
  if (enough) {
    const acceptedBy = { name: accepter.name, contactId: accepter.contactId };
    work.tell(node, 'accepted', { acceptedBy });
    for (const covered of coveredBy(work, node)) {
      const { episode_id: id, device_id, alarm_id, name, company_id } = covered;
      if (id)
        await note(trx, work, { ...acceptance, episode: { id, device_id, alarm_id, name, company_id } });
      work.tell(covered, 'accepted', { acceptedBy });
    }
  } else if (open) {
    await continueRuns(trx, [episodeId], now);
    await enqueue(trx, [wakeRuns(now)]);
  }
  return { changes: await work.save(trx), result };
}

/** Tells browsers and devices of an acceptance that was committed. */
export async function publishAcceptance(
  platform: Platform,
  episodeId: string,
  companyId: string,
  { changes }: AcceptanceStep,
): Promise<void> {
  await publishChanges(platform, changes);
  if (changes.nodes.length === 0) await publishEpisodes(platform, companyId, [episodeId]);
}

async function note(
  trx: Kysely<DB>,
  work: AlarmWork,
  {
    episode,
    more,
    ...acceptance
  }: Accepter & {
    episode: Pick<EpisodeRow, 'id' | 'device_id' | 'alarm_id' | 'name' | 'company_id'>;
    at: Date;
    late: boolean;
    more: number;
  },
): Promise<void> {
  const { at, late, name, via, saidAt } = acceptance;
  await insertAcceptance(trx, { ...acceptance, episodeId: episode.id });
  work.note({
    companyId: episode.company_id,
    deviceId: episode.device_id,
    episodeId: episode.id,
    alarmId: episode.alarm_id,
    alarmName: episode.name,
    kind: 'acceptance',
    at,
    late,
    detail: { name, via, more, ...(saidAt !== undefined && { saidAt }) },
  });
  work.touchEpisode(episode.id);
}

function mayBeAccepted(node: NodeRow, episodeId: string): boolean {
  const standing = {
    state: node.state as NodeState,
    resumeState: node.resume_state as NodeState | null,
  };
  return node.episode_id === episodeId && allowedNodeActions(standing).includes('accept');
}

/** The alarms that the report of "multiple alarms" stands for; none for any other alarm. */
function coveredBy(work: AlarmWork, node: NodeRow): NodeRow[] {
  if (node.alarm_id !== 'failure.multiple-alarms') return [];
  return work
    .nodesOf(node.device_id)
    .filter(({ state, resume_state: before }) => state === 'grouped' || before === 'grouped');
}

function keyOf(acceptance: { contact_id: string | null; user_id: string | null; name: string }): string {
  const { contact_id: contactId, user_id: userId, name } = acceptance;
  return personKey({ contactId, userId, name });
}

function personKey(person: { contactId: string | null; userId: string | null; name: string }): string {
  return person.contactId ?? person.userId ?? person.name.trim().toLowerCase();
}
