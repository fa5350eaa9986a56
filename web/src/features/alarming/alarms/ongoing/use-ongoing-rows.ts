import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { mayBeAccepted, mostInFull, ongoingAlarms, type OngoingNode } from '../nodes/node-groups.ts';
import type { SteadyRow } from './steady-rows.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const ofNodes = { idOf: ({ id }: OngoingNode) => id, waits: mayBeAccepted };

/** The alarms of a device that stand above the list of its alarm points, with all that is known of them. */
export function useOngoingRows(nodes: readonly AlarmNode[]): {
  shown: readonly SteadyRow<OngoingNode>[];
  hidden: number;
  inFull: ReadonlySet<string>;
} {
  const rows = useSteadyRows(ongoingAlarms(nodes), ofNodes);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = rows.slice(0, mostInFull).map((row): SteadyRow<OngoingNode> => {
    // What is over is kept for a while as it is now, not as it was.
    const now = byId.get(row.id);
    return now ? { ...row, item: { ...now, episodeId: now.episodeId ?? row.item.episodeId } } : row;
  });
  return { shown, hidden: rows.length - shown.length, inFull: new Set(shown.map(({ id }) => id)) };
}
