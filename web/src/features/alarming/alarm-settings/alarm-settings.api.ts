import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import {
  addAlarmModule,
  type AlarmSettings,
  copyAlarms,
  listAlarmSettings,
  updateAlarm,
  updateAlarms,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { maxPageSize } from '@belfry/contract/http/list.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

const settingsKey = 'alarm-settings';

/**
 * The settings of a device's alarm points, all of them. They are asked for again when the live alarm points say that
 * some have changed.
 */
export function useAlarmSettings(deviceId: string, nodes: readonly AlarmNode[]) {
  const versions = nodes.reduce((sum, node) => sum + node.settingsVersion, 0);
  return useQuery({
    queryKey: [settingsKey, deviceId, versions],
    queryFn: async ({ signal }) => {
      const items: AlarmSettings[] = [];
      let cursor: string | null = null;
      do {
        const query = { limit: maxPageSize, ...(cursor !== null && { cursor }) };
        const page: { items: AlarmSettings[]; nextCursor: string | null } = await call(
          listAlarmSettings,
          { params: { id: deviceId }, query },
          { signal },
        );
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return items;
    },
    placeholderData: (before) => before,
  });
}

/** The acts on a device's alarm points. Each settles when the screen shows what it did. */
export function useAlarmActs(deviceId: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...liveKeys.nodes, deviceId] }),
      client.invalidateQueries({ queryKey: [settingsKey, deviceId] }),
    ]);
  return {
    update: async (alarmId: string, body: RouteRequest<typeof updateAlarm>['body']) => {
      await call(updateAlarm, { params: { id: deviceId, alarmId }, body });
      await refresh();
    },
    updateAll: async (body: RouteRequest<typeof updateAlarms>['body']) => {
      await call(updateAlarms, { params: { id: deviceId }, body });
      await refresh();
    },
    copy: async (body: RouteRequest<typeof copyAlarms>['body']) => {
      const copied = await call(copyAlarms, { params: { id: deviceId }, body });
      await refresh();
      return copied;
    },
    addModule: async (body: RouteRequest<typeof addAlarmModule>['body']) => {
      const { added } = await call(addAlarmModule, { params: { id: deviceId }, body });
      await refresh();
      return added.length;
    },
  };
}
