import { useCallLists, useContacts } from '#features/alarming/call-lists/call-lists.api.ts';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { useAlarmSettings } from './alarm-settings.api.ts';

/** What the form of an alarm point offers to choose from. */
export function useAlarmFormLists(deviceId: string) {
  const lists = useCallLists().data?.items ?? [];
  const contacts = useContacts().data?.items ?? [];
  const nodes = useAlarmNodes(deviceId).data?.items ?? [];
  const settings = useAlarmSettings(deviceId, nodes).data ?? [];
  const groups = [...new Set(settings.flatMap(({ group }) => group ?? []))].toSorted();
  return { lists, contacts, groups };
}
