import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mosquittoFileNames, portalAccountOf, renderMosquittoFiles } from './mosquitto-files.ts';
import { faultOfBroker } from './mosquitto-process.ts';
import { eventually } from './test-eventually.ts';
import { startMosquitto, type TestMosquitto } from './test-mosquitto.ts';

let mosquitto: TestMosquitto;
beforeAll(async () => {
  mosquitto = await startMosquitto();
});
afterAll(() => mosquitto.stop());

async function readsAgain(): Promise<void> {
  process.kill(Number(await readFile(mosquitto.pidFile, 'utf8')), 'SIGHUP');
}

/** @returns the fault that is seen with these files */
async function writes(serial: string): Promise<() => Promise<string | null>> {
  const devices = [{ serial_number: serial, key_verifier: null }];
  const { files, check } = renderMosquittoFiles(devices, portalAccountOf(mosquitto.url));
  await Promise.all(mosquittoFileNames.map((name) => writeFile(join(mosquitto.folder, name), files[name])));
  await readsAgain();
  return () => faultOfBroker(mosquitto.url, check);
}

test.each([
  ['acl', /^everybody may do everything/],
  ['passwords', /^everybody may do everything/],
  ['portal-passwords', /^Connection refused: Not authorized$/],
])('a broker that has missed %s does not go by the files', async (name, fault) => {
  const look = await writes('BF-1000-0001');
  await eventually(async () => expect(await look()).toBeNull());
  await rm(join(mosquitto.folder, name));
  await readsAgain();
  await eventually(async () => expect(await look()).toMatch(fault));
});
