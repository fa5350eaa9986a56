import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { portOf } from './port.ts';
import { startSandbox } from './sandbox.ts';
import { readSettings, SettingsError } from './settings.ts';

const quiet = { belfryUrl: 'http://127.0.0.1:9', log: () => undefined };

test('ports follow from the portal’s, and every setting can be given', () => {
  expect(readSettings({ PORT: '9000', SANDBOX_PORT: '' })).toMatchObject({
    port: 9010,
    smtpPort: 9011,
    bouncePort: 9006,
    belfryUrl: 'http://127.0.0.1:9000/api',
    diallerControlUrl: 'http://127.0.0.1:9012',
    smsWebhook: 'http://127.0.0.1:9000/api/telephony/sms',
  });
  expect(readSettings({ SANDBOX_PORT: '7000', BELFRY_URL: 'http://127.0.0.1:1/base/' })).toMatchObject({
    port: 7000,
    smtpPort: 7001,
    smsWebhook: 'http://127.0.0.1:1/base/telephony/sms',
  });
});

test('all faulty settings are named at once', () => {
  const faulty = { PORT: 'x', BELFRY_URL: 'ftp://x', TWILIO_FROM: '12' };
  expect(() => readSettings(faulty)).toThrow(SettingsError);
  expect(() => readSettings(faulty)).toThrow(/PORT[\s\S]*BELFRY_URL[\s\S]*TWILIO_FROM/);
});

test('a port that is taken stops the start, and what had started with it', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = portOf(taken);
  await expect(startSandbox({ ...quiet, port: 0, smtpPort: port })).rejects.toThrow('EADDRINUSE');
  await expect(startSandbox({ ...quiet, port, smtpPort: 0 })).rejects.toThrow('EADDRINUSE');
  taken.close();
});

test('closing ends what waits: long polls, live desks, calls that ring', async () => {
  const sandbox = await startSandbox({ ...quiet, port: 0, smtpPort: 0 });
  const poll = fetch(`${sandbox.url}/mailbox?wait=60`).then(
    () => 'answered',
    () => 'ended',
  );
  await fetch(`${sandbox.url}/desk/events`);
  await sandbox.close();
  expect(await poll).toBe('ended');
  await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
});
