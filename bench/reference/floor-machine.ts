import { randomUUID } from 'node:crypto';
import type { Contact, FloorNode, Said } from './floor-types.ts';

/** What a batch has to write beside its events: filled in while nodes are told what happened, in their order. */
export interface Work {
  now: string;
  nodes: Set<FloorNode>;
  history: Line[];
  opened: Map<string, Episode>;
  /** Episodes of batches before that are over now, with the state that ended them. */
  closed: Map<string, string>;
}

/** A line of history. */
export interface Line {
  node: FloorNode;
  episodeId: string | null;
  kind: string;
  at: string;
  detail: string;
  /** Where what a device said moved its alarm: one line has both. */
  moved: { from: string; to: string } | null;
}

/** An episode of this batch, with its round and the attempt to call that comes first. */
export interface Episode {
  id: string;
  runId: string;
  attemptId: string;
  node: FloorNode;
  contact: Contact;
  raisedAt: string;
  /** When it was over already, within the batch. */
  overAt: string | null;
}

/** What there is to write, before anything happened. */
export function beginWork(now: string): Work {
  return { now, nodes: new Set(), history: [], opened: new Map(), closed: new Map() };
}

/** Tells a node what its device said. */
export function tell(work: Work, node: FloorNode, said: Said, contact: Contact): void {
  const { boot, seq, at, active } = said;
  Object.assign(node, { newest_boot: boot, newest_seq: seq, active });
  work.nodes.add(node);
  const before = node.episode_id;
  const from = node.state;
  const line = note(work, node, active ? 'event.active' : 'event.normal', '{}');
  line.at = at;
  if (active && (from === 'none' || from === 'restored')) {
    node.episode_id = randomUUID();
    if (node.delay_seconds > 0) {
      move(work, node, 'delay');
      node.timer_at = new Date(Date.parse(work.now) + node.delay_seconds * 1000).toISOString();
    } else report(work, node, contact);
  } else if (!active && from === 'delay') {
    move(work, node, 'none');
    Object.assign(node, { timer_at: null, episode_id: null });
  } else if (!active && from === 'reporting') close(work, node);
  line.episodeId = before ?? node.episode_id;
  if (node.state !== from) line.moved = { from, to: node.state };
}

/** Tells a node that its delay is over, if it still is in it. */
export function tellDue(work: Work, node: FloorNode, contact: Contact): void {
  if (node.state !== 'delay' || node.timer_at === null || new Date(node.timer_at) > new Date(work.now))
    return;
  work.nodes.add(node);
  node.timer_at = null;
  report(work, node, contact);
  note(work, node, 'node.state', '{"from":"delay","to":"reporting","event":"timer"}');
}

function report(work: Work, node: FloorNode, contact: Contact): void {
  move(work, node, 'reporting');
  const id = (node.episode_id ??= randomUUID());
  const [runId, attemptId] = [randomUUID(), randomUUID()];
  work.opened.set(id, { id, runId, attemptId, node, contact, raisedAt: work.now, overAt: null });
}

function close(work: Work, node: FloorNode): void {
  const id = node.episode_id as string;
  move(work, node, 'restored');
  const opened = work.opened.get(id);
  if (opened) opened.overAt = work.now;
  else work.closed.set(id, node.state);
}

function move(work: Work, node: FloorNode, to: FloorNode['state']): void {
  const from = node.state;
  const { device } = node;
  if (from === 'delay') device.delayed -= 1;
  if (from === 'reporting') device.reporting -= 1;
  if (to === 'delay') device.delayed += 1;
  if (to === 'reporting') device.reporting += 1;
  Object.assign(node, { state: to, since: work.now });
  const state = device.reporting > 0 ? 'reporting' : device.delayed > 0 ? 'delay' : 'restored';
  if (state !== device.alarm_state)
    Object.assign(device, { alarm_state: state, alarm_state_since: work.now, changed: true });
}

function note(work: Work, node: FloorNode, kind: string, detail: string): Line {
  const line: Line = { node, episodeId: node.episode_id, kind, at: work.now, detail, moved: null };
  work.history.push(line);
  return line;
}
