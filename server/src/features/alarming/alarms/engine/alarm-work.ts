import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NodeEvent } from '@belfry/contract/values/alarm-states.ts';
import type { DB, Last } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import {
  continueRuns,
  finishRuns,
  holdRuns,
  insertRuns,
  wakeRuns,
  type NewRun,
} from '#features/alarming/call-lists/runs.ts';
import type { NamedPerson } from '#features/ground/history/named-person.ts';
import { recordHistory, type NewHistoryEntry } from '#features/ground/history/record-history.ts';
import { factsOf, mayReport, type Circumstances } from '../alarm-facts.ts';
import {
  insertEpisodes,
  insertNodes,
  saveDeviceStandings,
  saveDeviceStates,
  saveEpisodes,
  saveNodes,
  type EngineDevice,
  type EpisodeChange,
  type NewEpisode,
  type NodeChange,
  type NodeRow,
  type SoughtDevice,
} from '../alarms.queries.ts';
import { announceOfUse, stopAttempts, type Announcement } from '../announcement.ts';
import { deviceAlarmState } from '../device-alarm-state.rules.ts';
import {
  furtherReport,
  groupCover,
  groupExceededWith,
  groupStep,
  isGroupReport,
  multipleAlarms,
  type GroupCover,
  type GroupNode,
} from './grouping.rules.ts';
import { applyNodeEvent, type NodeEffect } from './node.machine.ts';
import { awakeAmong, isBeforeEpisode, isQuiet, isRaised, occurrenceOf } from './occurrence.rules.ts';

export type { EngineDevice, NodeRow };

/** The failure that a call list has left nobody for this moment. */
const nobodyScheduled = 'failure.nobody-scheduled';

/** What a caller may add to an event. */
export interface Told extends Partial<Circumstances> {
  /** The person who did it, and why; for the history. */
  by?: NamedPerson;
  reason?: string;
  /** Until when a pause lasts. */
  until?: Date;
  /** What the device said that tells this: its line says where it moved the alarm. */
  said?: NewHistoryEntry<'event.active' | 'event.normal'>;
  acceptedBy?: { name: string; contactId: string | null };
  /** What rings rings on although its alarm is over: the report of a group of which some alarms go on. */
  ringsOn?: boolean;
}

/** What a committed transaction changed, for open browsers and the devices. */
export interface AlarmChanges {
  nodes: readonly { node: NodeRow; device: EngineDevice; acceptedBy?: string }[];
  /** Devices whose alarm state changed. */
  devices: readonly EngineDevice[];
  /** Ids of those among them that have an alarm that is raised. */
  raised: ReadonlySet<string>;
  episodeIds: ReadonlySet<string>;
  /** When the first of the timers that were set is due; null where none was. */
  timerAt: Date | null;
}

/**
 * The alarm engine at work on devices whose rows are locked: nodes are told events in memory, in order, and everything
 * that follows is written by `save` in the same transaction, set by set. Knows no SQL and no clock of its own.
 */
export class AlarmWork {
  readonly now: Date;
  readonly #devices: ReadonlyMap<string, EngineDevice>;
  /** By device and alarm id. */
  readonly #nodes = new Map<string, Map<string, NodeRow>>();
  /** When the first timer of each device was due before. */
  readonly #timersBefore = new Map<string, number | undefined>();
  readonly #changedNodes = new Map<string, NodeChange & { acceptedBy?: string }>();
  /** Reports of further groups, which the device has none for yet. */
  readonly #newReports: NodeRow[] = [];
  readonly #newEpisodes: NewEpisode[] = [];
  readonly #episodeChanges = new Map<string, EpisodeChange>();
  readonly #history: NewHistoryEntry[] = [];
  readonly #runs = new Map<string, NewRun>();
  readonly #held = new Set<string>();
  readonly #resumed = new Set<string>();
  readonly #stopped = new Map<string, 'accepted' | 'stopped'>();
  /** Episodes whose calls ring on although their rounds are stopped. */
  readonly #ringingOn = new Set<string>();
  readonly #announcements: Announcement[] = [];
  /** When the first of the timers that were set is due. */
  #timerAt: Date | null = null;

  constructor(now: Date, devices: readonly EngineDevice[], nodes: readonly NodeRow[]) {
    this.now = now;
    this.#devices = new Map(devices.map((device) => [device.id, device]));
    for (const node of nodes) this.add(node);
    for (const { id } of devices) this.#timersBefore.set(id, this.#firstTimer(id));
  }

  /** Takes a node in that was made meanwhile. */
  add(node: NodeRow): void {
    const known = this.#nodes.get(node.device_id);
    if (known) known.set(node.alarm_id, node);
    else this.#nodes.set(node.device_id, new Map([[node.alarm_id, node]]));
  }

  /** Whether a device is among those that are worked on. */
  has(deviceId: string): boolean {
    return this.#devices.has(deviceId);
  }

  node(deviceId: string, alarmId: string): NodeRow | undefined {
    return this.#nodes.get(deviceId)?.get(alarmId);
  }

  nodesOf(deviceId: string): NodeRow[] {
    return [...(this.#nodes.get(deviceId)?.values() ?? [])];
  }

  device(deviceId: string): EngineDevice {
    const device = this.#devices.get(deviceId);
    if (!device) throw new Error('the engine works on devices that it has locked');
    return device;
  }

  /** Adds a line to the history, after what was told before. */
  note(entry: NewHistoryEntry): void {
    this.#history.push(entry);
  }

  /** Marks a node as changed without an event: its input, its newest event. */
  touch(node: NodeRow): void {
    if (this.#changedNodes.has(node.id)) return;
    this.#changedNodes.set(node.id, { node, from: node.state });
    node.version += 1;
  }

  /** Marks an episode as changed, for its version and the open browsers. */
  touchEpisode(episodeId: string): void {
    this.#episode(episodeId);
  }

  /** Tells a node what happened. True when its state took notice. */
  tell(node: NodeRow, event: NodeEvent, told: Told = {}): boolean {
    const took = this.#apply(node, event, told);
    if (took && (node.alarm_group || isGroupReport(node.alarm_id))) this.regroup(node.device_id);
    return took;
  }

  /** Puts a node's timer to a moment, or removes it; one that is past is due now. For a node that is touched. */
  setTimer(node: NodeRow, at: Date | null): void {
    if (at?.getTime() === node.timer_at?.getTime()) return;
    node.timer_at = at && (at < this.now ? this.now : at);
    this.#noteTimer(node);
  }

  #noteTimer({ timer_at: at }: NodeRow): void {
    if (at && (!this.#timerAt || at < this.#timerAt)) this.#timerAt = at;
  }

  /** Asks the plan of the round that is running again: whom the alarm calls has changed. */
  askPlanAgain(node: NodeRow): void {
    if ((node.covered_state ?? node.state) !== 'reporting' || !node.episode_id) return;
    this.touchEpisode(node.episode_id);
    this.#resumed.add(node.episode_id);
  }

  /** A failure that the portal itself finds or no longer finds on a device. */
  setFailure(deviceId: string, alarmId: string, active: boolean): void {
    const node = this.node(deviceId, alarmId);
    if (node) this.#setActive(node, active);
  }

  #setActive(node: NodeRow, active: boolean, told: Told = {}): void {
    if (node.active === active) return;
    node.active = active;
    this.touch(node);
    this.tell(node, active ? 'activated' : 'normal', told);
  }

  /** The report of a node's group, while it is about an alarm. */
  reportOf(node: NodeRow): NodeRow | undefined {
    const report = node.alarm_group ? this.#report(node.device_id, node.alarm_group) : undefined;
    return report && !isQuiet(report) ? report : undefined;
  }

  /** The reports of further groups that go by the settings of this one: of the device's "multiple alarms", else none. */
  furtherReports(node: NodeRow): NodeRow[] {
    if (node.alarm_id !== multipleAlarms) return [];
    return this.nodesOf(node.device_id).filter((other) => other !== node && isGroupReport(other.alarm_id));
  }

  /** The alarms that a group's report speaks for, or spoke for in this episode; none for any other node. */
  coveredBy(report: NodeRow): NodeRow[] {
    if (!isGroupReport(report.alarm_id)) return [];
    return this.nodesOf(report.device_id).filter(
      (node) =>
        node.alarm_group !== null &&
        node.alarm_group === report.covers_group &&
        !isQuiet(node) &&
        // Active again and no alarm yet: what it was covered as is over.
        !isBeforeEpisode(node) &&
        (node.state === 'grouped' ||
          node.resume_state === 'grouped' ||
          (node.covered_by !== null && node.covered_by === report.episode_id)),
    );
  }

  /**
   * Takes alarms out of what is said of their report, which was accepted without them: nobody may read that they were.
   * @param covers the names that the report has had so far, in the order in which they joined
   */
  leaveOut(report: NodeRow, left: readonly NodeRow[], covers: readonly string[]): void {
    if (!report.episode_id) return;
    const kept = [...covers];
    for (const node of left) {
      node.covered_by = null;
      this.touch(node);
      const place = kept.lastIndexOf(node.name);
      if (place !== -1) kept.splice(place, 1);
    }
    this.#episode(report.episode_id).coversOnly = kept;
  }

  /** Takes out of what is said of a report the alarms that it speaks for no more. */
  speakOnlyFor(report: NodeRow, covered: readonly NodeRow[]): void {
    if (report.episode_id) this.#episode(report.episode_id).coversOnly = covered.map(({ name }) => name);
  }

  /**
   * Ends every alarm of a device that its company gives up: the calling stops, each episode is over with a line that says
   * who. Groups are not told, so that nothing begins again meanwhile, and nobody hears "restored".
   */
  endAll(deviceId: string, told: Told): void {
    const nodes = this.nodesOf(deviceId);
    const scheduling = nodes.filter((node) => node.alarm_id === nobodyScheduled);
    for (const node of new Set([...scheduling, ...nodes]))
      if (!isQuiet(node)) this.#apply(node, 'disabled', told);
  }

  #apply(node: NodeRow, event: NodeEvent, told: Told): boolean {
    const device = this.device(node.device_id);
    const facts = factsOf(node, device, this.now, {
      groupExceeded: told.groupExceeded ?? this.#groupExceeded(node),
      delivered: told.delivered ?? false,
      keptMs: told.keptMs ?? 0,
    });
    const from = node.state;
    const standing = {
      state: from,
      resumeState: node.resume_state,
      coveredState: node.covered_state,
      roundsDone: node.rounds_done,
    };
    const step = applyNodeEvent(standing, event, facts);
    if (!step) return false;

    this.touch(node);
    const before = { state: from, episode_id: occurrenceOf(node) };
    if (isQuiet(before) && !isQuiet({ state: step.to })) node.episode_id = randomUUID();
    if (step.to === 'restoring' && from !== 'restoring') node.resume_timer_at = node.timer_at;
    node.state = step.to;
    node.resume_state = step.resumeState;
    node.covered_state = step.coveredState;
    node.rounds_done = step.roundsDone;
    if (step.to !== from) node.since = this.now;
    if (step.timer !== 'unchanged')
      node.timer_at = step.timer && new Date(this.now.getTime() + step.timer.seconds * 1000);
    // The end of a pause is noted also where nothing is active, so that it is seen to be over.
    if (facts.paused && isQuiet({ state: step.to })) node.timer_at = node.paused_until;
    if (step.timer !== 'unchanged') this.#noteTimer(node);
    const changed = this.#changedNodes.get(node.id);
    if (changed && told.acceptedBy) changed.acceptedBy = told.acceptedBy.name;

    if (step.effects.includes('open-episode')) this.#openEpisode(node);
    if (told.said) {
      if (step.to !== from) told.said.moved = { from, to: step.to, at: this.now };
    } else if (step.to !== from || event === 'accepted' || told.by !== undefined)
      this.#history.push({
        ...this.#about(node),
        episodeId: before.episode_id ?? occurrenceOf(node),
        kind: 'node.state',
        at: this.now,
        person: told.by ?? null,
        detail: {
          from,
          to: step.to,
          event,
          ...(told.until && { until: told.until.toISOString() }),
          ...(told.reason && { reason: told.reason }),
        },
      });
    for (const effect of step.effects) this.#do(effect, node, told);
    // What ended before it was an episode leaves none behind.
    if (isQuiet(node) && isBeforeEpisode(before)) node.episode_id = null;
    if (node.episode_id && !isBeforeEpisode(node)) this.#episode(node.episode_id);
    return true;
  }

  #do(effect: NodeEffect, node: NodeRow, told: Told): void {
    const device = this.device(node.device_id);
    const episodeId = node.episode_id;
    if (!episodeId || effect === 'open-episode') return;
    const tell = (kind: Announcement['kind'], ifCalled = false) =>
      this.#announcements.push({
        companyId: device.company_id,
        episodeId,
        kind,
        ifCalled,
        ...(told.acceptedBy && { acceptedBy: told.acceptedBy }),
      });
    // Alarms of one group are called in vain together: their administrators hear of it once, by the group's report.
    const tellOnce = (kind: 'not-accepted' | 'not-delivered') => {
      const report = this.reportOf(node);
      const speaks = report?.episode_id === node.covered_by ? node.covered_by : null;
      this.#announcements.push({
        companyId: device.company_id,
        episodeId: speaks ?? episodeId,
        kind,
        sinceEpisode: episodeId,
      });
    };
    switch (effect) {
      case 'start-round':
        this.#episode(episodeId).newRound = true;
        this.#runs.set(episodeId, {
          companyId: device.company_id,
          deviceId: device.id,
          episodeId,
          held: false,
        });
        break;
      case 'hold-attempts':
        this.#holdRun(episodeId, true);
        break;
      case 'resume-round':
        this.#holdRun(episodeId, false);
        break;
      case 'stop-attempts':
        // A round that began in this same transaction has called nobody yet.
        this.#runs.delete(episodeId);
        this.#stopped.set(episodeId, told.acceptedBy ? 'accepted' : 'stopped');
        if (told.ringsOn) this.#ringingOn.add(episodeId);
        break;
      case 'announce-acceptance':
        this.#episode(episodeId).acceptedAt = this.now;
        tell('accepted');
        break;
      case 'ask-again':
        this.#episode(episodeId).askedAt = this.now;
        break;
      case 'alarm-apps-quietly':
        // The open browsers see the state; the apps are alarmed by what follows the announcement "not-accepted".
        break;
      case 'tell-administrators':
        tellOnce('not-accepted');
        break;
      case 'raise-report-failure':
        tellOnce('not-delivered');
        break;
      case 'tell-staff':
        tell('failure-not-delivered');
        break;
      case 'send-restored':
        this.#episode(episodeId).restoredAt = this.now;
        // A report ends when its group is small again: what it spoke for may go on, and nobody may read otherwise.
        if (this.coveredBy(node).length === 0) tell('restored', node.restored_to !== 'administrators');
        break;
      case 'close-episode':
        this.#closeEpisode(node, episodeId);
        break;
    }
  }

  #holdRun(episodeId: string, held: boolean): void {
    const begun = this.#runs.get(episodeId);
    if (begun) begun.held = held;
    (held ? this.#held : this.#resumed).add(episodeId);
    (held ? this.#resumed : this.#held).delete(episodeId);
  }

  #openEpisode(node: NodeRow): void {
    node.covered_by = null;
    this.#newEpisodes.push({
      id: node.episode_id ?? (node.episode_id = randomUUID()),
      companyId: node.company_id,
      deviceId: node.device_id,
      nodeId: node.id,
      alarmId: node.alarm_id,
      name: node.name,
      raisedAt: this.now,
    });
  }

  #closeEpisode(node: NodeRow, episodeId: string): void {
    Object.assign(this.#episode(episodeId), { overAt: this.now, lastState: node.state });
    const othersCall = this.nodesOf(node.device_id).some(
      (other) =>
        other !== node &&
        other.alarm_id !== nobodyScheduled &&
        (other.state === 'reporting' || other.state === 'waiting-for-repeat'),
    );
    if (!othersCall && node.alarm_id !== nobodyScheduled)
      this.setFailure(node.device_id, nobodyScheduled, false);
  }

  #episode(id: string): EpisodeChange {
    const known = this.#episodeChanges.get(id);
    if (known) return known;
    const change: EpisodeChange = { id };
    this.#episodeChanges.set(id, change);
    return change;
  }

  #about(node: NodeRow) {
    return {
      companyId: node.company_id,
      deviceId: node.device_id,
      alarmId: node.alarm_id,
      alarmName: node.name,
    };
  }

  #group(deviceId: string, group: string): GroupNode[] {
    return this.nodesOf(deviceId)
      .filter((node) => node.alarm_group === group)
      .map((node) => ({ id: node.id, state: node.state }));
  }

  /** The report of a group, whether it is about an alarm or was the last time. */
  #report(deviceId: string, group: string): NodeRow | undefined {
    return this.nodesOf(deviceId).find((node) => isGroupReport(node.alarm_id) && node.covers_group === group);
  }

  #cover(deviceId: string, group: string): GroupCover {
    const base = this.node(deviceId, multipleAlarms);
    if (!base) return false;
    const report = this.#report(deviceId, group);
    const standing = {
      state: report?.state ?? 'none',
      resumeState: report?.resume_state ?? null,
    };
    return groupCover(standing, mayReport(base, this.device(deviceId), this.now));
  }

  #groupExceeded(node: NodeRow): boolean {
    if (!node.alarm_group) return false;
    return groupExceededWith(
      this.#group(node.device_id, node.alarm_group),
      node.id,
      this.#cover(node.device_id, node.alarm_group),
    );
  }

  /** Tells all groups of a device how they stand; the report of each is active while it needs one. */
  regroup(deviceId: string): void {
    const nodes = new Map(this.nodesOf(deviceId).map((node) => [node.id, node]));
    const groups = new Set(
      [...nodes.values()].map((node) => node.alarm_group).filter((group) => group !== null),
    );
    const needed = new Set<string>();
    const alone = new Set<string>();
    for (const group of groups) {
      const step = groupStep(this.#group(deviceId, group), this.#cover(deviceId, group));
      if (step.exceeded) needed.add(group);
      for (const { nodeId, event } of step.events) {
        const node = nodes.get(nodeId);
        if (!node) continue;
        this.#apply(node, event, { groupExceeded: step.exceeded });
        if (event === 'group-shrunk') alone.add(group);
      }
    }
    // What was taken out of its group is covered by no report any more.
    for (const node of nodes.values())
      if (!node.alarm_group && node.state === 'grouped')
        this.#apply(node, 'group-shrunk', { groupExceeded: false });
    for (const report of this.nodesOf(deviceId).filter(({ alarm_id }) => isGroupReport(alarm_id)))
      if (report.covers_group === null || !needed.has(report.covers_group))
        this.#setActive(report, false, { ringsOn: alone.has(report.covers_group ?? '') });
    for (const group of needed) {
      const report = this.#report(deviceId, group) ?? this.#freeReport(deviceId, group);
      if (!report) continue;
      this.#setActive(report, true);
      this.#noteCovered(report);
    }
  }

  /** A "multiple alarms" that reports for no group now: the device's own, one that was made before, or a new one. */
  #freeReport(deviceId: string, group: string): NodeRow | undefined {
    const reports = this.nodesOf(deviceId).filter(({ alarm_id }) => isGroupReport(alarm_id));
    const base = this.node(deviceId, multipleAlarms);
    if (!base) return undefined;
    const free = [base, ...reports].find((report) => isQuiet(report) && !report.active);
    const report = free ?? this.#newReport(base, furtherReport(reports.map(({ alarm_id: name }) => name)));
    report.covers_group = group;
    this.touch(report);
    return report;
  }

  #newReport(base: NodeRow, name: string): NodeRow {
    const report: NodeRow = {
      ...base,
      id: randomUUID(),
      alarm_id: name,
      state: 'none',
      resume_state: null,
      active: false,
      episode_id: null,
      timer_at: null,
      resume_timer_at: null,
      newest_boot: null,
      newest_seq: null,
      rounds_done: 0,
      since: this.now,
      version: 1,
    };
    this.#newReports.push(report);
    this.add(report);
    return report;
  }

  /** Notes which alarms a report speaks for, for what it says and for what follows from it. */
  #noteCovered(report: NodeRow): void {
    const episodeId = report.episode_id;
    if (!episodeId || isBeforeEpisode(report)) return;
    // A report that is over speaks for nobody who comes now.
    if (this.#cover(report.device_id, report.covers_group ?? '') === 'done') return;
    const fresh = this.coveredBy(report)
      .filter((node) => node.covered_by !== episodeId)
      .toSorted((a, b) => a.alarm_id.localeCompare(b.alarm_id, 'en', { numeric: true }));
    if (fresh.length === 0) return;
    const change = this.#episode(episodeId);
    change.covers = [...(change.covers ?? []), ...fresh.map(({ name }) => name)];
    for (const node of fresh) {
      node.covered_by = episodeId;
      this.touch(node);
    }
  }

  /** Writes everything that was told, with the jobs that follow from it, in one go with what `last` is given. */
  async save(trx: Kysely<DB>, last?: Last): Promise<AlarmChanges> {
    const nodes = [...this.#changedNodes.values()];
    const { devices, standings, sought } = this.#changedDevices();
    const newIds = new Set(this.#newEpisodes.map((episode) => episode.id));
    const stopped = (outcome: 'accepted' | 'stopped') =>
      [...this.#stopped].filter(([, how]) => how === outcome).map(([id]) => id);
    // In one go: the connection sends them in this order without waiting for each answer.
    const written = Promise.all([
      insertNodes(trx, this.#newReports),
      saveNodes(
        trx,
        nodes.filter(({ node }) => !this.#newReports.includes(node)),
      ),
      insertEpisodes(trx, this.#newEpisodes, this.#episodeChanges),
      saveEpisodes(
        trx,
        [...this.#episodeChanges.values()].filter(({ id }) => !newIds.has(id)),
      ),
      finishRuns(trx, stopped('accepted'), 'accepted', this.now),
      finishRuns(trx, stopped('stopped'), 'stopped', this.now),
      holdRuns(trx, [...this.#held]),
      continueRuns(trx, [...this.#resumed], this.now),
      insertRuns(trx, [...this.#runs.values()], this.now),
      recordHistory(trx, this.#history),
      saveDeviceStandings(trx, standings),
      saveDeviceStates(trx, sought),
      enqueue(trx, this.#jobs(stopped('accepted').concat(stopped('stopped')), newIds)),
      announceOfUse(trx, this.#announcements),
    ]);
    if (last) last(written);
    else await written;
    return {
      nodes: nodes.map(({ node, acceptedBy }) => ({
        node,
        device: this.device(node.device_id),
        ...(acceptedBy !== undefined && { acceptedBy }),
      })),
      devices,
      raised: new Set(devices.filter(({ id }) => this.nodesOf(id).some(isRaised)).map(({ id }) => id)),
      episodeIds: new Set([...newIds, ...this.#episodeChanges.keys()]),
      timerAt: this.#timerAt,
    };
  }

  /** What changed of the devices whose nodes changed: what is shown of them, what their rows say, and what they are sought by. */
  #changedDevices() {
    const devices: EngineDevice[] = [];
    const standings: EngineDevice[] = [];
    const sought: SoughtDevice[] = [];
    for (const deviceId of new Set([...this.#changedNodes.values()].map(({ node }) => node.device_id))) {
      const device = this.device(deviceId);
      const nodes = this.nodesOf(deviceId);
      const state = deviceAlarmState(
        nodes.map((node) => ({ state: node.state, resumeState: node.resume_state })),
      );
      const isShownAnew = state !== device.alarm_state;
      if (isShownAnew)
        Object.assign(device, {
          alarm_state: state,
          alarm_state_since: this.now,
          version: device.version + 1,
        });
      const awake = awakeAmong(nodes);
      const wakesOthers = String(awake) !== String(device.awake_nodes);
      device.awake_nodes = awake;
      const timer = this.#firstTimer(deviceId);
      if (isShownAnew) devices.push(device);
      if (isShownAnew || wakesOthers) standings.push(device);
      if (isShownAnew || timer !== this.#timersBefore.get(deviceId))
        sought.push({ device, timerAt: timer === undefined ? null : new Date(timer) });
    }
    return { devices, standings, sought };
  }

  #firstTimer(deviceId: string): number | undefined {
    let first: number | undefined;
    for (const { timer_at: at } of this.#nodes.get(deviceId)?.values() ?? [])
      if (at && (first === undefined || at.getTime() < first)) first = at.getTime();
    return first;
  }

  #jobs(stopped: readonly string[], newIds: ReadonlySet<string>): Job[] {
    const rang = stopped.filter((id) => !newIds.has(id) && !this.#ringingOn.has(id));
    return [
      ...(this.#runs.size + this.#resumed.size > 0 ? [wakeRuns(this.now)] : []),
      ...(rang.length > 0 ? [stopAttempts(rang)] : []),
    ];
  }
}
