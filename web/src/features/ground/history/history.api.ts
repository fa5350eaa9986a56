import { getDeviceHistory } from '@belfry/contract/ground/history/history.contract.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { appendOlder, type HistoryPages, joinNewest, leavesGap, withPeople } from './history-pages.ts';
import { signalBefore } from '@belfry/contract/ground/history/proof-timeline.ts';

type Query = NonNullable<RouteRequest<typeof getDeviceHistory>['query']>;
/** Which entries are wanted. */
export type HistoryFilter = Pick<Query, 'alarmId' | 'group' | 'search' | 'from' | 'to'>;

const pageSize = 50;
/** Pages that are asked for at most to close the gap to what was loaded before. */
const maxCatchUp = 4;
/** Entries of one occurrence that its timeline shows at most. */
const maxTimeline = 2000;

async function load(deviceId: string, query: Query, signal?: AbortSignal): Promise<HistoryPages> {
  return withPeople(
    await call(getDeviceHistory, { params: { id: deviceId }, query }, { ...(signal && { signal }) }),
  );
}

/**
 * What happened on a device, newest first. A live event asks for the newest entries only and puts them on top of what
 * is there; `older` loads on below.
 */
export function useHistory(deviceId: string, filter: HistoryFilter) {
  const client = useQueryClient();
  const key = [...liveKeys.history, deviceId, filter];
  const newest = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<HistoryPages> => {
      const page = (cursor?: string) =>
        load(deviceId, { ...filter, limit: pageSize, ...(cursor && { cursor }) }, signal);
      const known = client.getQueryData<HistoryPages>(key);
      let fresh: HistoryPages = await page();
      for (let more = 1; more < maxCatchUp && leavesGap(fresh, known); more += 1)
        fresh = appendOlder(fresh, await page(fresh.nextCursor ?? undefined));
      // Older entries may have been added meanwhile.
      return joinNewest(client.getQueryData<HistoryPages>(key), fresh);
    },
    placeholderData: keepPreviousData,
  });
  const older = useMutation({
    mutationFn: async (cursor: string) => {
      const page = await load(deviceId, { ...filter, limit: pageSize, cursor });
      client.setQueryData<HistoryPages>(key, (known) =>
        known?.nextCursor === cursor ? appendOlder(known, page) : known,
      );
    },
  });
  return { newest, older };
}

/** Everything about one occurrence of an alarm, oldest first, with the signal and the delay that came before it. */
export function useTimelineEntries(deviceId: string, episodeId: string) {
  return useQuery({
    queryKey: [...liveKeys.history, deviceId, { episodeId }],
    queryFn: async ({ signal }) => {
      const items: HistoryEntry[] = [];
      let cursor: string | null = null;
      do {
        const page: HistoryPages = await load(
          deviceId,
          { episodeId, limit: 200, ...(cursor && { cursor }) },
          signal,
        );
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor && items.length < maxTimeline);
      const first = items.at(-1);
      if (!first?.alarmId) return items.toReversed();
      // The device's clock may be ahead by up to a minute before it is put right (page 4.3).
      const to = new Date(Date.parse(first.at) + 60_000).toISOString();
      const before = await load(deviceId, { alarmId: first.alarmId, to, limit: 200 }, signal);
      return [...signalBefore(before.items, first), ...items.toReversed()];
    },
  });
}
