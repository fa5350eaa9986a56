import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isPassedOn } from '#platform/database/database-faults.ts';
import { openDatabase } from '#platform/database/database.ts';
import { testPlatform } from '#platform/platform.fixture.ts';
import { publishChanges, publishEpisodes } from './publish-changes.ts';
import { aFarm } from '../farm.fixture.ts';

const log = pino({ level: 'silent' });
/** Another node has the intake by now. */
const formerTerm = 900_000_000;

async function raised() {
  const platform = await testPlatform();
  const farm = await aFarm(platform);
  await farm.raises('input.1');
  const episode = await farm.episode('input.1');
  const device = await platform.database.allCompanies
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', farm.device.id)
    .executeTakeFirstOrThrow();
  const node = await farm.node('input.1');
  const changes = {
    devices: [device],
    raised: new Set([device.id]),
    nodes: [{ node, device }],
    episodeIds: new Set([episode.id]),
    timerAt: null,
  };
  platform.live.sent.length = 0;
  return { platform, companyId: device.company_id, episodeId: episode.id, changes };
}

test('what was committed is told, also when the next term has begun by then', async () => {
  const { platform, companyId, changes } = await raised();
  const database = platform.database.underTerm(formerTerm);
  const refused = await database.allCompanies
    .selectFrom('devices')
    .select('id')
    .execute()
    .catch((error: unknown) => error);
  expect(isPassedOn(refused)).toBe(true);
  await publishChanges({ ...platform, database }, changes);
  expect(platform.live.sent.map(({ companyId: of, event }) => [of, event])).toEqual(
    ['device', 'node', 'episode'].map((event) => [companyId, event]),
  );
  expect(platform.live.companiesThatMissed).toEqual([]);
});

test('browsers that cannot be told ask again', async () => {
  const { platform, companyId, episodeId, changes } = await raised();
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log });
  const alone = { ...platform, log, database: gone };
  await publishEpisodes(alone, [companyId], [episodeId]);
  expect(platform.live.companiesThatMissed).toEqual([companyId]);
  await publishChanges(alone, { ...changes, episodeIds: new Set() });
  expect(platform.live.companiesThatMissed).toEqual([companyId, companyId]);
  expect(platform.live.sent).toEqual([]);
  await gone.close();
});

test('of an alarm that is not raised yet nothing is read before browsers are told', async () => {
  const { platform, changes } = await raised();
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log });
  const [{ node, device }] = changes.nodes as [(typeof changes.nodes)[number]];
  const waits = {
    node: { ...node, state: 'delay' as const },
    device: { ...device, alarm_state: 'delay' as const },
  };
  const delayed = { devices: [waits.device], nodes: [waits], raised: new Set<string>(), timerAt: null };
  await publishChanges({ ...platform, log, database: gone }, { ...delayed, episodeIds: new Set() });
  expect(platform.live.sent).toMatchObject([
    { event: 'device', payload: { alarmState: 'delay', alarmRaisedAt: null } },
    { event: 'node', payload: { state: 'delay', episodeId: null, raisedAt: null } },
  ]);
  expect(platform.live.companiesThatMissed).toEqual([]);
  await gone.close();
});

test('episodes of several companies are told each to its own, and to nobody who is not among them', async () => {
  const { platform, companyId, episodeId } = await raised();
  const [other, stranger] = [await aFarm(platform), await aFarm(platform)];
  for (const farm of [other, stranger]) await farm.raises('input.1');
  const ids = [episodeId, await other.episodeId('input.1'), await stranger.episodeId('input.1')];
  platform.live.sent.length = 0;
  await publishEpisodes(platform, [companyId, other.companyId], ids);
  const told = platform.live.sent.map(({ companyId: to, payload }) => [to, (payload as { id: string }).id]);
  expect(Object.fromEntries(told)).toEqual({ [companyId]: ids[0], [other.companyId]: ids[1] });
  expect(told).toHaveLength(2);
});
