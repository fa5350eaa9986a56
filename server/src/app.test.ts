import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Route } from '@belfry/contract/http/route.ts';
import { permissions } from '@belfry/contract/permissions/permissions.contract.ts';
import { features, gatewayHandlersOf, jobs, metrics, routesOf } from './app.ts';
import { brokerRefusals } from '#features/alarming/monitoring/faults/note-broker-refusal.ts';
import { tellOfBrokerRefusal } from '#features/alarming/monitoring/faults/tell-of-broker-refusal.job.ts';
import type { Feature } from '#platform/feature.ts';
import type { DevicePayloads } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { platformWithoutDatabase, testApp } from './app.fixture.ts';
import { contractRoutes } from './contract-routes.fixture.ts';

/** Who may call what (pages 1 and 4.1): a second opinion, so that a slip in the contract is seen. */
const access: Record<string, string> = {
  'GET /languages': 'public',
  'POST /auth/login': 'public',
  'POST /auth/refresh': 'public',
  'POST /auth/logout': 'public',
  'POST /auth/mfa/totp': 'public',
  'POST /auth/mfa/backup-code': 'public',
  'POST /auth/mfa/passkey/options': 'public',
  'POST /auth/mfa/passkey': 'public',
  'POST /auth/passkey/options': 'public',
  'POST /auth/passkey': 'public',
  'POST /auth/recovery-code': 'public',
  'POST /auth/verification': 'public',
  'POST /auth/password/forgot': 'public',
  'GET /auth/password/reset/{token}': 'public',
  'POST /auth/password/reset': 'public',
  'POST /auth/password/change': 'signed-in',
  'POST /auth/step-up/options': 'signed-in',
  'POST /auth/step-up': 'signed-in',
  'GET /auth/sessions': 'signed-in',
  'DELETE /auth/sessions': 'signed-in',
  'DELETE /auth/sessions/{id}': 'signed-in',
  'GET /mfa': 'signed-in',
  'POST /mfa/totp': 'signed-in',
  'POST /mfa/totp/confirm': 'signed-in',
  'POST /mfa/passkeys/options': 'signed-in',
  'POST /mfa/passkeys': 'signed-in',
  'PATCH /mfa/methods/{id}': 'signed-in',
  'DELETE /mfa/methods/{id}': 'signed-in',
  'POST /mfa/backup-codes': 'signed-in',
  'POST /registrations': 'public',
  'GET /registrations/{token}': 'public',
  'POST /registrations/{token}': 'public',
  'GET /company': 'C',
  'PATCH /company': 'CE',
  'DELETE /company': 'CE',
  'GET /company/deletion': 'CE',
  'GET /company/export': 'CE',
  'GET /company/checkinfo': 'CE',
  'GET /company/policy': 'C',
  'PUT /company/policy': 'UE',
  'GET /company/audit': 'UE',
  'GET /company/audit/export': 'UE',
  'GET /company/audit/verification': 'UE',
  'GET /devices': 'D',
  'POST /devices/search': 'DE',
  'POST /devices': 'DE',
  'GET /devices/{id}': 'D',
  'PATCH /devices/{id}': 'DE',
  'GET /devices/{id}/history': 'D',
  'GET /devices/{id}/report': 'D',
  'GET /search': 'signed-in',
  'GET /prices': 'S',
  'GET /invoices': 'S',
  'GET /invoices/{id}': 'S',
  'GET /invoices/{id}/pdf': 'S',
  'GET /invoices/{id}/xml': 'S',
  'GET /invoices/{id}/notes': 'S',
  'POST /invoices/{id}/notes': 'S',
  'GET /management/invoices': 'M',
  'GET /management/invoices/export': 'M',
  'GET /management/invoices/{id}': 'M',
  'GET /management/invoices/{id}/pdf': 'MF',
  'GET /management/invoices/{id}/xml': 'MF',
  'POST /management/invoices/{id}/notes': 'M',
  'GET /management/companies': 'M',
  'GET /management/companies/export': 'M',
  'GET /management/companies/{id}': 'M',
  'GET /management/companies/{id}/audit': 'M',
  'GET /management/companies/{id}/users': 'M',
  'GET /management/companies/{id}/notes': 'M',
  'POST /management/companies/{id}/notes': 'M',
  'PATCH /management/companies/{id}/notes/{noteId}': 'M',
  'DELETE /management/companies/{id}/notes/{noteId}': 'M',
  'GET /management/devices': 'M',
  'GET /management/devices/export': 'M',
  'GET /management/devices/{id}': 'M',
  'POST /management/stock/import': 'M',
  'POST /management/stock/labels': 'M',
  'GET /management/stock/{serialNumber}': 'M',
  'POST /management/stock/{serialNumber}/secrets': 'M',
  'POST /management/stock/{serialNumber}/licences': 'M',
  'GET /management/devices/{id}/licences': 'M',
  'POST /management/devices/{id}/licences': 'M',
  'GET /management/devices/{id}/release': 'M',
  'POST /management/devices/{id}/release': 'M',
  'GET /management/devices/{id}/swaps': 'M',
  'GET /management/devices/{id}/swaps/preview': 'M',
  'POST /management/devices/{id}/swaps': 'M',
  'POST /management/swaps/{id}/take-over': 'M',
  'POST /management/swaps/{id}/undo': 'M',
  'POST /management/swaps/{id}/former': 'M',
  'POST /management/invoices/{id}/credit-notes': 'MF',
  'POST /management/invoices/{id}/mails': 'M',
  'POST /management/invoices/{id}/reissue': 'MF',
  'GET /payments': 'S',
  'GET /payments/{id}': 'S',
  'POST /payments/{id}/pay': 'S',
  'GET /payment-method': 'S',
  'POST /payment-method': 'S',
  'POST /management/payments/{id}/retry': 'MF',
  'POST /management/payments/{id}/payment-link': 'MF',
  'POST /management/payments/{id}/paid-by-bank': 'MF',
  'POST /management/payments/{id}/write-off': 'MF',
  'POST /management/payments/{id}/dunning': 'MF',
  'GET /management/failed-invoices': 'MF',
  'GET /management/failed-invoices/export': 'MF',
  'GET /management/failed-invoices/{id}': 'MF',
  'GET /management/companies/{id}/account': 'MF',
  'GET /management/transfers': 'MF',
  'GET /management/transfers/{id}': 'MF',
  'POST /management/transfers/{id}/assign': 'MF',
  'POST /management/transfers/{id}/send-back': 'MF',
  'GET /management/prices': 'M',
  'GET /management/prices/preview': 'MF',
  'POST /management/prices': 'MF',
  'GET /management/price-notices': 'M',
  'GET /management/price-notices/export': 'M',
  'POST /management/price-notices/again': 'MF',
  'GET /management/prices/discounts': 'M',
  'POST /management/prices/discounts': 'MF',
  'GET /management/prices/vat-rates': 'M',
  'POST /management/prices/vat-rates': 'MF',
  'GET /management/conditions': 'M',
  'POST /management/conditions': 'MF',
  'GET /management/payment-methods': 'M',
  'POST /management/payment-methods': 'MF',
  'GET /management/seller': 'M',
  'POST /management/seller': 'MF',
  'GET /management/seller/vat-check': 'MF',
  'GET /management/reports': 'M',
  'GET /management/reports/{report}': 'M',
  'GET /management/reports/{report}/export': 'M',
  'POST /management/reports/prepare': 'M',
  'GET /management/health': 'M',
  'GET /management/health/export': 'M',
  'GET /management/health/counts': 'M',
  'POST /management/health/count': 'M',
  'POST /management/health/{id}/take': 'M',
  'POST /management/health/{id}/release': 'M',
  'POST /management/health/{id}/snooze': 'M',
  'POST /management/health/{id}/mail': 'M',
  'GET /management/settlements': 'MF',
  'GET /management/settlements/export': 'MF',
  'GET /management/settlements/{id}': 'MF',
  'GET /management/settlements/{id}/lines': 'MF',
  'GET /management/settlement-differences': 'MF',
  'POST /management/settlement-differences/{id}/resolve': 'MF',
  'POST /management/settlements/read': 'MF',
  'POST /management/companies/{id}/refund-balance': 'MF',
  'GET /management/failed-jobs': 'M',
  'GET /management/failed-jobs/{id}/outcome': 'M',
  'POST /management/failed-jobs/{id}/retry': 'M',
  'POST /management/failed-jobs/{id}/drop': 'M',
  'GET /management/bounced-mails': 'M',
  'POST /management/bounced-mails/{id}/tell': 'M',
  'POST /management/bounced-mails/{id}/dealt-with': 'M',
  'GET /management/unsubscribed-alarms': 'M',
  'GET /management/unsubscribed-alarms/export': 'M',
  'POST /management/unsubscribed-alarms/{deviceId}/{date}/offer': 'M',
  'POST /management/unsubscribed-alarms/{deviceId}/{date}/dealt-with': 'M',
  'POST /management/companies/{id}/users/{userId}/invitation': 'M',
  'GET /management/simcards': 'M',
  'GET /management/simcards/export': 'M',
  'GET /management/simcards/{id}': 'M',
  'GET /management/simcards/{id}/network': 'M',
  'GET /management/simcards/account': 'M',
  'POST /management/simcards/account/read': 'M',
  'POST /management/simcards/import': 'M',
  'POST /management/simcards/{id}/acts': 'M',
  'PUT /management/simcards/{id}/device': 'M',
  'PUT /management/simcards/{id}/limit': 'M',
  'POST /management/simcards/{id}/withdraw': 'M',
  'GET /management/devices/{id}/voip-account': 'M',
  'POST /management/devices/{id}/voip-account': 'M',
  'POST /management/devices/{id}/voip-account/password': 'M',
  'DELETE /management/devices/{id}/voip-account': 'M',
  'GET /management/voip': 'M',
  'GET /management/voip/export': 'M',
  'GET /management/apps': 'M',
  'GET /management/apps/export': 'M',
  'GET /management/apps/totals': 'M',
  'GET /management/apps/failing': 'M',
  'GET /management/journals': 'MF',
  'POST /management/journals': 'MF',
  'GET /management/journals/{month}/file': 'MF',
  'GET /management/companies/{id}/account-closed': 'MF',
  'PUT /management/companies/{id}/account-closed': 'MF',
  'PUT /management/companies/{id}/sign-in': 'M',
  'GET /management/search': 'M',
  'GET /saved-views': 'M',
  'POST /saved-views': 'M',
  'PATCH /saved-views/{id}': 'M',
  'DELETE /saved-views/{id}': 'M',
  'GET /checkout': 'S',
  'POST /checkout': 'S',
  'GET /orders': 'S',
  'GET /orders/{id}': 'S',
  'POST /cart': 'S',
  'GET /subscriptions': 'S',
  'GET /subscriptions/{id}/cancel': 'S',
  'POST /subscriptions/{id}/cancel': 'S',
  'DELETE /subscriptions/{id}/cancel': 'S',
  'GET /subscriptions/{id}/plan': 'S',
  'POST /subscriptions/{id}/plan': 'S',
  'GET /payments/{id}/consequences': 'S',
  'GET /management/subscriptions': 'M',
  'GET /management/subscriptions/export': 'M',
  'GET /management/subscriptions/{id}': 'M',
  'GET /management/subscriptions/{id}/retire': 'MF',
  'GET /management/subscriptions/{id}/type': 'MF',
  'GET /management/devices/{id}/allowance': 'M',
  'PUT /management/devices/{id}/allowance': 'M',
  'PUT /management/devices/{id}/free-subscription': 'M',
  'DELETE /management/devices/{id}/free-subscription': 'M',
  'POST /management/subscriptions/{id}/withdraw-end': 'MF',
  'POST /management/subscriptions/{id}/retire': 'MF',
  'POST /management/subscriptions/{id}/type': 'MF',
  'DELETE /cart/{id}': 'S',
  'DELETE /devices/{id}': 'DE',
  'GET /devices/export': 'D',
  'GET /devices/removed': 'D',
  'POST /devices/import': 'DE',
  'GET /devices/{id}/handover': 'DE',
  'POST /devices/{id}/handover': 'DE',
  'DELETE /devices/{id}/handover': 'DE',
  'GET /alarms': 'D',
  'GET /devices/{id}/alarms': 'D',
  'GET /episodes/{id}': 'D',
  'GET /episodes/{id}/told': 'D',
  'POST /episodes/{id}/accept': 'A',
  'GET /contacts': 'D',
  'GET /contacts/linkable-users': 'DE',
  'POST /contacts': 'DE',
  'POST /contacts/{id}/test-call': 'DE',
  'PATCH /contacts/{id}': 'DE',
  'DELETE /contacts/{id}': 'DE',
  'GET /call-lists': 'D',
  'POST /call-lists': 'DE',
  'GET /call-lists/{id}': 'D',
  'PUT /call-lists/{id}': 'DE',
  'DELETE /call-lists/{id}': 'DE',
  'GET /terms': 'public',
  'GET /users': 'U',
  'POST /users': 'UE',
  'GET /users/{id}': 'U',
  'PATCH /users/{id}': 'UE',
  'DELETE /users/{id}': 'UE',
  'POST /users/{id}/invitation': 'UE',
  'POST /users/{id}/recovery-code': 'UE',
  'DELETE /users/{id}/sessions': 'UE',
  'GET /users/export': 'UE',
  'GET /users/{id}/export': 'UE',
  'GET /invitations/{token}': 'public',
  'POST /invitations/{token}': 'public',
  'POST /invitations/{token}/renewal': 'public',
  'GET /profile': 'signed-in',
  'PATCH /profile': 'signed-in',
  'POST /phone-numbers/check': 'signed-in',
  'POST /profile/email': 'signed-in',
  'POST /profile/email/confirm': 'public',
  'POST /terms/consent': 'signed-in',
  'GET /profile/export': 'signed-in',
  'GET /apps/key': 'D',
  'GET /apps': 'D',
  'POST /apps': 'D',
  'GET /apps/devices': 'D',
  'PATCH /apps/{id}': 'D',
  'DELETE /apps/{id}': 'D',
  'POST /apps/{id}/test': 'D',
  'POST /call-lists/plan': 'D',
  'GET /devices/{id}/alarm-settings': 'D',
  'GET /devices/{id}/alarms/{alarmId}': 'D',
  'PATCH /devices/{id}/alarms': 'DE',
  'PATCH /devices/{id}/alarms/{alarmId}': 'DE',
  'POST /devices/{id}/alarm-modules': 'DE',
  'POST /devices/{id}/alarms/copy': 'DE',
  'POST /devices/{id}/alarms/{alarmId}/pause': 'A',
  'DELETE /devices/{id}/alarms/{alarmId}/pause': 'A',
  'GET /devices/{id}/api-keys': 'DE',
  'POST /devices/{id}/api-keys': 'DE',
  'GET /devices/{id}/commissioning': 'D',
  'GET /devices/{id}/tonight': 'D',
  'GET /devices/{id}/test-alarms': 'D',
  'POST /devices/{id}/test-alarms': 'A',
  'GET /devices/{id}/test-alarms/recipients': 'D',
  'PUT /devices/{id}/test-alarms/schedule': 'DE',
  'DELETE /devices/{id}/api-keys/{keyId}': 'DE',
  'GET /devices/{id}/rest-api': 'D',
  'PUT /devices/{id}/rest-api': 'DE',
  'GET /devices/{id}/licenses': 'D',
  'GET /devices/{id}/usage': 'D',
  'GET /mail-faults': 'D',
  'GET /monitoring': 'D',
  'PUT /monitoring': 'N',
  'GET /devices/{id}/remote-settings': 'DR',
  'PUT /devices/{id}/remote-settings': 'DR',
  'DELETE /devices/{id}/remote-settings/wanted': 'DR',
  'POST /devices/{id}/remote-settings/login': 'DR',
  'DELETE /devices/{id}/remote-settings/login': 'DR',
  'POST /devices/{id}/remote-settings/password-recovery': 'DE',
  'GET /devices/{id}/connection-check': 'D',
  'POST /logs': 'public',
  'POST /v4/alarms': 'public',
  'POST /v4/watchdog': 'public',
};
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

let platform: Awaited<ReturnType<typeof platformWithoutDatabase>>;
let app: FastifyInstance;
let routes: Route[];
beforeAll(async () => {
  platform = await platformWithoutDatabase({ repository: '/nowhere' });
  app = await testApp(platform);
  routes = await contractRoutes();
});
afterAll(async () => {
  await app.close();
  await platform.database.close();
});

const call = ({ method, path }: Route, headers: Record<string, string> = {}) =>
  app.inject({ method, url: `/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`, headers });

function tokenWith(granted: readonly string[]): Record<string, string> {
  const user = {
    id: crypto.randomUUID(),
    email: 'anna@example.com',
    role: { id: 1, permissions: [...granted] as never[] },
    language: 'en-US' as const,
    company: crypto.randomUUID(),
  };
  return { authorization: `Bearer ${platform.tokens.sign({ user, sid: crypto.randomUUID() })}` };
}

describe('rooms', () => {
  it('are all listed that give the server something, once each', async () => {
    const files = globSync('features/*/*/*.feature.ts', { cwd: import.meta.dirname });
    const rooms = await Promise.all(
      files.map(async (file) =>
        Object.values(
          (await import(/* @vite-ignore */ join(import.meta.dirname, file))) as Record<string, Feature>,
        ),
      ),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(new Set(features)).toEqual(new Set(rooms.flat()));
    expect(features).toHaveLength(files.length);
  });

  it('take every kind of message that a device sends, each in one room', () => {
    const kinds: Record<keyof DevicePayloads, string> = { hello: '', report: '', usage: '', accept: '' };
    const taken = features.flatMap(({ messages = {} }) => Object.keys(messages));
    expect(taken.toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(kinds).toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('name each job once', () => {
    const names = jobs.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});

test('every call of the contract is answered, by whom it is meant for', () => {
  expect(Object.fromEntries(routes.map((route) => [nameOf(route), route.access]))).toEqual(access);
  const bound = routesOf({} as Platform).map(({ route }) => nameOf(route));
  expect(bound.toSorted()).toEqual(routes.map(nameOf).toSorted());
  for (const { method, path } of routes)
    expect(
      app.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
      `${method} ${path}`,
    ).toBe(true);
});

describe('whoever may not', () => {
  it('is told to sign in before anything else is looked at', async () => {
    for (const route of routes.filter((each) => each.access !== 'public'))
      for (const headers of [
        {},
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic YTpi' },
      ] as Record<string, string>[]) {
        const answer = await call(route, headers);
        expect([nameOf(route), answer.statusCode, answer.json().code, answer.json().reason]).toEqual([
          nameOf(route),
          401,
          'not-signed-in',
          'invalid_token',
        ]);
      }
  });

  it('is refused without the one permission, though with all others', async () => {
    for (const route of routes.filter(({ access: door }) => door !== 'public' && door !== 'signed-in')) {
      const others = permissions.filter((code) => code !== route.access);
      const answer = await call(route, tokenWith(others));
      expect([nameOf(route), answer.statusCode, answer.json().code]).toEqual([
        nameOf(route),
        403,
        'no-permission',
      ]);
    }
  });

  it('is let in with it alone', async () => {
    for (const route of routes.filter((each) => each.access !== 'public')) {
      const { statusCode } = await call(route, tokenWith(route.access === 'signed-in' ? [] : [route.access]));
      // The test has no database, and no body that fits: what counts is that the door is open.
      expect([nameOf(route), [200, 400, 503].includes(statusCode)]).toEqual([nameOf(route), true]);
    }
  });
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/api/'],
  ['PUT', '/api/devices'],
  ['DELETE', '/api/auth/login'],
  ['GET', '/api/auth/login'],
  ['POST', '/devices'],
  ['GET', '/devices'],
  ['GET', '/metrics'],
] as const)('%s %s is not found, in the one form', async (method, url) => {
  const answer = await app.inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ code: 'not-found', requestId: answer.headers['x-request-id'] });
});

test('with the database down the process lives, is not ready and says when to come again', async () => {
  expect((await app.inject('/api/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await app.inject('/api/readyz');
  expect(ready.json()).toMatchObject({
    status: 'not-ready',
    database: 'away',
    broker: 'embedded',
    intake: 'here',
  });
  const devices = await app.inject({ url: '/api/devices', headers: tokenWith(['D']) });
  expect(devices.json()).toMatchObject({ code: 'service-unavailable' });
  for (const answer of [ready, devices]) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string;
    security: Record<string, unknown>[];
    responses: Record<string, { content?: Record<string, unknown> }>;
    requestBody?: unknown;
  }
  const document = async () => (await app.inject('/api/openapi.json')).json();
  const operationsOf = ({ paths }: { paths: Record<string, Record<string, Operation>> }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
    );

  it('has each call once, with its door, its refusals and a name of its own', async () => {
    const { openapi, servers, ...rest } = await document();
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: `${platform.config.publicUrl}/api` }]);
    const operations = operationsOf(rest);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(access).toSorted());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { name, security, responses } of operations) {
      expect([name, security]).toEqual([name, access[name] === 'public' ? [] : [{ accessToken: [] }]]);
      const refusals = responses['4XX'] ?? responses['4xx'];
      expect([name, Object.keys(refusals?.content ?? {})]).toEqual([name, ['application/problem+json']]);
    }
  });

  it('passes the linter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'belfry-openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      writeFileSync(file, JSON.stringify(await document()));
      const cli = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const lint = spawnSync(process.execPath, [cli, 'lint', file, '--format=json'], {
        encoding: 'utf8',
        env,
      });
      expect(JSON.parse(lint.stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 30_000);

  it('has a page to read it', async () => {
    const { statusCode, headers } = await app.inject('/api/docs/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
  });
});

test('what the gateway hears of a broker that refuses us is counted and mailed', async () => {
  const counted = async () => (await brokerRefusals.get()).values[0]?.value;
  const before = await counted();
  const handlers = gatewayHandlersOf(await platformWithoutDatabase());
  await expect(handlers.brokerRefused?.({ reason: 'not authorized' })).rejects.toThrow('ECONNREFUSED');
  expect(await counted()).toBe(Number(before) + 1);
  expect(metrics).toContain(brokerRefusals);
  expect(jobs.map(({ name }) => name)).toContain(tellOfBrokerRefusal.name);
});
