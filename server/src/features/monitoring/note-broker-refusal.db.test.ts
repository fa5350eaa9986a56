import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany } from '../../platform/test-platform.ts';
import { startEngine, type Engine } from '../attempts/test-engine.ts';
import { brokerRefusals, noteBrokerRefusals } from './note-broker-refusal.ts';
import { tellOfBrokerRefusal } from './tell-of-broker-refusal.job.ts';

const refused = { reason: 'Connection refused: Not authorized' };
let engine: Engine;
let staffEmail: string;
beforeAll(async () => {
  engine = await startEngine([tellOfBrokerRefusal]);
  const staff = await aCompany(engine.platform, { roleId: roles.providerAdmin });
  staffEmail = staff.email;
  await engine.platform.database.provider
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', staff.companyId)
    .execute();
});
afterAll(() => engine.close());
beforeEach(() => engine.quiet());

/** Error lines of a node, as they are read. */
function aNode(platform = engine.platform) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  return { lines, refuses: noteBrokerRefusals({ ...platform, log }) };
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
  const [one, other] = [aNode(), aNode()];
  await Promise.all([one.refuses(refused), other.refuses(refused)]);
  await engine.passes(2);
  await Promise.all([one.refuses(refused), other.refuses(refused)]);
  const [mail, ...more] = await staffMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'The broker refuses the portal: no device can be heard' });
  expect(mail?.text).toMatch(/Not authorized[^]*MQTT_URL[^]*docs\/brokers\.md/);
  await engine.passes(57, 59);
  await other.refuses(refused);
  expect(await staffMails()).toHaveLength(1);
  await engine.passes(1);
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
  await engine.passes(1);
  await refuses({ reason: 'x'.repeat(5_000) });
  expect(lines).toHaveLength(2);
  expect(lines[1]?.reason).toHaveLength(200);
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
