import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  socketPath,
  type ClientEvents,
  type ServerEvents,
  type SubscribeAnswer,
} from '@belfry/contract/live-events/live-events.ts';
import { signIn, type Session } from '../players/api.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm, type OtherFarm } from '../players/demo-farm.ts';
import { until } from '../world/until.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let farm: DemoFarm;
let other: OtherFarm;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await sharedWorld();
  [farm, other] = [await newDemoFarm(world), await newOtherFarm(world)];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A browser's socket, and what it heard. */
async function listens(token: string | null) {
  const socket: Socket<ServerEvents, ClientEvents> = io(world.url, {
    path: socketPath,
    transports: ['websocket'],
    reconnection: false,
  });
  sockets.push(socket);
  const heard: string[] = [];
  socket.onAny((event: string, body: unknown) => heard.push(`${event} ${JSON.stringify(body)}`));
  const answer =
    token === null
      ? null
      : await new Promise<SubscribeAnswer>((resolve) => socket.emit('subscribe', token, resolve));
  return { socket, heard, answer };
}

test('a change is heard in every browser of its company and in no other', async () => {
  const as = (email: string) => signIn(world.apiUrl, email, password);
  const sessions: Session[] = await Promise.all([farm.anna, farm.cleo, other.dora].map(as));
  const [anna, cleo, dora] = await Promise.all(sessions.map(({ token }) => listens(token)));
  const silent = await listens(null);
  expect([anna, cleo, dora].map((one) => one?.answer?.ok)).toEqual([true, true, true]);

  const heardOf = (one: typeof anna, words: string[]) =>
    one?.heard.some((line) => words.every((word) => line.includes(word))) ?? false;
  await farm.pigHouse2.raises('input.3', 'acknowledged');
  for (const one of [anna, cleo])
    await until('both hear that it smokes', () => heardOf(one, ['node ', 'Smoke', 'reporting']));
  // What Dora hears of her own comes after it, so nothing is still under way to her.
  await other.greenhouse.raises('input.2', 'acknowledged');
  await until('Dora hears of the frost', () => heardOf(dora, ['node ', 'Frost', 'reporting']));
  expect(dora?.heard.join('\n')).not.toMatch(new RegExp(`Smoke|${farm.pigHouse2.serial}|Pig house`));
  expect(anna?.heard.join('\n')).not.toMatch(new RegExp(`Frost|${other.greenhouse.serial}|Greenhouse`));
  expect(silent.heard).toEqual([]);
});

test('a token that is not good opens nothing', async () => {
  const { token } = await signIn(world.apiUrl, other.dora, password);
  const forged = await listens(`${token?.slice(0, -6)}AAAAAA`);
  expect(forged.answer).toEqual({ ok: false, reason: 'invalid_token' });
  const nonsense = await listens('nonsense');
  expect(nonsense.answer).toEqual({ ok: false, reason: 'invalid_token' });
});

test('a page of another origin gets no socket', async () => {
  const answer = await fetch(`${world.url}${socketPath}/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
});
