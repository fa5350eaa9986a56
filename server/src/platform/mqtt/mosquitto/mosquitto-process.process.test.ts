import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mosquittoFileNames, renderMosquittoFiles } from './mosquitto-files.ts';
import { lookAtBroker, type BrokerLook } from './mosquitto-process.ts';
import { portalAccountOf } from './portal-account.ts';
import { eventually } from '../eventually.fixture.ts';
import { startMosquitto, type TestMosquitto } from './mosquitto.fixture.ts';

let mosquitto: TestMosquitto;
beforeAll(async () => {
  mosquitto = await startMosquitto();
});
afterAll(() => mosquitto.stop());

async function readsAgain(): Promise<void> {
  process.kill(Number(await readFile(mosquitto.pidFile, 'utf8')), 'SIGHUP');
}

/** @returns what is seen with these files */
async function writes(serial: string): Promise<() => Promise<BrokerLook>> {
  const devices = [{ serial_number: serial, key_verifier: null }];
  const { files, check } = renderMosquittoFiles(devices, portalAccountOf(mosquitto.url));
  await Promise.all(mosquittoFileNames.map((name) => writeFile(join(mosquitto.folder, name), files[name])));
  await readsAgain();
  return () => lookAtBroker(mosquitto.url, check);
}

test.each([
  ['acl', /^everybody may do everything/],
  ['passwords', /^everybody may do everything/],
  ['portal-passwords', /^Connection refused: Not authorized$/],
])('a broker that has missed %s does not go by the files', async (name, fault) => {
  const look = await writes('BF-1000-0001');
  await eventually(async () => expect(await look()).toEqual({ answers: true, fault: null }));
  await rm(join(mosquitto.folder, name));
  await readsAgain();
  await eventually(async () =>
    expect(await look()).toEqual({ answers: true, fault: expect.stringMatching(fault) }),
  );
});

test('a broker that is away, or takes a connection and says nothing, does not answer', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const look = () =>
    lookAtBroker(`mqtt://127.0.0.1:${port}`, { username: '@belfry-check', password: 'of this test' });
  expect(await look()).toMatchObject({ answers: false, fault: expect.any(String) });
  server.close();
  await once(server, 'close');
  expect(await look()).toMatchObject({ answers: false, fault: expect.stringContaining('ECONNREFUSED') });
});
