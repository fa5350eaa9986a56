import { importDevices } from '@belfry/contract/devices/device-import/device-import.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ownTimeZone } from '#ui/present.ts';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

/** What became of a list, or would. */
export type ImportOutcome = RouteResponse<typeof importDevices>;

/** Looks at a list, and adds it. Rows that name no time zone are where this browser is. */
export function useImport() {
  const client = useQueryClient();
  const send = (csv: string, dryRun: boolean) => {
    const timeZone = ownTimeZone();
    return call(importDevices, { body: { csv, dryRun, timeZone } });
  };
  return {
    look: (csv: string) => send(csv, true),
    add: async (csv: string) => {
      const outcome = await send(csv, false);
      if (outcome.added > 0) void client.invalidateQueries({ queryKey: [...liveKeys.devices, 'list'] });
      return outcome;
    },
  };
}
