import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceConnection } from './device-connection.ts';
import type { Side } from './pairs.ts';
import { cpuSeconds } from './processes.ts';

/** What a closed loop measures. */
export const figures = { rate: 'events/s', cpu: 'CPU µs/event' } as const;
const drainWithinMs = 20_000;

/** Devices of one side, all connected, and the processes behind them. */
export interface Fleet {
  devices: readonly DeviceConnection[];
  /** Processes whose CPU is counted. */
  pids: readonly number[];
  /** Resolves when the deliveries that were queued are made, too: nobody else's slice is to pay for them. */
  settled: () => Promise<void>;
}

/**
 * A side on which every device says the next thing as soon as the last is stored. Counts what is stored within the
 * slice, then waits for the rest.
 */
export function closedLoop({ devices, pids, settled }: Fleet): Side {
  return async (ms) => {
    const cpuBefore = cpuSeconds(pids) ?? 0;
    const before = stored(devices);
    const began = performance.now();
    let going = true;
    for (const device of devices) {
      device.onStored = () => going && device.sendEvent();
      device.sendEvent();
    }
    await pause(ms);
    const rate = ((stored(devices) - before) * 1000) / (performance.now() - began);
    going = false;
    await drained(devices);
    const cpu = (cpuSeconds(pids) ?? 0) - cpuBefore;
    await settled();
    return { [figures.rate]: rate, [figures.cpu]: (cpu * 1e6) / (stored(devices) - before) };
  };
}

/** Events of all devices that are stored. */
export function stored(devices: readonly DeviceConnection[]): number {
  return devices.reduce((sum, device) => sum + device.stored, 0);
}

/** @throws {Error} when an event is never acknowledged */
async function drained(devices: readonly DeviceConnection[]): Promise<void> {
  const until = performance.now() + drainWithinMs;
  while (devices.some((device) => device.stored < device.sent)) {
    if (performance.now() > until) throw new Error('events were never acknowledged');
    await pause(2);
  }
}
