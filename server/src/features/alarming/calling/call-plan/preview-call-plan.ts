import type {
  CallPlan,
  PlanLine,
  previewCallPlan as route,
} from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { nextOpening, type AlertPeriods } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';
import { findAlarmPoint } from '#features/alarming/alarms/points/find-alarm-point.ts';
import type { PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import {
  explainPlan,
  type PlanLine as ExplainedLine,
} from '#features/alarming/call-lists/plan/explain-plan.rules.ts';
import { readListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { planContactsAt } from '../runs/plan-contacts.ts';
import { planWarnings } from './plan-warnings.rules.ts';
import { silentApps } from './silent-apps.ts';

/** A longer plan tells nothing more. */
const mostLines = 200;

/**
 * "Who will be called?": the minute-by-minute plan of an alarm that is raised at a moment, by the engine's own rules.
 * @throws {AppError} `not-found` for a device or an alarm point that the company does not have
 */
export async function previewCallPlan(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { deviceId, alarmId, at }: RouteInput<typeof route>['body'],
): Promise<CallPlan> {
  const { point, called } = await database.transaction(companyId, async (trx) => {
    const found = await findAlarmPoint(trx, companyId, deviceId, alarmId);
    if (!found) throw new AppError('not-found');
    return { point: found, called: await readListOfAlarm(trx, companyId, found.call_list_id) };
  });
  if (!called) throw new AppError('not-found');
  const raisedAt = new Date(at);
  const schedule = scheduleOf(point);
  const pausedUntil = point.paused_until && point.paused_until > raisedAt ? point.paused_until : null;
  const from = pausedUntil ?? raisedAt;
  const begins = nextOpening(point.alert_when as AlertPeriods, schedule, from);
  const starts = point.enabled && begins ? new Date(begins.getTime() + point.delay_seconds * 1000) : null;
  const contactsAt = (moment: Date): PlanContact[] => planContactsAt(called, schedule, moment);

  const warnings: CallPlan['warnings'] = [];
  if (!point.enabled) warnings.push({ kind: 'alarm-off' });
  else if (pausedUntil) warnings.push({ kind: 'alarm-paused' });
  else if (!begins || begins > from) warnings.push({ kind: 'alarm-suppressed' });
  warnings.push(...planWarnings(called.list, contactsAt(starts ?? raisedAt), silentApps(called, raisedAt)));
  const lines = starts
    ? explainPlan(
        called.list,
        { ...called.list, recipients: 'administrators' },
        contactsAt,
        starts,
        mostLines,
      )
    : [];
  const names = new Map(called.contacts.map((contact) => [contact.id, contact.name]));
  return {
    startsAt: starts?.toISOString() ?? null,
    list: { name: called.name, recipients: called.list.recipients },
    lines: lines.map((line) => presentLine(line, names)),
    warnings,
  };
}

function presentLine({ at, step }: ExplainedLine, names: ReadonlyMap<string, string>): PlanLine {
  if (step.kind === 'over') return { kind: 'over', at: at.toISOString(), reason: step.reason };
  const { contactId, medium, pass, number } = step;
  return {
    kind: 'attempt',
    at: at.toISOString(),
    contactId,
    name: names.get(contactId) ?? '',
    medium,
    pass,
    number,
  };
}
