import type { Kysely } from 'kysely';
import type { AcceptMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNamedContact } from '../call-lists/find-named-contact.ts';
import { acceptWithin, publishAcceptance } from './accept-episode.ts';
import { ourTimeOf } from './device-time.rules.ts';
import { findEpisode } from './episodes.queries.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { publishChanges } from './publish-changes.ts';

/**
 * Somebody accepted at the device itself (`up/accept`): it counts like any other acceptance. One for an alarm whose
 * delay goes on here ends the delay: the device has alarmed somebody already. One from before the alarm came back is
 * kept in the history alone, or what a device kept for a day could silence what is active now. A clock that was put
 * right in between does not matter.
 */
export async function acceptAtDevice(
  platform: Platform,
  serial: string,
  message: AcceptMessage,
): Promise<void> {
  const now = platform.clock.now();
  const known = await findNode(platform.database.provider, serial, message.alarm);
  if (!known) return;
  const { company_id: companyId, device_id: deviceId } = known;
  const offset = known.clock_offset_seconds ?? 0;
  const accepted = await platform.database.transaction('provider', async (trx) => {
    const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId: message.alarm }]);
    const node = work.node(deviceId, message.alarm);
    const at = new Date(message.at);
    const contact = await findNamedContact(trx, companyId, message.contact);
    const name = contact?.name ?? message.contact;
    const since = await findLastActivation(trx, deviceId, message.alarm);
    const acceptedAt = ourTimeOf({ at, receivedAt: now }, offset);
    if (since && acceptedAt < ourTimeOf(since, offset)) {
      work.note({
        companyId,
        deviceId,
        alarmId: message.alarm,
        alarmName: node?.name ?? null,
        kind: 'acceptance',
        at,
        receivedAt: now,
        late: true,
        detail: { name, via: 'device', more: 0 },
      });
      await work.save(trx);
      return null;
    }
    if (node?.state === 'delay') work.tell(node, 'timer');
    const begun = await work.save(trx);
    const episode = node?.episode_id && (await findEpisode(trx, node.episode_id));
    if (!episode) return null;
    const step = await acceptWithin(trx, now, episode.id, {
      companyId,
      contactId: contact?.id ?? null,
      userId: null,
      name,
      via: 'device',
    });
    return { begun, episodeId: episode.id, step };
  });
  if (!accepted) return;
  await publishChanges(platform, accepted.begun);
  await publishAcceptance(platform, accepted.episodeId, companyId, accepted.step);
}

function findNode(database: Kysely<DB>, serial: string, alarm: string) {
  return database
    .selectFrom('alarm_nodes')
    .innerJoin('devices', 'devices.id', 'alarm_nodes.device_id')
    .select(['alarm_nodes.company_id', 'alarm_nodes.device_id', 'devices.clock_offset_seconds'])
    .where('devices.serial_number', '=', serial)
    .where('alarm_nodes.alarm_id', '=', alarm)
    .executeTakeFirst();
}

/** When the alarm became active last, by the device's clock then and by ours. */
function findLastActivation(trx: Kysely<DB>, deviceId: string, alarm: string) {
  return trx
    .selectFrom('device_events')
    .select(['at', 'received_at as receivedAt'])
    .where('device_id', '=', deviceId)
    .where('alarm_id', '=', alarm)
    .where('active', '=', true)
    .orderBy('epoch', 'desc')
    .orderBy('boot', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
