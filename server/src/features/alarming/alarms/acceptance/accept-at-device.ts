import type { Kysely } from 'kysely';
import type { AcceptMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson, storableText } from '#platform/database/storable-json.ts';
import type { Platform } from '#platform/platform.ts';
import { findNamedContact } from '#features/alarming/call-lists/contacts/find-named-contact.ts';
import { contactNamed } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { acceptWithin, publishAcceptance } from './accept-episode.ts';
import { ourTimeOf } from '../events/device-time.rules.ts';
import { findEpisode } from './episodes.queries.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';
import { publishChanges } from '../engine/publish-changes.ts';

/**
 * Somebody accepted at the device itself (`up/accept`): it counts like any other acceptance, and once, however often the
 * device says it. One for an alarm whose delay goes on here ends the delay: the device has alarmed somebody already. One
 * from before the alarm came back, or of no alarm that is known, is kept in the history alone, or what a device kept for a
 * day could silence what is active now. A clock that was put right in between does not matter.
 */
export async function acceptAtDevice(
  platform: Platform,
  serial: string,
  message: AcceptMessage,
): Promise<void> {
  const now = platform.clock.now();
  const known = await findDevice(platform.database.allCompanies, serial);
  if (!known) return;
  const { company_id: companyId, id: deviceId } = known;
  const { alarm: alarmId, at: saidAt } = message;
  const offset = known.clock_offset_seconds ?? 0;
  const accepted = await platform.database.transaction('engine', async (trx) => {
    const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId }]);
    const node = work.node(deviceId, alarmId);
    const at = new Date(saidAt);
    const contact = await findNamedContact(trx, companyId, message.contact);
    const name = contact?.name ?? message.contact.trim();
    if (await wasSaid(trx, { companyId, deviceId, alarmId, name, saidAt })) return null;
    const keepLine = async () => {
      const line = {
        companyId,
        deviceId,
        alarmId,
        alarmName: node?.name ?? null,
        kind: 'acceptance' as const,
        at,
        receivedAt: now,
        late: true,
        person: contactNamed(contact?.id ?? null, name),
        detail: { via: 'device' as const, more: 0, saidAt },
      };
      await recordHistory(trx, [line]);
      return null;
    };
    const since = await findLastActivation(trx, deviceId, alarmId);
    const acceptedAt = ourTimeOf({ at, receivedAt: now }, offset);
    if (since && acceptedAt < ourTimeOf(since, offset)) return keepLine();
    if (node?.state === 'delay') work.tell(node, 'timer');
    const begun = await work.save(trx);
    const episode = node?.episode_id && (await findEpisode(trx, node.episode_id));
    if (!episode) return keepLine();
    const step = await acceptWithin(trx, now, episode.id, {
      companyId,
      contactId: contact?.id ?? null,
      userId: null,
      name,
      via: 'device',
      saidAt,
    });
    return { begun, episodeId: episode.id, step };
  });
  if (!accepted) return;
  await publishChanges(platform, accepted.begun);
  await publishAcceptance(platform, accepted.episodeId, companyId, accepted.step);
}

function findDevice(database: Kysely<DB>, serial: string) {
  return database
    .selectFrom('devices')
    .select(['company_id', 'id', 'clock_offset_seconds'])
    .where('serial_number', '=', serial)
    .executeTakeFirst();
}

/** Whether the device has said it already; the caller has locked it. */
async function wasSaid(
  trx: Kysely<DB>,
  said: { companyId: string; deviceId: string; alarmId: string; name: string; saidAt: string },
): Promise<boolean> {
  const line = await trx
    .selectFrom('history')
    .innerJoin('person_names', 'person_names.id', 'history.person_name_id')
    .select('history.id')
    .where('history.company_id', '=', said.companyId)
    .where('device_id', '=', said.deviceId)
    .where('history.kind', '=', 'acceptance')
    .where('alarm_id', '=', said.alarmId)
    .where('person_names.name', '=', storableText(said.name))
    .where('detail', '@>', storableJson({ saidAt: said.saidAt, via: 'device' }))
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
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
