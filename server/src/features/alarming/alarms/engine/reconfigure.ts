import type { AlarmWork, NodeRow, Told } from './alarm-work.ts';
import { timersAfter } from './settings-change.rules.ts';

/** Columns of a node that people set; those that the engine moves are not among them. */
export type NodeSettings = Pick<
  NodeRow,
  | 'name'
  | 'active_message'
  | 'restored_message'
  | 'enabled'
  | 'critical'
  | 'contact'
  | 'delay_seconds'
  | 'recovery_delay_seconds'
  | 'alert_when'
  | 'alarm_group'
  | 'repeat_after_seconds'
  | 'repeat_rounds'
  | 'remind'
  | 'interfaces'
  | 'call_list_id'
>;
/**
 * Lets the engine act on a node's new settings, in the caller's transaction: an alarm that is under way goes on by
 * them, one that may report now does, one that is switched off stops calling. The caller writes the columns.
 */
export function reconfigure(work: AlarmWork, node: NodeRow, change: Partial<NodeSettings>, told: Told): void {
  const before = { ...node };
  Object.assign(node, change);
  node.settings_version += 1;
  work.touch(node);
  const timers = timersAfter(before, node);
  node.resume_timer_at = timers.resume_timer_at;
  work.setTimer(node, timers.timer_at);
  if (before.enabled !== node.enabled) work.tell(node, node.enabled ? 'enabled' : 'disabled', told);
  followSchedule(work, node);
  work.regroup(node.device_id);
  if (before.call_list_id !== node.call_list_id || before.alarm_group !== node.alarm_group)
    work.askPlanAgain(node);
  for (const report of work.furtherReports(node)) reconfigure(work, report, change, told);
}

/** Lets what a schedule holds back go when it is open, and else wait for its next opening. */
export function followSchedule(work: AlarmWork, node: NodeRow): void {
  if (node.state === 'suppressed') work.tell(node, 'schedule-opened');
}

/**
 * Pauses a node until a moment, or ends its pause; in the transaction of a caller who writes who and why. False where
 * the state took no notice: nothing was active.
 */
export function pause(work: AlarmWork, node: NodeRow, until: Date | null, told: Told): boolean {
  for (const report of work.furtherReports(node)) pause(work, report, until, told);
  node.paused_until = until;
  work.touch(node);
  const took = work.tell(node, until ? 'paused' : 'pause-over', told);
  if (!took) work.setTimer(node, until);
  return took;
}
