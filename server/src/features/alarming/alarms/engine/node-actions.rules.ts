import {
  nodeActionPermissions,
  type NodeAction,
  type NodeState,
} from '@belfry/contract/values/alarm-states.ts';
import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { allowedNodeActions } from './node.machine.ts';

/** What decides over the acts on an alarm point. */
export interface ActionFacts {
  state: NodeState;
  resumeState: NodeState | null;
  enabled: boolean;
  /** Whether somebody paused it, even where the input is normal. */
  paused: boolean;
}

/** Every act that a node's state and settings allow now, whoever asks. */
export function nodeActionsOf({ enabled, paused, ...standing }: ActionFacts): NodeAction[] {
  return [
    ...allowedNodeActions(standing),
    ...(enabled ? (['pause', 'disable'] as const) : (['enable'] as const)),
    ...(paused ? (['resume'] as const) : []),
  ];
}

/** Of these acts, those that somebody with these permissions may do. */
export function actionsFor(actions: readonly NodeAction[], permissions: readonly Permission[]): NodeAction[] {
  return actions.filter((action) => permissions.includes(nodeActionPermissions[action]));
}
