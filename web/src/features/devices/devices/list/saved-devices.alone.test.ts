import 'fake-indexeddb/auto';
import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '#platform/api.fixture.ts';
import { readSavedDevices, saveDevices } from './saved-devices.ts';

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_nothing, index) => ({ id: String(index), name: `Barn ${index}` }) as DeviceSummary,
  );
const at = '2026-11-20T03:00:00Z';
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
const signIn = (userId: string) => stored.set('token', tokenOf(userId, 9_000_000_000));

beforeEach(() => void signIn('anna'));

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
    signIn('ben');
    await saveDevices({ userId: 'ben', at, rows: rows(2) });
    expect(await readSavedDevices('anna')).toBeNull();
  });

  it.each([
    ['nobody is', () => stored.delete('token')],
    ['somebody else is', () => signIn('ben')],
  ])('is not kept once %s signed in, even where the browser was about to', async (_who, leave) => {
    await saveDevices({ userId: 'anna', at, rows: rows(1) });
    const late = saveDevices({ userId: 'anna', at, rows: rows(3) });
    leave();
    await late;
    expect((await readSavedDevices('anna'))?.rows).toHaveLength(1);
  });
});
