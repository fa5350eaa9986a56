import type { Platform } from '#platform/platform.ts';
import type { AlarmChanges, NodeRow } from './alarm-work.ts';
import { isBeforeEpisode } from './occurrence.rules.ts';
import { findRaised, loadEpisodes } from '../acceptance/episodes.queries.ts';
import { findDeviceAlarms } from '../find-device-alarms.ts';
import { presentEpisode, presentNode } from '../present-alarms.ts';

/** Timers of alarms among what comes due. */
export const timersNamed = { name: 'alarms/timers' };

/** Tells open browsers and the devices what was committed, and when this node has to wake. Never throws: browsers that cannot be told ask again. */
export async function publishChanges(
  platform: Pick<Platform, 'live' | 'gateway' | 'database' | 'log' | 'wakes'>,
  changes: AlarmChanges,
): Promise<void> {
  const { gateway, wakes } = platform;
  wakes.at(timersNamed, changes.timerAt);
  const companies = new Set<string>();
  for (const { node, device, acceptedBy } of changes.nodes) {
    companies.add(device.company_id);
    gateway
      .publish(device.serial_number, 'state', {
        alarm: node.alarm_id,
        state: node.state,
        ...(acceptedBy !== undefined && { acceptedBy }),
      })
      .catch((error: unknown) =>
        platform.log.warn({ err: error, device: device.serial_number }, 'device not told'),
      );
  }
  await publishStates(platform, changes);
  await publishEpisodes(platform, [...companies], [...changes.episodeIds]);
}

/** Sends devices and nodes as they stand to the open browsers of their companies. Where nothing is raised there is nothing to read first. */
async function publishStates(
  { live, database, log }: Pick<Platform, 'live' | 'database' | 'log'>,
  changes: AlarmChanges,
): Promise<void> {
  const devices = changes.devices.filter((device) => live.mayListen(device.company_id));
  const nodes = changes.nodes.filter(({ device }) => live.mayListen(device.company_id));
  const reader = database.unfenced.allCompanies;
  try {
    const [ofDevices, ofEpisodes] = await Promise.all([
      findDeviceAlarms(
        reader,
        devices.flatMap(({ id }) => (changes.raised.has(id) ? id : [])),
      ),
      findRaised(
        reader,
        nodes.flatMap(({ node }) => (isBeforeEpisode(node) ? [] : (node.episode_id ?? []))),
      ),
    ]);
    for (const device of devices)
      live.toCompany(device.company_id, 'device', {
        id: device.id,
        version: device.version,
        alarmState: device.alarm_state,
        alarmStateSince: device.alarm_state_since?.toISOString() ?? null,
        alarmRaisedAt: ofDevices.get(device.id)?.toISOString() ?? null,
      });
    for (const { node, device } of nodes) {
      const raisedAt = ofEpisodes.get(node.episode_id ?? '') ?? null;
      live.toCompany(device.company_id, 'node', presentNode({ ...node, raised_at: raisedAt }));
    }
  } catch (error) {
    log.warn({ err: error }, 'browsers not told of an alarm');
    const companies = new Set(
      [...devices, ...nodes.map(({ device }) => device)].map((one) => one.company_id),
    );
    for (const companyId of companies) live.missed(companyId);
  }
}

/** Tells open browsers of nodes that were made. */
export function publishNodes({ live }: Pick<Platform, 'live'>, nodes: readonly NodeRow[]): void {
  for (const node of nodes)
    if (live.mayListen(node.company_id)) live.toCompany(node.company_id, 'node', presentNode(node));
}

/** Sends those of episodes that are of these companies, as they stand, to their open browsers. */
export async function publishEpisodes(
  { live, database, log }: Pick<Platform, 'live' | 'database' | 'log'>,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const listening = companyIds.filter((companyId) => live.mayListen(companyId));
  if (ids.length === 0 || listening.length === 0) return;
  try {
    for (const facts of await loadEpisodes(database.unfenced.allCompanies, listening, ids))
      live.toCompany(facts.episode.company_id, 'episode', presentEpisode(facts));
  } catch (error) {
    log.warn({ err: error }, 'browsers not told of an episode');
    for (const companyId of listening) live.missed(companyId);
  }
}
