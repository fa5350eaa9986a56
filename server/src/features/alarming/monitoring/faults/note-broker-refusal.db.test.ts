import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { aCompany } from '#platform/platform.fixture.ts';
import { startEngine, type Engine } from '#features/alarming/calling/engine.fixture.ts';
import { brokerRefusals, noteBrokerRefusals } from './note-broker-refusal.ts';
import { tellOfBrokerRefusal } from './tell-of-broker-refusal.job.ts';

const refused = { reason: 'Connection refused: Not authorized' };
let engine: Engine;
let staffEmail: string;
beforeAll(async () => {
  engine = await startEngine([tellOfBrokerRefusal]);
  const staff = await aCompany(engine.platform, { roleId: roles.providerAdmin });
  staffEmail = staff.email;
  await engine.platform.database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', staff.companyId)
    .execute();
});
afterAll(() => engine.close());
beforeEach(() => engine.quiet());
/** Milliseconds of the nodes' own clocks. */
let time = 0;

/** Error lines of a node, as they are read. */
function aNode(platform: Platform = engine.platform) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  return { lines, refuses: noteBrokerRefusals({ ...platform, log }, () => time) };
}

/** By the business clock, and by the nodes' own. */
async function passes(minutes: number, seconds = 0): Promise<void> {
  time += (minutes * 60 + seconds) * 1000;
  await engine.passes(minutes, seconds);
}

async function staffMails() {
  await engine.settles();
  return engine.platform.mail.sent.filter(({ to }) => to === staffEmail);
}

async function counted(): Promise<number> {
  const { values } = await brokerRefusals.get();
  return values[0]?.value ?? 0;
}

test('staff hear once an hour that the broker refuses the portal, whichever nodes it refuses, and what to do', async () => {
  const { allCompanies } = engine.platform.database;
  await allCompanies
    .updateTable('users')
    .set({ time_zone: 'Asia/Tokyo' })
    .where('email', '=', staffEmail)
    .execute();
  const [one, other] = [aNode(), aNode()];
  await Promise.all([one.refuses(refused), other.refuses(refused)]);
  await passes(2);
  await Promise.all([one.refuses(refused), other.refuses(refused)]);
  const [mail, ...more] = await staffMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'The broker refuses the portal: no device can be heard' });
  expect(mail?.text).toMatch(/\(UTC\+9, Asia\/Tokyo\)[^]*Not authorized[^]*MQTT_URL[^]*docs\/brokers\.md/);
  await passes(57, 59);
  await other.refuses(refused);
  expect(await staffMails()).toHaveLength(1);
  await passes(1);
  await one.refuses(refused);
  await other.refuses(refused);
  expect(await staffMails()).toHaveLength(2);
});

test('each refusal counts, and a minute of them is a line of the log and a look into the database', async () => {
  const { lines, refuses } = aNode();
  const before = await counted();
  for (let second = 0; second < 5; second += 1) await refuses(refused);
  expect((await counted()) - before).toBe(5);
  expect(lines).toMatchObject([
    { level: 50, reason: refused.reason, msg: 'the broker refuses the portal: no device can be heard' },
  ]);
  await passes(1);
  await refuses(refused);
  expect(lines).toHaveLength(2);
});

test('a clock that is put back keeps nobody quiet, and one that is a little behind tells nobody again', async () => {
  let behindMs = 0;
  const now = () => new Date(engine.platform.clock.now().getTime() - behindMs);
  const { lines, refuses } = aNode({ ...engine.platform, clock: { now } });
  await aNode().refuses(refused);
  behindMs = 1_000;
  await refuses(refused);
  expect(await staffMails()).toHaveLength(1);
  behindMs = 86_400_000;
  time += 60_000;
  await refuses(refused);
  expect(lines).toHaveLength(2);
  expect(await staffMails()).toHaveLength(2);
});

test('while the database hangs, a node asks it once', async () => {
  const { database } = engine.platform;
  const hangs = Promise.withResolvers<never>();
  let asked = 0;
  const transaction: typeof database.transaction = () => {
    asked += 1;
    return hangs.promise;
  };
  const { refuses } = aNode({ ...engine.platform, database: { ...database, transaction } });
  const first = refuses(refused);
  time += 3_600_000;
  await refuses(refused);
  expect(asked).toBe(1);
  hangs.reject(new Error('the connection ended'));
  await expect(first).rejects.toThrow('the connection ended');
  await expect(refuses(refused)).rejects.toThrow('the connection ended');
  expect(asked).toBe(2);
});

test('what the database could not note is noted at the next refusal, and is in the log at once', async () => {
  const { database } = engine.platform;
  const away = new Error('the database is away');
  let tries = 0;
  const transaction: typeof database.transaction = (...given) => {
    tries += 1;
    return tries === 1 ? Promise.reject(away) : database.transaction(...given);
  };
  const { lines, refuses } = aNode({ ...engine.platform, database: { ...database, transaction } });
  await expect(refuses(refused)).rejects.toBe(away);
  expect(lines).toHaveLength(1);
  expect(await staffMails()).toEqual([]);
  await refuses(refused);
  await refuses(refused);
  expect(tries).toBe(2);
  expect(lines).toHaveLength(1);
  expect(await staffMails()).toHaveLength(1);
});
