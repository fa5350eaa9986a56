import type {
  SimAct,
  SimAction,
  SimActKind,
  SimProviderState,
} from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimState } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';

/** What decides what staff may do to a card. */
export interface SimStanding {
  state: SimState;
  /** Null where the provider does not know the card. */
  providerState: SimProviderState | null;
  /** Whether a device is known that it is in, or is to be in. */
  hasDevice: boolean;
  /** Whether something that was asked for is not over. */
  isActOpen: boolean;
}

/** In which states at the provider something may be asked for. */
const allowedIn: Record<SimActKind, readonly SimProviderState[]> = {
  activate: ['new', 'ready', 'suspended'],
  suspend: ['active'],
  reset: ['active'],
  wake: ['active'],
};

/** What staff may do to a card now. */
export function allowedSimActions({ state, providerState, hasDevice, isActOpen }: SimStanding): SimAction[] {
  const may = (kind: SimActKind) =>
    !isActOpen &&
    providerState !== null &&
    allowedIn[kind].includes(providerState) &&
    (kind === 'activate' || kind === 'suspend' || hasDevice);
  const kinds: readonly SimActKind[] = ['activate', 'suspend', 'reset', 'wake'];
  return [
    ...kinds.filter(may),
    ...(state === 'stock' || state === 'out' ? (['assign'] as const) : []),
    ...(state === 'assigned' || state === 'out' ? (['withdraw'] as const) : []),
    'limit',
  ];
}

/** Whether an act's effect is a state at the provider; of the others it is that the device connects anew. */
export function wantedState(kind: SimActKind): 'active' | 'suspended' | null {
  if (kind === 'activate') return 'active';
  return kind === 'suspend' ? 'suspended' : null;
}

const second = 1_000;
const minute = 60 * second;

/** When it is looked again whether an act worked, in milliseconds after it was asked for. */
export function looksOf(kind: SimActKind): readonly number[] {
  const looks = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute];
  return kind === 'wake' ? [...looks, 30 * minute] : looks;
}

/** How often an act may be asked for of one card within an hour. */
export const actsAnHour = 10;

/** What became of an act that no effect was seen of in time: what the provider never took may still be under way. */
export function endWithoutEffect(state: SimAct['state']): 'no-effect' | 'unknown' {
  return state === 'taken' ? 'no-effect' : 'unknown';
}
