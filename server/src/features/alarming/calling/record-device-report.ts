import type { Kysely } from 'kysely';
import type { ReportMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { storableJson, storableText } from '#platform/database/storable-json.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { findNamedContact } from '#features/alarming/call-lists/contacts/find-named-contact.ts';
import { contactNamed } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';

/** The device called by itself (`up/report`): it goes into the alarm's proof. */
export async function recordDeviceReport(
  { database }: Pick<Platform, 'database'>,
  serial: string,
  report: ReportMessage,
  receivedAt: Date,
): Promise<void> {
  await database.transaction('allCompanies', async (trx) => {
    const node = await trx
      .selectFrom('alarm_nodes')
      .innerJoin('devices', 'devices.id', 'alarm_nodes.device_id')
      .select(['alarm_nodes.id', 'alarm_nodes.company_id', 'alarm_nodes.device_id', 'alarm_nodes.name'])
      .where('devices.serial_number', '=', serial)
      .where('alarm_nodes.alarm_id', '=', report.alarm)
      .executeTakeFirst();
    if (!node) return;
    await holdDevice(trx, node.device_id);
    const at = new Date(report.at);
    const contact = await findNamedContact(trx, node.company_id, report.contact);
    const person = contactNamed(contact?.id ?? null, contact?.name ?? report.contact);
    const detail = { medium: report.medium, via: report.via, state: report.state };
    // The device says it again until it knows that we heard it.
    const known = await trx
      .selectFrom('history')
      .innerJoin('person_names', 'person_names.id', 'history.person_name_id')
      .select('history.id')
      .where('history.company_id', '=', node.company_id)
      .where('device_id', '=', node.device_id)
      .where('history.kind', '=', 'device.report')
      .where('alarm_id', '=', report.alarm)
      .where('at', '=', at)
      .where('person_names.name', '=', storableText(person.name))
      .where('detail', '@>', storableJson(detail))
      .limit(1)
      .executeTakeFirst();
    if (known) return;
    const episode = await findEpisodeAt(trx, node.id, at);
    await recordHistory(trx, [
      {
        companyId: node.company_id,
        deviceId: node.device_id,
        episodeId: episode?.id ?? null,
        alarmId: report.alarm,
        alarmName: episode?.name ?? node.name,
        kind: 'device.report',
        at,
        receivedAt,
        person,
        detail,
      },
    ]);
  });
}

/** The episode of that time, else the next: what was raised offline begins when we hear of it. */
function findEpisodeAt(trx: Kysely<DB>, nodeId: string, at: Date) {
  return trx
    .selectFrom('episodes')
    .select(['id', 'name'])
    .where('node_id', '=', nodeId)
    .where((where) => where.or([where('over_at', 'is', null), where('over_at', '>=', at)]))
    .orderBy('raised_at')
    .limit(1)
    .executeTakeFirst();
}
