import type { Route } from '#http/route.ts';

/** The header that names the company whose portal one of the staff sees as its administrators do (decision 0143). */
export const companyHeader = 'X-Company';

/** Why a call is none of those by which staff see a customer's portal. */
export type HiddenFromStaff =
  /** It changes something. */
  | 'act'
  /** It is about whoever is signed in. */
  | 'own'
  /** It asks the customer's device. */
  | 'asks-device'
  /** It takes much along at once: the customer proves first who asks. */
  | 'step-up'
  /** Staff have it by their own right. */
  | 'staff'
  /** Anybody may call it, in nobody's name. */
  | 'public';

type Told = Pick<Route, 'method' | 'access' | 'stepUp' | 'own' | 'asksDevice' | 'reads'>;

/** Why staff who see a customer's portal may not call this; null for what an administrator reads of the company. */
export function hiddenFromStaff(route: Told): HiddenFromStaff | null {
  if (route.access === 'public') return 'public';
  if (route.access === 'M' || route.access === 'MF') return 'staff';
  if (route.method !== 'GET' && !route.reads) return 'act';
  if (route.own) return 'own';
  if (route.asksDevice) return 'asks-device';
  return route.stepUp ? 'step-up' : null;
}

/** Whether staff see it in a customer's portal only where they see amounts (MF). */
export function needsMoney({ access, showsAmounts }: Pick<Route, 'access' | 'showsAmounts'>): boolean {
  return access === 'S' || showsAmounts === true;
}
