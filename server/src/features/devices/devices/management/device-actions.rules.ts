import {
  overSubscriptionStates,
  type SubscriptionState,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import type {
  DeviceAction,
  StockAction,
} from '@belfry/contract/devices/devices/devices-management.contract.ts';

/** What says whether the key of a device can be replaced here. */
export interface StockFacts {
  connected: boolean;
  /** Null where it has never said hello. */
  softwareVersion: string | null;
  /** Whether it is to get a key that it has not used yet, or is held for a swap, in which it gets one. */
  isKeyUnderWay: boolean;
}

/**
 * What staff may do with the secrets of a device in stock. A device that has been here is somewhere out there with the key that it
 * has: another one would shut it out, while another connect code does not concern it.
 */
export function stockActionsOf({ connected, softwareVersion, isKeyUnderWay }: StockFacts): StockAction[] {
  return connected || softwareVersion !== null || isKeyUnderWay ? ['renew-connect-code'] : ['renew-secrets'];
}

/** What staff may do with a device: one that a company has is taken back only where its subscription is over. */
export function deviceActionsOf(
  device: StockFacts & { isSold: boolean; subscriptionState: SubscriptionState | null },
): DeviceAction[] {
  if (!device.isSold) return stockActionsOf(device);
  const { subscriptionState: state } = device;
  return state === null || overSubscriptionStates.some((over) => over === state) ? ['release'] : [];
}
