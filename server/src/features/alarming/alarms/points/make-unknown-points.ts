import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { isOwnName, isSystemFailure, mostNodes, mostOwnNames } from './alarm-point-limits.rules.ts';
import type { AlarmWork } from '../engine/alarm-work.ts';
import { insertUnknownNodes, selectPointNames, type EngineDevice } from '../alarms.queries.ts';
import { findCompanyLanguage } from '../find-company-language.ts';
import { isGroupReport } from '../engine/grouping.rules.ts';
import { nodeTextsOf } from './node-texts.ts';

/**
 * A point that nobody configured gets a node, so that its alarm is heard, too; within the limits of a device. One that is
 * beyond them, or has the name of a group's report, is not among the work's nodes afterwards.
 */
export async function makeUnknownPoints(
  trx: Kysely<DB>,
  work: AlarmWork,
  wanted: readonly { device: EngineDevice; alarmIds: readonly string[] }[],
): Promise<void> {
  const unknown = wanted.flatMap(({ device, alarmIds }) =>
    [...new Set(alarmIds)]
      .filter((alarmId) => !work.node(device.id, alarmId) && !isGroupReport(alarmId))
      .map((alarmId) => ({ companyId: device.company_id, deviceId: device.id, alarmId })),
  );
  if (unknown.length === 0) return;
  const points = await selectPointNames(trx, [...new Set(unknown.map(({ deviceId }) => deviceId))]);
  const counts = new Map<string, { all: number; own: number }>();
  const countOf = (deviceId: string) => {
    const known = counts.get(deviceId) ?? { all: 0, own: 0 };
    counts.set(deviceId, known);
    return known;
  };
  for (const { device_id: deviceId, alarm_id: alarmId } of points) {
    countOf(deviceId).all += 1;
    if (isOwnName(alarmId)) countOf(deviceId).own += 1;
  }
  const fitting = unknown.filter(({ deviceId, alarmId }) => {
    if (isSystemFailure(alarmId)) return true;
    const count = countOf(deviceId);
    const own = isOwnName(alarmId) ? 1 : 0;
    if (count.all >= mostNodes || count.own + own > mostOwnNames) return false;
    count.all += 1;
    count.own += own;
    return true;
  });
  if (fitting.length === 0) return;
  const languages = new Map<string, string>();
  for (const { companyId } of fitting)
    if (!languages.has(companyId)) languages.set(companyId, await findCompanyLanguage(trx, companyId));
  const nodes = fitting.map((name) => ({
    ...name,
    texts: nodeTextsOf(name.alarmId, languages.get(name.companyId) ?? ''),
  }));
  for (const node of await insertUnknownNodes(trx, nodes, work.now)) work.add(node);
}
