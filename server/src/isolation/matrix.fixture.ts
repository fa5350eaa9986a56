import type { FastifyInstance } from 'fastify';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { TestPlatform } from '#platform/platform.fixture.ts';
import {
  broken,
  codeOf,
  comparable,
  fromPresent,
  read,
  send,
  shown,
  type Answer,
  type Ids,
} from './calls.fixture.ts';
import { provedOtherwise, refusedByRight, samples, withoutText } from './exceptions.fixture.ts';
import { kindOf, unknownOf } from './objects.fixture.ts';
import { isOverCompanies, type Operation } from './operations.fixture.ts';
import { rememberOwners } from './outlets.fixture.ts';
import { sampleOf, withAt, type IdPlace } from './samples.fixture.ts';
import { roleHas, type Player, type World } from './world.fixture.ts';

/** What the matrix is played on. */
export interface Stage {
  app: FastifyInstance;
  platform: TestPlatform;
  /** The database as the app sees it: its fences may have been changed. */
  over: Database;
  operations: readonly Operation[];
  /** Who plays them. */
  players: readonly RoleId[];
  /** The company of each role; providers share one. */
  worlds: Record<RoleId, World>;
  /** The company whose ids are foreign to all. */
  stranger: World;
  /** Company of each address, number and serial number that was ever seen. */
  owners: Map<string, string>;
}

/** Everybody. */
export const everyRole: readonly RoleId[] = Object.values(roles);

/**
 * Plays every operation as every player with own, foreign and unknown ids, and without a token. Gives what is wrong, in
 * words; nothing of it is an answer of another company's.
 */
export async function playMatrix(stage: Stage): Promise<string[]> {
  const { operations } = stage;
  const guarded = operations.filter(({ access }) => access !== 'public');
  const faults = await inTurns(operations, (operation) => playWithoutHarm(stage, operation));
  for (const operation of guarded.filter(({ query }) => query.some(({ name }) => name === 'total')))
    for (const role of stage.players.filter((each) => roleHas(each, operation.access)))
      faults.push(...(await playTotal(stage, operation, role)));
  const asked = guarded.filter(({ stepUp }) => stepUp);
  faults.push(...(await inTurns(asked, (operation) => playUnproved(stage, operation))));
  // One's own comes last: first what only looks, then what changes, then what removes, a whole company at the very end.
  for (const operation of guarded.toSorted((one, other) => harmOf(one) - harmOf(other))) {
    if (harmOf(operation) > 1) await rememberOwners(stage);
    const allowed = stage.players.filter((role) => roleHas(role, operation.access));
    faults.push(...(await inTurns(allowed, (role) => playOwn(stage, operation, role))));
  }
  return faults;
}

/** Some at a time, as most of it is waiting for the database. */
async function inTurns<T>(items: readonly T[], play: (item: T) => Promise<string[]>): Promise<string[]> {
  const waiting = [...items];
  const faults: string[] = [];
  const player = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      faults.push(...(await play(item)));
  };
  await Promise.all(Array.from({ length: 4 }, player));
  return faults;
}

/** All that must change nothing. */
async function playWithoutHarm(stage: Stage, operation: Operation): Promise<string[]> {
  if (operation.access === 'public') return playPublic(stage, operation);
  const faults = await playAnonymous(stage, operation);
  // No company is strange to staff (matrix-staff.db.test.ts).
  const isOpen = operation.asksReason || isOverCompanies(operation);
  const players = stage.players.filter((role) => !isOpen || !roleHas(role, operation.access));
  for (const role of players)
    faults.push(
      ...(roleHas(role, operation.access)
        ? await playStrangeIds(stage, operation, role)
        : await playForbidden(stage, operation, role)),
    );
  return faults;
}

function harmOf({ method, path }: Operation): number {
  if (method === 'GET') return 0;
  if (method !== 'DELETE') return 1;
  return path.includes('{') ? 2 : 3;
}

/** Nobody's own: random secrets, made-up bodies. Whatever it answers, it shows nobody's text. */
async function playPublic(stage: Stage, operation: Operation): Promise<string[]> {
  const { stranger } = stage;
  const player = await stranger.player(roles.user);
  const ids = await ownIds(stage, operation, stranger, player);
  const body = await bodyFor(stage, operation, stranger, player, ids);
  const answer = await send(stage, { operation, ids, body });
  return [
    ...broken(operation, 'anybody', answer),
    ...shown(operation, 'anybody', answer, [stranger, ...Object.values(stage.worlds)]),
    ...(await playProvedOtherwise(stage, operation, answer)),
  ];
}

/** What proves itself by a key of its own: 401 without it and by most sessions; with it, it works and shows nobody else's. */
async function playProvedOtherwise(stage: Stage, operation: Operation, without: Answer): Promise<string[]> {
  const proof = provedOtherwise[operation.name];
  if (!proof) return [];
  const world = stage.worlds[roles.administrator];
  const player = await world.player(roles.administrator);
  const ids = await ownIds(stage, operation, world, player);
  const body = await bodyFor(stage, operation, world, player, ids);
  const own = proof.by(world);
  const by = (token: string) => send(stage, { operation, ids, body, token });
  const bySession = await by(player.token);
  const refused = [without, ...(proof.orAccessToken ? [] : [bySession]), await by(`${own.slice(0, -1)}~`)];
  const faults = refused
    .filter(({ statusCode }) => statusCode !== 401)
    .map(({ statusCode }) => `${operation.name} without its own proof: ${statusCode} instead of 401`);
  for (const answer of [await by(own), ...(proof.orAccessToken ? [bySession] : [])]) {
    if (answer.statusCode >= 300)
      faults.push(`${operation.name} with its own proof: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    faults.push(...shown(operation, 'its own proof', answer, othersThan(stage, world)));
  }
  return faults;
}

async function playAnonymous(stage: Stage, operation: Operation): Promise<string[]> {
  const { stranger } = stage;
  const player = await stranger.player(roles.administrator);
  const ids = await ownIds(stage, operation, stranger, player);
  const answer = await send(stage, { operation, ids, body: {} });
  return answer.statusCode === 401 ? [] : [`${operation.name} without a token: ${answer.statusCode}`];
}

/** A role that lacks the permission is told so before anything else, whatever the ids name. */
async function playForbidden(stage: Stage, operation: Operation, role: RoleId): Promise<string[]> {
  const world = stage.worlds[role];
  const player = await world.player(role);
  const own = await ownIds(stage, operation, world, player);
  const variants = [own, await strangersIds(stage, operation), unknownIds(operation)];
  const faults: string[] = [];
  for (const ids of variants) {
    const answer = await send(stage, { operation, ids, body: {}, token: player.token });
    if (answer.statusCode !== 403 || codeOf(answer) !== 'no-permission')
      faults.push(`${operation.name} as role ${role}: ${answer.statusCode} ${codeOf(answer)} instead of 403`);
  }
  return faults;
}

/** A stranger's id and one that nothing has are answered alike, at each place; so are searches and cursors. */
async function playStrangeIds(stage: Stage, operation: Operation, role: RoleId): Promise<string[]> {
  const world = stage.worlds[role];
  const others = othersThan(stage, world);
  const player = await world.player(role);
  const faults: string[] = [];
  const strangers = await strangersIds(stage, operation);
  for (const place of operation.places) {
    const kind = kindOf(operation.name, place.object);
    const own = await ownIds(stage, operation, world, player);
    const body = await bodyFor(stage, operation, world, player, own);
    const play = async (who: string, id: string) => {
      const ids = new Map(own).set(place, id);
      const given = place.in === 'body' ? withAt(body, place.at, id) : body;
      const answer = await send(stage, { operation, ids, body: given, token: player.token });
      const name = `role ${role} with ${who} id at ${place.in} ${place.at}`;
      faults.push(...broken(operation, name, answer), ...shown(operation, name, answer, others));
      if (place.in === 'path' && answer.statusCode !== 404)
        faults.push(`${operation.name} as ${name}: ${answer.statusCode} ${codeOf(answer)} instead of 404`);
      return comparable(answer, id);
    };
    const unknown = await play('an unknown', unknownOf(kind));
    const foreign = await play('a foreign', strangers.get(place) ?? '');
    if (foreign !== unknown)
      faults.push(`${operation.name} ${place.at} as role ${role}: ${foreign} is not ${unknown}`);
    if (!kind.personal) continue;
    const colleague = await world.newcomer(role);
    const theirs = await play('a colleague’s', await kind.own(stage.platform, world, colleague));
    if (theirs !== unknown)
      faults.push(`${operation.name} ${place.at} of a colleague, role ${role}: ${theirs} is not ${unknown}`);
  }
  faults.push(...(await playSearchAndCursor(stage, operation, world, player)));
  return faults;
}

async function playSearchAndCursor(
  stage: Stage,
  operation: Operation,
  world: World,
  player: Player,
): Promise<string[]> {
  const { stranger } = stage;
  const takes = (name: string) => operation.query.some((each) => each.name === name);
  const others = othersThan(stage, world);
  const ids = await ownIds(stage, operation, world, player);
  const faults: string[] = [];
  const play = async (name: string, query: Record<string, string>) => {
    const answer = await send(stage, { operation, ids, body: undefined, token: player.token, query });
    // An answer that repeats the question shows nothing.
    const withoutEcho = answer.body.replaceAll(query['search'] ?? '\0', '');
    faults.push(...broken(operation, name, answer));
    faults.push(
      ...shown(operation, name, answer, others, query['search'] === undefined ? answer.body : withoutEcho),
    );
    return answer;
  };
  if (takes('search')) {
    const answer = await play('a search for a stranger’s word', { search: stranger.word });
    const { items } = read(answer) as { items?: unknown[] };
    if (items && items.length > 0) faults.push(`${operation.name} finds what is a stranger’s`);
    if (items && takes('total')) await play('a counted search', { search: stranger.word, total: 'true' });
  }
  if (takes('cursor')) {
    const theirs = await stranger.player(roles.administrator);
    const first = await send(stage, {
      operation,
      ids: await ownIds(stage, operation, stranger, theirs),
      body: undefined,
      token: theirs.token,
      query: { limit: '1' },
    });
    const { nextCursor } = read(first) as { nextCursor?: string | null };
    if (nextCursor) await play('a stranger’s cursor', { cursor: nextCursor });
  }
  return faults;
}

/** A list shows as many as it counts; played with nothing beside it, which could add one in between. */
async function playTotal(stage: Stage, operation: Operation, role: RoleId): Promise<string[]> {
  const world = stage.worlds[role];
  const player = await world.player(role);
  const ids = await ownIds(stage, operation, world, player);
  const query = { total: 'true', limit: '200' };
  const answer = await send(stage, { operation, ids, body: undefined, token: player.token, query });
  const name = `role ${role} with a list and its total`;
  const faults = [
    ...broken(operation, name, answer),
    ...(isOverCompanies(operation) ? [] : shown(operation, name, answer, othersThan(stage, world))),
  ];
  const { items, nextCursor, total } = read(answer) as {
    items?: unknown[];
    nextCursor?: string | null;
    total?: number;
  };
  if (nextCursor === null && total !== items?.length)
    faults.push(`${operation.name} counts ${total} and shows ${items?.length}`);
  return faults;
}

/** Where step-up is asked for, whoever has not just proved to be it is sent to do so, with 403 (page 4.1). */
async function playUnproved(stage: Stage, operation: Operation): Promise<string[]> {
  const role = everyRole.find((each) => roleHas(each, operation.access)) as RoleId;
  const world = stage.worlds[role];
  const player = await world.newcomer(role, { proved: false });
  const ids = await ownIds(stage, operation, world, player);
  const body = await bodyFor(stage, operation, world, player, ids);
  const reason = operation.asksReason ? 'Ticket' : undefined;
  const answer = await send(stage, { operation, ids, body, token: player.token, reason });
  if (answer.statusCode === 403 && codeOf(answer) === 'step-up-required') return [];
  return [`${operation.name} without step-up: ${answer.statusCode} ${codeOf(answer)} instead of 403`];
}

/** One's own is found, and the answer shows one's own text: else nothing of the above would prove anything. */
async function playOwn(stage: Stage, operation: Operation, role: RoleId): Promise<string[]> {
  const world = stage.worlds[role];
  const reads = operation.method === 'GET';
  const player = await (reads ? world.player(role) : world.newcomer(role));
  const ids = await ownIds(stage, operation, world, player, operation.method === 'DELETE');
  const body = await bodyFor(stage, operation, world, player, ids);
  const play = (given: unknown) => send(stage, { operation, ids, body: given, token: player.token });
  const first = await play(body);
  // A sample is made from some version; what it is now the refusal tells.
  const present = fromPresent(body, first);
  const answer = present ? await play(present) : first;
  const name = `role ${role} with own ids`;
  const faults = [first, answer].flatMap((each) => [
    ...broken(operation, name, each),
    ...(isOverCompanies(operation) ? [] : shown(operation, name, each, othersThan(stage, world))),
  ]);
  // Nobody says why here: it is played with a reason in matrix-staff.db.test.ts.
  const right = operation.asksReason ? { code: 'reason-required' } : refusedByRight[operation.name];
  if (answer.statusCode >= 300 && codeOf(answer) !== right?.code)
    faults.push(
      `${operation.name} as ${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}; if the sample is at fault, teach isolation/exceptions.fixture.ts (samples, refusedByRight)`,
    );
  const readsText = reads && !(operation.name in withoutText) && !isOverCompanies(operation);
  if (readsText && answer.statusCode < 300 && !answer.body.includes(world.word))
    faults.push(
      `${operation.name} as ${name} shows no text of the own company: fill it in isolation/world.fixture.ts, or name it in withoutText`,
    );
  return faults;
}

/** Ids of a player's own company; limits of tries begin anew with them, as they are not what is played here. */
export async function ownIds(
  { platform }: Pick<Stage, 'platform'>,
  { name, places }: Operation,
  world: World,
  player: Player,
  spare = false,
): Promise<Ids> {
  // A transaction, which is run again where it meets others that count.
  await platform.database.transaction('allCompanies', (trx) => trx.deleteFrom('throttles').execute());
  const ids = new Map<IdPlace, string>();
  for (const place of places) {
    const kind = kindOf(name, place.object);
    const make = spare && kind.spare ? kind.spare : kind.own;
    ids.set(place, await make(platform, world, player));
  }
  return ids;
}

async function strangersIds(stage: Stage, operation: Operation): Promise<Ids> {
  return ownIds(stage, operation, stage.stranger, await stage.stranger.player(roles.administrator));
}

function unknownIds({ name, places }: Operation): Ids {
  return new Map(places.map((place) => [place, unknownOf(kindOf(name, place.object))]));
}

/** A body for an operation, made from its schema or by its sample. */
export async function bodyFor(
  { platform }: Pick<Stage, 'platform'>,
  operation: Operation,
  world: World,
  player: Player,
  ids: Ids,
): Promise<unknown> {
  if (!operation.body) return undefined;
  let body = sampleOf(operation.body);
  for (const [place, id] of ids) if (place.in === 'body') body = withAt(body, place.at, id);
  const sample = samples[operation.name];
  return sample ? sample({ platform, world, player, body: body as Record<string, unknown> }) : body;
}

const othersThan = ({ worlds, stranger }: Stage, world: World): World[] => [
  ...new Set([stranger, ...Object.values(worlds)].filter((one) => one !== world)),
];
