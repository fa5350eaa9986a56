import type { HistoryKind } from './history.contract.ts';

/** Groups of kinds that a history can be narrowed to. */
export const historyGroups = ['signals', 'states', 'calls', 'acceptances', 'settings', 'device'] as const;
/** A group of kinds of history entry. */
export type HistoryGroup = (typeof historyGroups)[number];

/**
 * The group of a kind: what the device said of its inputs, what became of the alarm, who was called, who accepted, who
 * changed what, and all else about the device itself.
 */
export function historyGroupOf(kind: HistoryKind): HistoryGroup {
  const [noun] = kind.split('.');
  if (kind === 'node.state') return 'states';
  if (noun === 'event') return 'signals';
  if (noun === 'acceptance') return 'acceptances';
  if (noun === 'node' || kind === 'device.settings' || kind === 'test.scheduled') return 'settings';
  const isCall =
    noun === 'attempt' || noun === 'run' || noun === 'notice' || noun === 'restored' || noun === 'test';
  return isCall || kind === 'device.report' ? 'calls' : 'device';
}
