import 'fake-indexeddb/auto';
import type { DeviceSummary } from '@belfry/contract/devices/devices.contract.ts';
import { describe, expect, it } from 'vitest';
import { session } from '../../platform/session/session.ts';
import { forgetDevicesOnSignOut, readSavedDevices, saveDevices } from './saved-devices.ts';

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_nothing, index) => ({ id: String(index), name: `Barn ${index}` }) as DeviceSummary,
  );
const at = '2026-11-20T03:00:00Z';

describe('the list of devices that was last seen', () => {
  it('is there for whoever saw it, a thousand rows of it at most', async () => {
    await saveDevices({ userId: 'anna', at, rows: rows(1200) });
    const saved = await readSavedDevices('anna');
    expect(saved?.at).toBe(at);
    expect(saved?.rows).toHaveLength(1000);
  });

  it('is not there for anybody else, whose own list takes its place', async () => {
    await saveDevices({ userId: 'anna', at, rows: rows(1) });
    expect(await readSavedDevices('ben')).toBeNull();
    await saveDevices({ userId: 'ben', at, rows: rows(2) });
    expect(await readSavedDevices('anna')).toBeNull();
  });

  it('goes with whoever signs out', async () => {
    session.set({ user: { id: 'anna' } as never, exp: 1, duties: [], dutiesWait: false, leaving: false });
    const stop = forgetDevicesOnSignOut();
    await saveDevices({ userId: 'anna', at, rows: rows(1) });
    session.set({ user: null, exp: 0, duties: [], dutiesWait: false, leaving: false });
    stop();
    await expect.poll(() => readSavedDevices('anna')).toBeNull();
  });
});
