import { readSettlements } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#platform/api-client/call.ts';
import { json, startTestApi, type TestApi } from '#platform/api.fixture.ts';
import { online } from '#platform/connectivity.ts';
import { session } from '#platform/session/session.ts';
import {
  askForReason,
  gaveNoReason,
  keptReason,
  lookFor,
  reasonFor,
  reasonQuestion,
  type StaffCompany,
} from './staff-reason.ts';

const farm = { id: 'farm', name: 'Demo Farm' };
const other = { id: 'other', name: 'Late Farm' };
let api: TestApi;

const signedIn = (id: string) =>
  session.set({ ...session.get(), user: { id } as NonNullable<ReturnType<typeof session.get>['user']> });

beforeEach(async () => {
  online.set(true);
  api = await startTestApi({ token: 'token', refreshToken: 'refresh' });
  signedIn('mia');
});
afterEach(() => {
  vi.useRealTimers();
  reasonQuestion.get()?.refused();
  api.close();
});

/** The question that is asked now, about a company of this name. */
async function asked(name = 'Demo Farm') {
  await vi.waitFor(() => expect(reasonQuestion.get()?.company.name).toBe(name));
  return reasonQuestion.get();
}

test('two calls at once ask once; both carry what was said, percent-encoded, and so does the next within the hour', async () => {
  api.otherwise = json(200, { read: 0 });
  const read = () => call(readSettlements, {}, { company: farm });
  const both = Promise.all([read(), read()]);
  (await asked('Demo Farm'))?.given('Anrufer für Ticket');
  await both;
  await read();
  expect(reasonQuestion.get()).toBeNull();
  const words = encodeURIComponent('Anrufer für Ticket');
  expect(api.heard.map(({ headers }) => headers['x-reason'])).toEqual([words, words, words]);
});

test('who gives no reason has the call fail, and nothing is sent', async () => {
  const outcome = call(readSettlements, {}, { company: farm }).catch((error: unknown) => error);
  (await asked())?.refused();
  const error = await outcome;
  expect(error).toMatchObject({ code: 'reason-required' });
  expect(gaveNoReason(error)).toBe(true);
  expect(api.heard).toEqual([]);
  expect(keptReason('farm')).toBeUndefined();
});

test('each company is asked for by itself, one after the other; after an hour it is asked anew', async () => {
  const [one, two] = [reasonFor(farm), reasonFor(other)];
  (await asked('Demo Farm'))?.given('Called');
  (await asked('Late Farm'))?.given('Wrote');
  expect([await one, await two]).toEqual(['Called', 'Wrote']);
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  expect(keptReason('farm')).toBeUndefined();
});

test('a screen that does not know whose it is keeps no reason', async () => {
  const answer = reasonFor({ id: '', name: 'Demo Farm' });
  (await asked())?.given('Called');
  await answer;
  expect(api.stored.get('staffReasons')).toBeUndefined();
});

test('a screen that learns whose it is keeps the reason for that company, and asks by its name the next time', async () => {
  const named: (StaffCompany | undefined)[] = [];
  const look = async ({ company }: { company?: StaffCompany }) => {
    named.push(company);
    await reasonFor(company);
    return { company: farm };
  };
  const first = lookFor(undefined, undefined, look);
  await vi.waitFor(() => expect(reasonQuestion.get()?.company.id).toBe(''));
  reasonQuestion.get()?.given('Called');
  const seen = await first;
  expect(keptReason('farm')).toBe('Called');
  await lookFor(undefined, seen, look);
  expect(named).toEqual([undefined, farm]);
  expect(reasonQuestion.get()).toBeNull();
});

test('what nobody waits for any more is not asked, nor what another user was asked', async () => {
  const gone = new AbortController();
  const [first, second, third] = [reasonFor(farm), reasonFor(other, gone.signal), reasonFor({ id: 'third' })];
  const outcomes = Promise.allSettled([first, second, third]);
  await asked('Demo Farm');
  gone.abort();
  reasonQuestion.get()?.given('Called');
  await vi.waitFor(() => expect(reasonQuestion.get()?.company.id).toBe('third'));
  signedIn('cor');
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(reasonQuestion.get()).toBeNull();
});

test('another reason is asked for over the one that holds', async () => {
  const before = reasonFor(farm);
  (await asked())?.given('Called');
  await before;
  const next = askForReason(farm);
  expect((await asked())?.before).toBe('Called');
  reasonQuestion.get()?.given('Wrote');
  await next;
  expect(keptReason('farm')).toBe('Wrote');
});
