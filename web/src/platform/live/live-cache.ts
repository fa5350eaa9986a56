import type { AlarmNode, Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type {
  CallPlanEvent,
  CartEvent,
  DeviceEvent,
  TestAlarmEvent,
} from '@belfry/contract/live-events/live-events.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { cartQuantity } from '#platform/cart-quantity.ts';
import { liveKeys } from './live-keys.ts';
import { applyNewer, type Change, holdsNewer, holdsRow, withoutRow } from './newer.ts';
import { asOpenAlarm } from './open-alarm.ts';

/** Milliseconds that changes are gathered before the screens hear of them, so that a storm draws a few times a second. */
const gatherTime = 80;
/** Least milliseconds between two rounds of asking anew for what an event only hints at. */
const askTime = 1000;

/** Puts live events into the Query cache. */
export function createLiveCache(client: QueryClient) {
  let changes: { key: QueryKey; idField: string; change: Change }[] = [];
  let applying: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -askTime;
  const toAsk = new Map<string, QueryKey>();

  /** Changes rows where they are held. It is no answer: what was to be asked anew, or is old, stays so. */
  const patch = (prefix: QueryKey, change: (data: unknown) => unknown) => {
    for (const query of client.getQueryCache().findAll({ queryKey: prefix })) {
      const { data, dataUpdatedAt, isInvalidated } = query.state;
      const changed = change(data);
      if (changed === data) continue;
      client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
      if (isInvalidated) query.invalidate();
    }
  };
  const apply = () => {
    applying = undefined;
    const batch = changes;
    changes = [];
    for (const [prefix, ofPrefix] of Map.groupBy(batch, (entry) => entry.key)) {
      // One may have overtaken another on the way, and each carries only what it changed.
      const inOrder = ofPrefix.toSorted((one, other) => one.change.version - other.change.version);
      patch(prefix, (data) =>
        inOrder.reduce((now, { idField, change }) => applyNewer(now, idField, change), data),
      );
    }
  };
  const gather = (key: QueryKey, idField: string, change: Change) => {
    changes.push({ key, idField, change });
    applying ??= setTimeout(apply, gatherTime);
  };
  const ask = (key: QueryKey) => {
    toAsk.set(JSON.stringify(key), key);
    asking ??= setTimeout(
      () => {
        asking = undefined;
        askedAt = performance.now();
        for (const wanted of toAsk.values()) void client.invalidateQueries({ queryKey: wanted });
        toAsk.clear();
      },
      Math.max(gatherTime, askedAt + askTime - performance.now()),
    );
  };
  const isHeld = (key: QueryKey, idField: string, id: string) =>
    client.getQueriesData({ queryKey: key }).some(([, data]) => holdsRow(data, idField, id));

  const remove = (id: string) => {
    patch(liveKeys.devices, (data) => withoutRow(data, 'id', id));
    // What is open about it asks anew, and says that it is gone.
    void client.resetQueries({ queryKey: [...liveKeys.devices, 'detail', id] });
    ask([...liveKeys.devices, 'list']);
    ask(liveKeys.openAlarms);
  };

  return {
    device: ({ removed, ...event }: DeviceEvent) => {
      if (removed) {
        remove(event.id);
        return;
      }
      gather(liveKeys.devices, 'id', event);
      // Too late for a row that is newer, though what it tells may be missing there.
      for (const [key, data] of client.getQueriesData({ queryKey: liveKeys.devices }))
        if (holdsNewer(data, event.id, event)) ask(key);
      if (!isHeld(liveKeys.devices, 'id', event.id)) ask([...liveKeys.devices, 'list']);
      ask([...liveKeys.history, event.id]);
      ask(liveKeys.monitoring);
    },
    node: (event: AlarmNode) => {
      gather(liveKeys.nodes, 'id', event);
      if (!isHeld(liveKeys.nodes, 'id', event.id)) ask([...liveKeys.nodes, event.deviceId]);
      ask([...liveKeys.history, event.deviceId]);
      ask(liveKeys.monitoring);
    },
    episode: (event: Episode) => {
      gather(liveKeys.episodes, 'id', event);
      gather(liveKeys.openAlarms, 'episodeId', asOpenAlarm(event));
      // Which alarms are open, and their order, is the server's to say.
      ask(liveKeys.openAlarms);
      ask([...liveKeys.history, event.deviceId]);
    },
    testAlarm: (event: TestAlarmEvent) => {
      ask([...liveKeys.testAlarms, event.deviceId]);
      ask([...liveKeys.history, event.deviceId]);
    },
    callPlan: ({ leadsToNobody }: CallPlanEvent) => {
      [liveKeys.contacts, liveKeys.callLists, liveKeys.callPlan].forEach(ask);
      const shown = [liveKeys.devices, liveKeys.nodes, liveKeys.openAlarms];
      const isWarned = shown.some((key) =>
        client.getQueriesData({ queryKey: key }).some(([, data]) => holdsRow(data, 'callsNobody', true)),
      );
      if (leadsToNobody || isWarned) shown.forEach(ask);
    },
    // It may have verified another method: how the company pays is asked for too.
    payment: () => ask(liveKeys.payments),
    cart: ({ quantity }: CartEvent) => {
      // An answer from before would undo what the event says.
      void client.cancelQueries({ queryKey: [...liveKeys.subscriptions, 'overview'] });
      cartQuantity.set(quantity);
      ask(liveKeys.subscriptions);
    },
    /** After a gap: everything may have changed. */
    refetchAll() {
      for (const key of Object.values(liveKeys)) void client.invalidateQueries({ queryKey: key });
    },
    /** While there is no live connection: at least the open alarms. */
    refetchOpenAlarms() {
      void client.invalidateQueries({ queryKey: liveKeys.openAlarms });
    },
    stop() {
      clearTimeout(applying);
      clearTimeout(asking);
    },
  };
}
