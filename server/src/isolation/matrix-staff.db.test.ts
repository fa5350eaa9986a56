import { afterAll, beforeAll, expect, test } from 'vitest';
import { hiddenFromStaff, needsMoney } from '@belfry/contract/ground/staff-access/portal-view.ts';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { bodyFor, ownIds } from './matrix.fixture.ts';
import { codeOf, fromPresent, read, send, shown, type Answer } from './calls.fixture.ts';
import { amountsOfAll, refusedByRight } from './exceptions.fixture.ts';
import { passwordHash } from './objects.fixture.ts';
import { isOverCompanies, operationsOf, type Operation } from './operations.fixture.ts';
import { rowsOf } from './outlets.fixture.ts';
import type { JsonSchema } from './samples.fixture.ts';
import { openTheatre, routes } from './stage.fixture.ts';
import { aWorld, type Player, type World } from './world.fixture.ts';
import { testApp } from '#app.fixture.ts';

const customers = [roles.user, roles.administrator, roles.readOnly] as const;
type Staff = typeof roles.providerAdmin | typeof roles.providerAdminFinancial;

/** Who sees whose portal, and why. */
interface Seen {
  player: Player;
  viewed: string;
  reason?: string;
  of?: World;
}

/** One customer and the maker, and every call of the management area. Other rooms' calls are here as soon as the server has them. */
async function openDesk() {
  const theatre = await openTheatre();
  const { platform, database, tables } = theatre;
  await database.allCompanies.updateTable('companies').set({ provider: false }).execute();
  const hash = await passwordHash();
  const [maker, farm] = [
    await aWorld(platform, { passwordHash: hash, provider: true }),
    await aWorld(platform, { passwordHash: hash }),
  ];
  const app = await testApp(platform);
  const all = operationsOf(app, routes);
  const operations = all.filter(({ path }) => path.startsWith('/management/'));
  // What only looks comes first.
  operations.sort((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'));
  const worldOf = (operation: Operation) => (isOverCompanies(operation) ? farm : maker);
  const desk = {
    platform,
    operations,
    /** What customers and staff in their place call. */
    portal: all.filter(({ access, path }) => access !== 'public' && !path.startsWith('/management/')),
    maker,
    farm,
    worldOf,
    staff: (role: Staff) => maker.player(role),
    async call(operation: Operation, player: Player | null, reason?: string): Promise<Answer> {
      const somebody = player ?? (await farm.player(roles.user));
      const ids = await ownIds({ platform }, operation, worldOf(operation), somebody);
      const body = await bodyFor({ platform }, operation, worldOf(operation), somebody, ids);
      const play = (given: unknown) =>
        send(
          { app },
          {
            operation,
            ids,
            body: given,
            ...(player && { token: player.token }),
            ...(reason !== undefined && { reason }),
          },
        );
      const answer = await play(body);
      const present = fromPresent(body, answer);
      return present ? play(present) : answer;
    },
    /** Calls as whoever sees the portal of a company, with ids of some world; without one, of nothing. */
    async see(operation: Operation, { player, viewed, reason, of }: Seen) {
      const somebody = of && (await of.player(roles.administrator));
      const ids = of && somebody ? await ownIds({ platform }, operation, of, somebody) : new Map();
      const isSent = of && somebody && operation.method !== 'GET';
      const body = isSent ? await bodyFor({ platform }, operation, of, somebody, ids) : undefined;
      const { token } = player;
      return send({ app }, { operation, ids, body, token, viewed, ...(reason !== undefined && { reason }) });
    },
    /** Every row of both companies, to see whether something was written. */
    rows: async () => [
      await rowsOf(database, tables, farm.companyId),
      await rowsOf(database, tables, maker.companyId),
    ],
    logged: (reason: string) =>
      database.allCompanies
        .selectFrom('audit_log')
        .select(['company_id', 'actor_kind', 'actor_id'])
        .where('reason', '=', reason)
        .execute(),
    async close() {
      await app.close();
      await theatre.close();
    },
  };
  return desk;
}

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** Who may call an operation with the fewest permissions. */
const leastStaff = ({ access }: Operation): Staff =>
  rolePermissions[roles.providerAdmin].some((each) => each === access)
    ? roles.providerAdmin
    : roles.providerAdminFinancial;

/** What an act is refused by that is not possible with what the companies have; each has tests of its own. */
const byState = new Set(['not-allowed-now', 'not-found', 'subscription-runs']);

const reasonOf = (operation: Operation) => `Ticket: ${operation.name}`;

test('every call of the management area is for staff', () => {
  expect(desk.operations.length).toBeGreaterThan(20);
  const open = desk.operations.filter(({ access }) => access !== 'M' && access !== 'MF');
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('amounts are no necessary part of an answer to staff without MF', () => {
  const faults = desk.operations
    .filter(({ access, name }) => access === 'M' && !(name in amountsOfAll))
    .flatMap(({ name, response }) => neededAmounts(response).map((at) => `${name}: ${at}`));
  expect(faults, 'make them optional, and leave them out without MF').toEqual([]);
});

test('customers, strangers and staff without the permission are refused, and no reason is no way round it; without a reason nothing is written', async () => {
  // Who plays is there before.
  for (const role of [roles.providerAdmin, roles.providerAdminFinancial] as const) await desk.staff(role);
  for (const role of customers) await desk.farm.player(role);
  const before = await desk.rows();
  const faults: string[] = [];
  for (const operation of desk.operations) {
    const { name, access, asksReason } = operation;
    const expectRefusal = async (player: Player | null, refusal: string, reason?: string) => {
      const answer = await desk.call(operation, player, reason);
      const got = `${answer.statusCode} ${codeOf(answer)}`;
      const who = player ? `role ${player.roleId}` : 'nobody';
      if (got !== refusal) faults.push(`${name} as ${who}, reason "${reason ?? ''}": ${got}, not ${refusal}`);
    };
    await expectRefusal(null, '401 not-signed-in', 'Ticket');
    for (const role of customers)
      await expectRefusal(await desk.farm.player(role), '403 no-permission', 'Ticket');
    if (access === 'MF')
      for (const reason of ['Ticket', undefined])
        await expectRefusal(await desk.staff(roles.providerAdmin), '403 no-permission', reason);
    if (asksReason)
      for (const reason of [undefined, 'no'])
        await expectRefusal(await desk.staff(leastStaff(operation)), '400 reason-required', reason);
  }
  expect(faults).toEqual([]);
  expect(await desk.rows()).toEqual(before);
}, 120_000);

/** Whether staff see it in a customer's portal at all, and only with MF. */
function sightOf({ name }: Operation) {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (!route) throw new Error(`no route ${name}`);
  return { isSeen: hiddenFromStaff(route) === null, isMoney: needsMoney(route) };
}

test('a customer’s portal is seen by staff with a reason alone, and never acted in', async () => {
  const [plain, money] = [
    await desk.staff(roles.providerAdmin),
    await desk.staff(roles.providerAdminFinancial),
  ];
  const customer = await desk.farm.player(roles.administrator);
  const { companyId } = desk.farm;
  const before = await desk.rows();
  const faults: string[] = [];
  const expectRefusal = async (operation: Operation, refusal: string, by: Seen) => {
    const answer = await desk.see(operation, by);
    const got = `${answer.statusCode} ${codeOf(answer)}`;
    const who = `role ${by.player.roleId}, reason "${by.reason ?? ''}"`;
    if (got !== refusal) faults.push(`${operation.name} as ${who}: ${got}, not ${refusal}`);
  };
  for (const operation of desk.portal) {
    const { isSeen, isMoney } = sightOf(operation);
    const reason = 'Ticket';
    for (const viewed of [desk.maker.companyId, companyId])
      await expectRefusal(operation, '403 no-permission', { player: customer, viewed, reason });
    if (!isSeen)
      await expectRefusal(operation, '403 only-looking', { player: money, viewed: companyId, reason });
    // What reads by a body is asked without one here.
    else if (operation.method === 'GET')
      await expectRefusal(operation, '400 reason-required', { player: money, viewed: companyId });
    if (isSeen && isMoney)
      await expectRefusal(operation, '403 no-permission', { player: plain, viewed: companyId, reason });
  }
  const [first] = desk.portal.filter((operation) => sightOf(operation).isSeen);
  for (const viewed of ['', 'farm', plain.userId])
    await expectRefusal(first as Operation, '404 unknown-company', {
      player: plain,
      viewed,
      reason: 'Ticket',
    });
  expect(faults).toEqual([]);
  expect(await desk.rows()).toEqual(before);
}, 120_000);

test('with a reason staff see that company alone, without acts, and it reads once that they did', async () => {
  const faults: string[] = [];
  const { companyId, word } = desk.farm;
  const seen = desk.portal.filter((operation) => sightOf(operation).isSeen);
  for (const operation of seen) {
    const { name } = operation;
    const { isMoney } = sightOf(operation);
    const role = isMoney ? roles.providerAdminFinancial : roles.providerAdmin;
    const by = { player: await desk.staff(role), viewed: companyId, reason: `Portal ${role}`, of: desk.farm };
    const answer = await desk.see(operation, by);
    if (answer.statusCode >= 300 && codeOf(answer) !== refusedByRight[name]?.code)
      faults.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    faults.push(...shown(operation, `role ${role}`, answer, [desk.maker]));
    if (!isMoney) faults.push(...amountsIn(read(answer)).map((at) => `${name} shows an amount at ${at}`));
    if (/"allowedActions":\[[^\]]/.test(answer.body)) faults.push(`${name} offers an act`);
    if (operation.places.length === 0) continue;
    const foreign = await desk.see(operation, { ...by, of: desk.maker });
    faults.push(...shown(operation, 'who asks for another’s', foreign, [desk.maker]));
    const needsOne = operation.places.some((place) => place.in === 'path');
    if (needsOne && foreign.statusCode !== 404)
      faults.push(`${name} with an id of another company: ${foreign.statusCode}`);
  }
  expect(faults).toEqual([]);
  const devices = seen.find(({ name }) => name === 'GET /devices') as Operation;
  const player = await desk.staff(roles.providerAdmin);
  expect((await desk.see(devices, { player, viewed: companyId, reason: 'Portal 4' })).body).toContain(word);
  for (const role of [roles.providerAdmin, roles.providerAdminFinancial] as const) {
    const { userId } = await desk.staff(role);
    expect(await desk.logged(`Portal ${role}`)).toEqual([
      { company_id: companyId, actor_kind: 'staff', actor_id: userId },
    ]);
  }
}, 120_000);

test('with a reason it stands in the log of the company, by whom; and shows no amount without MF', async () => {
  const faults: string[] = [];
  let written = 0;
  for (const operation of desk.operations) {
    const { name, asksReason } = operation;
    const reads = operation.method === 'GET';
    const role = leastStaff(operation);
    const player = await desk.staff(role);
    const reason = reasonOf(operation);
    const answer = await desk.call(operation, player, asksReason ? reason : undefined);
    const isDone = answer.statusCode < 300;
    const isRight = codeOf(answer) === refusedByRight[name]?.code || (!reads && byState.has(codeOf(answer)));
    if (!isDone && !isRight)
      faults.push(
        `${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}; teach isolation/exceptions.fixture.ts (samples, refusedByRight)`,
      );
    if (role === roles.providerAdmin && !(name in amountsOfAll))
      faults.push(...amountsIn(read(answer)).map((at) => `${name} shows an amount without MF at ${at}`));
    if (!asksReason || !isDone) continue;
    written += 1;
    const { companyId } = desk.worldOf(operation);
    const lines = await desk.logged(reason);
    const isTold = lines.some(({ company_id }) => company_id === companyId);
    if (!isTold) faults.push(`${name} leaves no line in the log of the company`);
    if (lines.some(({ actor_kind, actor_id }) => actor_kind !== 'staff' || actor_id !== player.userId))
      faults.push(`${name} is told as somebody else's`);
  }
  expect(faults).toEqual([]);
  expect(written).toBeGreaterThan(3);
}, 120_000);

test('the portal of a company that was deleted is seen by nobody', async () => {
  const { companyId } = desk.farm;
  const devices = desk.portal.find(({ name }) => name === 'GET /devices') as Operation;
  const player = await desk.staff(roles.providerAdmin);
  const change = desk.platform.database.allCompanies.updateTable('companies').where('id', '=', companyId);
  await change.set({ deleted_at: new Date() }).execute();
  const answer = await desk.see(devices, { player, viewed: companyId, reason: 'Afterwards' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'unknown-company']);
  expect(await desk.logged('Afterwards')).toEqual([]);
});

const isAmount = (key: string) => key === 'cents' || key.endsWith('Cents');

/** Where amounts stand in an answer. */
function amountsIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isAmount(key) ? [at] : amountsIn(inner, `${at}/${key}`),
  );
}

/** Where an answer has to have an amount by its schema: in each of its forms, whatever may be left out left out. */
function neededAmounts(schema: JsonSchema | null, at = ''): string[] {
  if (!schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const { required = [], properties = {}, items } = schema;
  return [
    ...parts.flatMap((part) => neededAmounts(part, at)),
    ...(items ? neededAmounts(items, `${at}/*`) : []),
    ...required.flatMap((key) =>
      isAmount(key) ? [at] : neededAmounts(properties[key] ?? null, `${at}/${key}`),
    ),
  ];
}
