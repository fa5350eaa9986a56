import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { selectVerifiers } from '#features/devices/devices/keys/device-identities.queries.ts';
import { stockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { keepMosquittoFiles, type MosquittoKeeper, type MosquittoKeeperOptions } from './mosquitto-keeper.ts';
import { connectDevice, keyOf, readableLog, type TestDevice } from '../gateway/device.fixture.ts';
import { eventually } from '../eventually.fixture.ts';
import { startMosquitto, type TestMosquitto } from './mosquitto.fixture.ts';

/** A Mosquitto and a database for one test file, and keepers between them, which end with their test. */
export function keptMosquitto() {
  let mosquitto: TestMosquitto;
  let database: Awaited<ReturnType<typeof ownTestDatabase>>;
  const keepers: MosquittoKeeper[] = [];
  const devices: TestDevice[] = [];
  let made = 0;

  beforeAll(async () => {
    [mosquitto, database] = await Promise.all([startMosquitto(), ownTestDatabase()]);
  });
  afterEach(async () => {
    for (const { client } of devices.splice(0)) client.end(true);
    await Promise.all(keepers.splice(0).map((keeper) => keeper.close()));
  });
  afterAll(async () => {
    await database.close();
    await mosquitto.stop();
  });

  /** Resolves when the files are written, as far as they can be. */
  async function begin(changes: Partial<MosquittoKeeperOptions> = {}) {
    const { log, lines } = readableLog();
    const reads = vi.fn<MosquittoKeeperOptions['verifiers']>(() => selectVerifiers(database.allCompanies));
    const { folder, pidFile, url } = mosquitto;
    const base = { folder, pidFile, url, databaseUrl: database.url, verifiers: reads, log };
    const keeper = await keepMosquittoFiles({ ...base, gatherMs: 20, retryMs: 50, ...changes });
    keepers.push(keeper);
    const said = (level: number) =>
      lines.filter((line) => line['level'] === level).map((line) => line['reason'] ?? line['msg']);
    return {
      keeper,
      reads,
      errors: () => said(50),
      warnings: () => said(40),
      written: () => lines.filter(({ msg }) => msg === 'files of mosquitto written'),
      isCurrent: () => eventually(() => expect(keeper.state().current).toBe(true)),
      isStale: () => eventually(() => expect(keeper.state().current).toBe(false)),
    };
  }

  /** Resolves when Mosquitto goes by the files. */
  async function keep(changes: Partial<MosquittoKeeperOptions> = {}) {
    const kept = await begin(changes);
    await kept.isCurrent();
    return kept;
  }

  /** Devices that nobody has had yet. */
  function newSerials(count = 1): string[] {
    return Array.from({ length: count }, () => `BF-7700-${(made += 1).toString().padStart(5, '0')}`);
  }

  async function stock(serials = newSerials()): Promise<string[]> {
    const rows = serials.map((serial) => ({
      serialNumber: serial,
      key: keyOf(serial),
      connectCode: `CODE-${serial}`,
    }));
    await database.transaction('allCompanies', (trx) => stockDevices(trx, rows));
    return serials;
  }

  async function device(serial: string, changes = {}): Promise<TestDevice> {
    const connected = await connectDevice(mosquitto.port, serial, changes);
    devices.push(connected);
    return connected;
  }

  return {
    mosquitto: () => mosquitto,
    database: () => database,
    begin,
    keep,
    newSerials,
    stock,
    device,
    /** As the portal, under any client id. */
    asPortal: (clientId: string): Promise<TestDevice> => {
      const { username, password, port } = new URL(mosquitto.url);
      return device(clientId, { username, password, port: Number(port) });
    },
    getsIn: (serial: string, changes = {}) => eventually(() => device(serial, changes)),
    isRefused: (serial: string, changes = {}) =>
      eventually(() => expect(device(serial, changes)).rejects.toThrow('Not authorized')),
    passwords: () => readFileSync(join(mosquitto.folder, 'passwords'), 'utf8'),
  };
}
