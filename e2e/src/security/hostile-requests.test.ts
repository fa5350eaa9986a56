import { beforeAll, expect, test } from 'vitest';
import { createCallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { listContacts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { deleteCompany } from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { addDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { removeDevice } from '@belfry/contract/lifecycles/device-removal/device-removal.contract.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import { ask, type Session } from '../players/api.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { isFullSize } from '../world/full-size.ts';
import { costsOf } from '../world/process-costs.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';
import { goodBodies, pathOf, type OwnIds } from './good-requests.ts';
import { bodyBytes, hostileBodies, hostileCursors, hostileQueries } from './hostile-inputs.ts';
import { allRoutes, nameOf } from './routes.ts';

/** Bytes of the longest refusal, and of the longest answer to a stranger (page 5.3). */
const mostBytes = 16_384;
/** What one request may cost at most, in plain ones that are refused; one that is quadratic costs thousands. */
const mostOfOne = 500;
/** What they may cost on average. */
const mostOnAverage = 8;
/** MiB by which all of this may make the server larger, forty clients at once as well. */
const mostMemory = 1024;

let world: SharedWorld;
let farm: DemoFarm;
let anna: Session;
let ids: OwnIds;
let bodies: ReturnType<typeof goodBodies>;
/** Milliseconds of CPU of the server for a plain request that is refused, measured in this run. */
let plain: number;
/** MiB of the server before anything hostile was sent. */
let memory: number;

beforeAll(async () => {
  world = await sharedWorld();
  farm = await newDemoFarm(world);
  anna = farm.api;
  // Two of each thing, so that every list has a second page and a cursor.
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  await farm.pigHouse1.raises('input.2', 'acknowledged');
  for (const { serial: serialNumber, connectCode } of [await world.stock(), await world.stock()]) {
    const { id } = await anna.call(addDevice, { body: { serialNumber, connectCode } });
    await anna.call(removeDevice, { params: { id }, body: { serialNumber } });
  }
  const [contact] = (await anna.call(listContacts, {})).items;
  const list = await anna.call(createCallList, { body: { name: 'Night', contactIds: [contact?.id ?? ''] } });
  const [episode] = await world.database.rows<{ id: string }>(
    'select id from episodes where device_id = $1',
    [farm.pigHouse1.id],
  );
  ids = {
    devices: farm.pigHouse1.id,
    contacts: contact?.id ?? '',
    'call-lists': list.id,
    episodes: episode?.id ?? '',
  };
  bodies = goodBodies(farm, ids);
  const refused = () => send({ method: 'POST', path: '/call-lists', body: '{"name":7}' }, anna.token);
  for (let i = 0; i < 100; i += 1) await refused();
  const before = costsOf(world.server.pid).cpu;
  for (let i = 0; i < 200; i += 1) await refused();
  const costs = costsOf(world.server.pid);
  plain = (costs.cpu - before) / 200;
  memory = costs.peakMemory;
});

interface Hostile {
  /** What it is, for whoever reads a failure. */
  name?: string;
  method: string;
  path: string;
  body?: string | undefined;
  headers?: Record<string, string>;
}

interface Sent {
  status: number;
  bytes: number;
  /** Milliseconds of CPU that the server had for it. */
  cpu: number;
}

async function send({ method, path, body, headers }: Hostile, token: string | null): Promise<Sent> {
  const before = costsOf(world.server.pid).cpu;
  const answer = await fetch(`${world.apiUrl}${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      'accept-encoding': 'identity',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { status: answer.status, bytes, cpu: costsOf(world.server.pid).cpu - before };
}

function isDear({ cpu }: Sent): boolean {
  return cpu > mostOfOne * plain;
}

/** Sends one after the other; gives those whose answer is long, dear, or the server's own fault. */
async function faultsOf(requests: readonly Hostile[], token: string | null) {
  const faults: (Hostile & Sent)[] = [];
  const statuses = new Set<number>();
  let cpu = 0;
  for (const request of requests) {
    const sent = await send(request, token);
    cpu += sent.cpu;
    statuses.add(sent.status);
    // What is dear by itself is dear each time; a collection of garbage falls into one request, whichever that is.
    for (let again = 0; again < 2 && isDear(sent); again += 1)
      sent.cpu = Math.min(sent.cpu, (await send(request, token)).cpu);
    const isLong = sent.bytes >= mostBytes && (token === null || sent.status >= 400);
    if (sent.status >= 500 || isLong || isDear(sent))
      faults.push({ ...request, body: request.body?.slice(0, 120), ...sent });
  }
  return { faults, statuses, average: cpu / requests.length };
}

const tokenFor = ({ access }: Route) => (access === 'public' ? null : anna.token);

/** What is sent to a route. */
function hostileTo(route: Route): Hostile[] {
  const { method } = route;
  const path = pathOf(route, ids);
  const good = bodies[nameOf(route)]?.();
  return [
    ...hostileQueries(route).map(({ name, text }) => ({
      name,
      method,
      path: `${path}?${text}`,
      body: good && JSON.stringify(good),
    })),
    ...(good ? hostileBodies(route, good, 9) : []).map(({ name, text }) => ({
      name,
      method,
      path,
      body: text,
    })),
  ];
}

/**
 * By day whatever strangers may call, one of six routes of customers and one of twelve of staff: what reads queries and
 * bodies is the same for all of them, and staff's refuse her by the same lines.
 */
const isPlayed = ({ access }: Route, index: number) =>
  isFullSize || access === 'public' || index % (['M', 'MF'].includes(access) ? 12 : 6) === 0;
/** The company is deleted last: its name may by then be what is sent. */
const routes = allRoutes.filter(isPlayed).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
function isLast(route: Route): boolean {
  return nameOf(route) === nameOf(deleteCompany);
}

test('no cursor is made to break a list', async () => {
  const cursors: string[] = [];
  const found: Hostile[] = [];
  for (const route of allRoutes.filter(
    ({ access, query }) =>
      // Staff's lists are refused to her before anybody reads a cursor.
      !['M', 'MF'].includes(access) && 'cursor' in ((query as { shape?: object })?.shape ?? {}),
  )) {
    const path = pathOf(route, ids);
    const { body } = await ask(world.apiUrl, 'GET', `${path}?limit=1`, { token: anna.token });
    const { nextCursor } = body as { nextCursor: string | null };
    if (nextCursor === null) continue;
    cursors.push(path);
    const requests = hostileCursors(nextCursor).map(({ name, text }) => ({
      name,
      method: 'GET',
      path: `${path}?cursor=${text}`,
    }));
    found.push(...(await faultsOf(requests, anna.token)).faults);
  }
  expect(found).toEqual([]);
  expect(cursors.length).toBeGreaterThanOrEqual(10);
});

test('no call of the API is made to answer at length, to work for long, or to break', async () => {
  const costs: number[] = [];
  const found: Hostile[] = [];
  const signedOut: string[] = [];
  for (const route of routes) {
    const { faults, statuses, average } = await faultsOf(hostileTo(route), tokenFor(route));
    found.push(...faults);
    if (route.access !== 'public' && statuses.has(401)) signedOut.push(nameOf(route));
    costs.push(average);
  }
  expect(found).toEqual([]);
  // Whatever was refused was refused for what it is, until the company was gone.
  expect(signedOut.filter((name) => name !== nameOf(deleteCompany))).toEqual([]);
  const average = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  expect(average / plain).toBeLessThan(mostOnAverage);
});

test('nor is what stands in no contract: callbacks of providers, receipts of apps, links of mails', async () => {
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': `${'A'.repeat(27)}=`,
  };
  const fields = (bytes: number) => Array.from({ length: bytes / 2 }, () => 'a').join('&');
  const names = (bytes: number) =>
    Array.from({ length: bytes / 6 }, (_, i) => `${i}`.padStart(5, 'x')).join('&');
  const id = '00000000-0000-4000-8000-000000000000';
  const requests = [
    `/voice/${id}`,
    `/voice/${id}/keys`,
    `/sms/${id}/status`,
    `/notice/${id}`,
    '/sms',
  ].flatMap((path) =>
    [
      fields,
      names,
      (bytes: number) => '%'.repeat(bytes),
      (bytes: number) => `a=${'+'.repeat(bytes - 2)}`,
    ].flatMap((of) => [
      { method: 'POST', path: `/telephony${path}`, body: of(16_380), headers: form },
      { method: 'POST', path: `/telephony${path}`, body: of(1_000_000), headers: form },
      // Without a signature nothing of it is read.
      {
        method: 'POST',
        path: `/telephony${path}`,
        body: of(1_000_000),
        headers: { 'content-type': form['content-type'] },
      },
    ]),
  );
  for (const path of ['/push/receipts', '/push/acceptances'])
    for (const body of [
      `[${'0,'.repeat(2000)}0]`,
      `${'['.repeat(2000)}${']'.repeat(2000)}`,
      '{"token":"\\u0000\\ud800"}',
    ])
      requests.push({ method: 'POST', path, body, headers: { 'content-type': 'application/json' } });
  for (const link of ['accept', 'email', 'handover'])
    requests.push({
      method: 'POST',
      path: `/../link/${link}/${'a'.repeat(90)}`,
      body: names(16_380),
      headers: form,
    });
  const { faults, statuses } = await faultsOf(requests, null);
  expect(faults).toEqual([]);
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 204, 403, 404, 413]);
});

test('nor do headers cost more', async () => {
  const long = (piece: string) => piece.repeat(Math.floor(12_000 / piece.length));
  const headers: Record<string, string>[] = [
    { 'accept-language': long('a;q=0.1,') },
    { 'accept-language': long('en-US-') },
    { 'accept-encoding': long('gzip;q=0.5,') },
    { accept: long('text/html;q=0.1,') },
    { 'if-none-match': long('"a",') },
    { authorization: `Bearer ${long('a.')}` },
    { authorization: long(' ') },
    { 'idempotency-key': long('x') },
    { 'content-type': `application/json;${long('a=b;')}` },
    { 'content-type': `application/json;${long(' ')}x` },
    { 'content-encoding': 'gzip' },
    { cookie: long('a=b; ') },
    { origin: `https://${long('a.')}` },
    { 'x-forwarded-for': long('1.1.1.1,') },
    { range: `bytes=${long('0-1,')}` },
    { 'user-agent': long('(') },
  ];
  const requests = headers.flatMap((each) => [
    { method: 'GET', path: '/languages', headers: each },
    { method: 'GET', path: '/devices', headers: each },
    { method: 'POST', path: '/call-lists', headers: each, body: '{"name":7}' },
    { method: 'POST', path: '/auth/login', headers: each, body: '{}' },
  ]);
  expect((await faultsOf(requests, anna.token)).faults).toEqual([]);
});

test('all of it, and forty clients at once, cost little memory', async () => {
  const open = routes.filter(({ body, access }) => body && access === 'public');
  const largest = open.map((route) => ({
    method: route.method,
    path: pathOf(route, ids),
    body: `{${Array.from({ length: Math.floor(bodyBytes(route) / 9) }, (_, i) => `"${i}":0`).join()}}`,
  }));
  const clients = Array.from({ length: 40 }, async () => {
    for (const request of largest) expect((await send(request, null)).bytes).toBeLessThan(mostBytes);
  });
  await Promise.all(clients);
  expect(costsOf(world.server.pid).peakMemory - memory).toBeLessThan(mostMemory);
});

test('the server has nothing to complain of', () => {
  expect(world.server.complaints()).toEqual([]);
});
