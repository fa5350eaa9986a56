import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { isRefusal, ProviderFault } from './provider-fault.ts';
import { createTelephony } from './telephony.ts';

const token = 'secret-token-of-the-provider-0123';
const sid = 'AC0123456789abcdef0123456789abcdef';
let server: Server | undefined;
afterEach(() => server?.close());

async function provider(status: number, body: unknown): Promise<string> {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function faultOf(url: string): Promise<unknown> {
  const config = readConfig({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_API_URL: url });
  return createTelephony(config)
    .text({ to: '+31612345678', body: 'ALARM Ventilation stopped' })
    .then(
      () => null,
      (error: unknown) => error,
    );
}

/** Everything that a log line of an error would hold. */
function logged(error: unknown): string {
  const lines: string[] = [];
  pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }).warn({ err: error }, 'told');
  return lines.join('');
}

it('tells of an unreachable provider without secret, number or text', async () => {
  const url = await provider(200, {});
  await new Promise((closed) => server?.close(closed));
  const fault = await faultOf(url);
  expect(fault).toBeInstanceOf(ProviderFault);
  expect(isRefusal(fault)).toBe(false);
  const line = logged(fault);
  expect(line).toContain('the telephony provider');
  const basic = Buffer.from(`${sid}:${token}`).toString('base64');
  for (const secret of [token, basic, '31612345678', 'Ventilation']) expect(line).not.toContain(secret);
});

it.each([
  [400, true],
  [404, true],
  [429, false],
  [503, false],
])('knows whether status %i is a refusal: %s', async (status, refused) => {
  const fault = await faultOf(await provider(status, { code: 21211, message: 'Invalid', status }));
  expect(fault).toBeInstanceOf(ProviderFault);
  expect(isRefusal(fault)).toBe(refused);
});

it('finds what the provider took although it did not answer: the newest, none that is known', async () => {
  const at = (time: string) => `Fri, 20 Nov 2026 ${time} +0000`;
  const taken = (id: string, time: string) => ({
    sid: id,
    date_created: at(time),
    body: 'ALARM',
    status: 'queued',
  });
  const listed = [taken('CA3', '03:00:05'), taken('CA2', '03:00:04'), taken('CA1', '02:58:00')];
  const url = await provider(200, { calls: listed, messages: listed, next_page_uri: null });
  const config = readConfig({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_API_URL: url });
  const telephony = createTelephony(config);
  const sought = { to: '+31612345678', since: new Date('2026-11-20T03:00:00Z') };
  expect(await telephony.findCall({ ...sought, known: [] })).toEqual({ providerId: 'CA3' });
  expect(await telephony.findCall({ ...sought, known: ['CA3'] })).toEqual({ providerId: 'CA2' });
  expect(await telephony.findCall({ ...sought, known: ['CA3', 'CA2'] })).toBeNull();
  expect(await telephony.findText({ ...sought, known: [], body: 'ALARM' })).toEqual({ providerId: 'CA3' });
  expect(await telephony.findText({ ...sought, known: [], body: 'Restored' })).toBeNull();
});
