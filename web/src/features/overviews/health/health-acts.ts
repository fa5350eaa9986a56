import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import { createContext, useContext } from 'react';

/** Acts of repair that are called for; the other repairs are links. */
export type CalledRepair = 'mail' | 'wake' | 'reset' | 'suspend';

/** What the buttons of a row open over the list, where it stays whatever becomes of the row. */
export interface HealthActs {
  repair: (finding: Finding, repair: CalledRepair) => void;
  snooze: (finding: Finding) => void;
}

const place = createContext<HealthActs>({ repair: () => undefined, snooze: () => undefined });

/** Stands around a list of findings. */
export const HealthActsPlace = place.Provider;

/** What the buttons of a row open. */
export function useHealthActs(): HealthActs {
  return useContext(place);
}
