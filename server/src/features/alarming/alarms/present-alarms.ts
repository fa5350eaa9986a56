import type {
  Acceptance,
  AlarmNode,
  Attempt,
  Episode,
  OpenAlarm,
} from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { NodeAction, NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { NodeRow } from './alarms.queries.ts';
import type { EpisodeFacts } from './acceptance/episodes.queries.ts';
import { actionsFor, nodeActionsOf } from './engine/node-actions.rules.ts';
import { allowedNodeActions } from './engine/node.machine.ts';
import { isBeforeEpisode } from './engine/occurrence.rules.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function actionsOf(row: { state: NodeState; resume_state: NodeState | null }): NodeAction[] {
  return allowedNodeActions({
    state: row.state,
    resumeState: row.resume_state,
  });
}

/** A node; without `raised_at` its alarm counts as raised with its last change of state. */
export type NodeWithAlarm = NodeRow & { raised_at?: Date | null };

/** A node as the wire carries it, with every act that its state allows. */
export function presentNode(node: NodeWithAlarm): AlarmNode {
  const episodeId = isBeforeEpisode(node) ? null : node.episode_id;
  return {
    id: node.id,
    deviceId: node.device_id,
    alarmId: node.alarm_id,
    name: node.name,
    activeMessage: node.active_message,
    restoredMessage: node.restored_message,
    enabled: node.enabled,
    critical: node.critical,
    state: node.state,
    since: node.since.toISOString(),
    active: node.active,
    until: iso(node.timer_at),
    episodeId,
    raisedAt: episodeId && (node.raised_at ?? node.since).toISOString(),
    paused: node.paused_until && {
      until: node.paused_until.toISOString(),
      by: node.paused_by ?? '',
      reason: node.pause_reason ?? '',
    },
    settingsVersion: node.settings_version,
    allowedActions: nodeActionsOf({
      state: node.state,
      resumeState: node.resume_state,
      enabled: node.enabled,
      paused: node.paused_until !== null,
    }),
    version: node.version,
  };
}

/** As {@link presentNode}, with the acts of somebody who has these permissions. */
export function presentNodeFor(node: NodeWithAlarm, permissions: readonly Permission[]): AlarmNode {
  const shown = presentNode(node);
  return { ...shown, allowedActions: actionsFor(shown.allowedActions, permissions) };
}

/** An episode as the wire carries it, with its attempts and acceptances. */
export function presentEpisode(facts: EpisodeFacts): Episode {
  const { episode, attempts, acceptances } = facts;
  const open = episode.over_at === null;
  const state = open ? episode.node_state : (episode.last_state ?? 'restored');
  return {
    id: episode.id,
    deviceId: episode.device_id,
    deviceName: episode.device_name,
    nodeId: episode.node_id,
    alarmId: episode.alarm_id,
    name: episode.name,
    ...(episode.covers.length > 0 && { covers: episode.covers }),
    state,
    since: (episode.over_at ?? episode.node_since).toISOString(),
    until: open ? iso(episode.node_timer_at) : null,
    raisedAt: episode.raised_at.toISOString(),
    askedAt: episode.asked_at.toISOString(),
    acceptedAt: iso(episode.accepted_at),
    restoredAt: iso(episode.restored_at),
    round: episode.round,
    amountAccept: episode.amount_accept,
    maxAttempts: episode.max_attempts,
    attemptsPerPerson: episode.attempts_per_person,
    acceptances: acceptances.map(presentAcceptance),
    attempts: attempts.map(presentAttempt),
    allowedActions: open ? actionsOf({ state, resume_state: episode.node_resume_state }) : [],
    version: episode.version,
  };
}

/** An acceptance as the wire carries it. */
export function presentAcceptance(row: EpisodeFacts['acceptances'][number]): Acceptance {
  const { at, name, user_id: userId, via, late } = row;
  return { at: at.toISOString(), name, userId, via, late };
}

/** An attempt as the wire carries it. */
export function presentAttempt(attempt: EpisodeFacts['attempts'][number]): Attempt {
  return {
    id: attempt.id,
    contactId: attempt.contact_id,
    contactName: attempt.contact_name,
    medium: attempt.medium,
    pass: attempt.pass,
    number: attempt.number,
    state: attempt.state,
    startedAt: attempt.started_at.toISOString(),
    acceptUntil: iso(attempt.accept_until),
    delivered: attempt.outcome === 'running' ? null : attempt.outcome === 'delivered',
  };
}

/** An open alarm as the wire carries it. */
export function presentOpenAlarm(
  row: {
    episode_id: string;
    device_id: string;
    device_name: string;
    alarm_id: string;
    name: string;
    covers: string[];
    state: NodeState;
    resume_state: NodeState | null;
    since: Date;
    raised_at: Date;
    timer_at: Date | null;
    contact_name: string | null;
    medium: Medium | null;
    accept_until: Date | null;
    critical: boolean;
    version: number;
  },
  callsNobody: boolean,
): OpenAlarm {
  const { contact_name: name, medium, accept_until: acceptUntil } = row;
  const isCalling = row.state === 'reporting' && name !== null && medium !== null && acceptUntil !== null;
  return {
    episodeId: row.episode_id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    alarmId: row.alarm_id,
    name: row.name,
    ...(row.covers.length > 0 && { covers: row.covers }),
    state: row.state,
    since: row.since.toISOString(),
    raisedAt: row.raised_at.toISOString(),
    until: iso(row.timer_at),
    calling: isCalling ? { name, medium, acceptUntil: acceptUntil.toISOString() } : null,
    critical: row.critical,
    callsNobody,
    allowedActions: actionsOf(row),
    version: row.version,
  };
}
