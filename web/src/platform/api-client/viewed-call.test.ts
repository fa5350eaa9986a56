import { previewCallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { getLanguages } from '@belfry/contract/ground/languages/languages.contract.ts';
import { deleteContact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, startTestApi, type TestApi } from '#platform/api.fixture.ts';

const id = '0b9f7a52-6a2b-4e0b-8f0e-3f6f2a7b9c11';
let api: TestApi;

beforeEach(async () => {
  api = await startTestApi({ token: 'old-token', refreshToken: 'old-refresh' });
  api.stored.set('staffReasons', JSON.stringify({ [id]: { reason: 'Größe', until: Date.now() + 60_000 } }));
  vi.stubGlobal('location', { pathname: `/management/companies/${id}/portal/devices` });
  // The address is read once, when the page is loaded.
  vi.resetModules();
});
afterEach(() => {
  api.close();
  vi.unstubAllGlobals();
});

test('in a customer’s portal each read says whose and why, and what changes something is not sent', async () => {
  const { call } = await import('./call.ts');
  const { api: address } = await import('./send.ts');
  address.base = api.base;
  api.otherwise = json(200, { items: [], nextCursor: null });
  await call(listDevices);
  await call(previewCallPlan, { body: { deviceId: id, alarmId: 'input-1', at: '2026-11-26T00:00:00Z' } });
  await call(getLanguages);
  await expect(call(deleteContact, { params: { id } })).rejects.toMatchObject({ code: 'only-looking' });
  expect(
    api.heard.map(({ call: what, headers }) => [what, headers['x-company'], headers['x-reason']]),
  ).toEqual([
    ['GET /api/devices', id, 'Gr%C3%B6%C3%9Fe'],
    ['POST /api/call-lists/plan', id, 'Gr%C3%B6%C3%9Fe'],
    ['GET /api/languages', undefined, undefined],
  ]);
});
