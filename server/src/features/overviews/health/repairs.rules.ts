import {
  mailedKinds,
  type FindingKind,
  type Repair,
} from '@belfry/contract/overviews/health/finding-kinds.ts';

/** What there is to mend, and who mends it. */
export interface Mendable {
  hasDevice: boolean;
  /** Whether a SIM card is known that is in the device, or that it is about. */
  hasSim: boolean;
  seesMoney: boolean;
  hasInvoice: boolean;
}

/** What mends each kind, the best first; the mail and the way to the company come after it by themselves. */
const best: Record<FindingKind, readonly Repair[]> = {
  'calls-nobody': ['mail', 'open-device'],
  silent: ['wake', 'mail', 'open-device', 'open-swap'],
  'broken-messages': ['open-swap', 'open-device'],
  'apps-all-failing': ['mail'],
  'test-failed': ['mail', 'open-device'],
  power: ['mail', 'open-device'],
  'sim-failure': ['reset', 'mail', 'open-sim', 'open-device'],
  'voip-unregistered': ['open-voip', 'open-device'],
  'sim-burst': ['suspend', 'open-sim'],
  'sim-moved': ['open-sim', 'suspend'],
  'payment-failed': ['open-claim', 'open-invoice'],
  battery: ['mail', 'open-device', 'open-swap'],
  'clock-off': ['open-device'],
  'firmware-too-old': ['mail', 'open-device', 'open-swap'],
  'app-failing': ['mail'],
  'sim-usage': ['open-sim'],
  'firmware-behind': ['mail', 'open-device'],
  'sim-silent': ['suspend', 'open-sim'],
};

/** What is offered to mend a finding, the best first. */
export function repairsOf(kind: FindingKind, of: Mendable): Repair[] {
  const all = [...best[kind], ...(isMailed(kind) ? (['mail'] as const) : []), 'open-company' as const];
  return [...new Set(all)].filter((repair) => isThere(repair, of));
}

/** Whether the customer's administrators can be mailed about a kind. */
export function isMailed(kind: FindingKind): kind is (typeof mailedKinds)[number] {
  return (mailedKinds as readonly FindingKind[]).includes(kind);
}

function isThere(repair: Repair, { hasDevice, hasSim, seesMoney, hasInvoice }: Mendable): boolean {
  switch (repair) {
    case 'wake':
    case 'reset':
    case 'suspend':
    case 'open-sim':
      return hasSim;
    case 'open-device':
    case 'open-swap':
    case 'open-voip':
      return hasDevice;
    case 'open-claim':
      return seesMoney;
    case 'open-invoice':
      return hasInvoice;
    default:
      return true;
  }
}
