import { pushFirmware } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { SwapHindrance, SwapWarning } from '@belfry/contract/lifecycles/swaps/swap-states.ts';
import type { SwapCheck } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import { atLeast } from '#features/devices/remote-settings/connection-check.rules.ts';

/** An alarm point of the device. */
export interface SwapPoint {
  alarmId: string;
  name: string;
  isEnabled: boolean;
  isRaised: boolean;
}

/** The device, and the dialler in its place now. */
export interface OldSide {
  serialNumber: string;
  type: DeviceType;
  connected: boolean;
  points: readonly SwapPoint[];
  iccid: string | null;
  wantsSettings: boolean;
  isTested: boolean;
  hasOpenSwap: boolean;
}

/** The dialler that is to take over. */
export interface NewSide {
  serialNumber: string;
  type: DeviceType;
  /** By its label. */
  inputs: number;
  isOwned: boolean;
  /** `back`: it was exchanged from this very device a short time ago, or is reserved for this swap. */
  held: 'no' | 'back' | 'elsewhere';
  connected: boolean;
  softwareVersion: string | null;
  hello: Pick<HelloMessage, 'inputs' | 'dupline' | 'externalIo' | 'sim' | 'softwareVersion'> | null;
}

/** When a swap is looked at: before it begins, or before the new dialler takes over. */
export type SwapMoment = 'beginning' | 'take-over';

/**
 * What stands against a swap, and what staff have to know before. What only the new dialler itself can tell is judged once it has said
 * hello.
 */
export function checkSwap(old: OldSide, fresh: NewSide | null, moment: SwapMoment): SwapCheck {
  const hindrances: SwapCheck['hindrances'] = [];
  const warnings: SwapCheck['warnings'] = [];
  const hinder = (code: SwapHindrance, names: readonly string[] = []) =>
    hindrances.push({ code, names: [...names] });
  const warn = (code: SwapWarning, names: readonly string[] = []) =>
    warnings.push({ code, names: [...names] });

  if (old.type === 'rest-api-location') hinder('not-a-dialler');
  if (moment === 'beginning' && old.hasOpenSwap) hinder('open-swap');
  if (moment === 'take-over' && old.isTested) hinder('test-running');
  const raised = old.points.filter(({ isRaised }) => isRaised).map(({ name }) => name);
  if (raised.length > 0) warn('alarm-raised', raised);
  if (old.wantsSettings) warn('settings-wanted');
  if (!old.connected) warn('old-disconnected');
  if (fresh === null) {
    hinder('unknown-serial');
    return { hindrances, warnings };
  }

  if (fresh.serialNumber === old.serialNumber) hinder('same-dialler');
  else if (fresh.isOwned) hinder('owned');
  else if (fresh.held === 'elsewhere') hinder('held');
  if (fresh.type !== old.type) hinder('other-type', [fresh.type]);
  if (moment === 'take-over' && !fresh.hello) hinder('not-heard');
  else if (moment === 'take-over' && !fresh.connected) hinder('not-connected');

  const wireless = old.points.filter(({ alarmId }) => !hasWire(alarmId, fresh));
  const on = wireless.filter(({ isEnabled }) => isEnabled);
  if (on.length > 0) hinder('fewer-inputs', namesOf(on));
  else if (wireless.length > 0) warn('no-wire', namesOf(wireless));

  const version = fresh.hello?.softwareVersion ?? fresh.softwareVersion;
  if (version !== null && atLeast(version, pushFirmware) === false) warn('old-firmware', [version]);
  if (fresh.hello && old.iccid !== null && fresh.hello.sim?.iccid !== old.iccid)
    warn('other-sim', [old.iccid, ...(fresh.hello.sim ? [fresh.hello.sim.iccid] : [])]);
  return { hindrances, warnings };
}

function namesOf(points: readonly SwapPoint[]): string[] {
  return points.map(({ name }) => name);
}

/** Whether the new dialler has the input that an alarm hangs on; true where nobody can tell yet. */
function hasWire(alarmId: string, { inputs, hello }: NewSide): boolean {
  const [kind, first = '', second = ''] = alarmId.split('.');
  if (hello?.inputs.some(({ alarm }) => alarm === alarmId)) return true;
  switch (kind) {
    case 'input':
      return Number(first) <= (hello ? countInputs(hello) : inputs);
    case 'dupline':
      if (!hello) return true;
      return (hello.dupline ?? []).some(
        (each) => each.module === Number(first) && each.inputs >= Number(second),
      );
    case 'io':
      if (!hello) return true;
      return (hello.externalIo ?? []).some(
        (each) => each.unit === Number(first) && each.inputs >= Number(second),
      );
    default:
      return true;
  }
}

function countInputs({ inputs }: Pick<HelloMessage, 'inputs'>): number {
  return inputs.filter(({ alarm }) => alarm.startsWith('input.')).length;
}
