import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryKind } from '@belfry/contract/ground/history/history-entry.ts';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import { pdfText } from '#platform/pdf/pdf-text.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { changeDevice } from '#features/devices/devices/change-device.fixture.ts';
import { recordHistory, type NewHistoryEntry } from '#features/ground/history/record-history.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

const second = (number: number) => new Date(Date.UTC(2026, 10, 19, 22, 59, 30) + number * 1000);
const period = { from: '2026-11-19T00:00:00Z', until: '2026-11-20T23:59:59.999Z' };

/** A line of a device, which the test adds. */
type Written = {
  [K in HistoryKind]: Omit<NewHistoryEntry<K>, 'companyId' | 'deviceId'>;
}[HistoryKind];

const annaId = randomUUID();
const anna = { person: { kind: 'contact', id: annaId, name: 'Anna de Boer' } } as const;

/** A device in Amsterdam with a history to write, and its reports. */
async function aFarm(roleId: RoleId = roles.administrator) {
  const farm = await aCompany(platform, { roleId });
  const added = await aDevice(platform, farm.context, { name: 'Pig house', location: 'Barneveld' });
  const device = await changeDevice(platform, farm.context, added.id, { timeZone: 'Europe/Amsterdam' });
  const write = (...entries: Written[]) =>
    recordHistory(
      platform.database.company(farm.companyId),
      entries.map((entry) => ({ companyId: farm.companyId, deviceId: device.id, ...entry })),
    );
  const ask = (query: Record<string, string>, { language = 'en', reader = farm } = {}) =>
    app.inject({
      url: `/api/devices/${device.id}/report`,
      query: { ...period, ...query },
      headers: { authorization: `Bearer ${tokenOf(reader)}`, 'accept-language': language },
    });
  const pages = async (query: Record<string, string> = {}, language = 'en') => {
    const answer = await ask({ format: 'pdf', ...query }, { language });
    expect(answer.statusCode).toBe(200);
    return pdfText(answer.rawPayload);
  };
  return { ...farm, device, write, ask, pages };
}

function tokenOf({ context: { actor } }: Awaited<ReturnType<typeof aCompany>>): string {
  const { userId: id, companyId: company, email, roleId } = actor;
  return platform.tokens.sign({
    sid: randomUUID(),
    user: {
      id,
      email,
      role: { id: roleId, permissions: [...actor.permissions] },
      language: 'en-US',
      company,
    },
  });
}

/** An alarm from its signal to its end, with a call that Anna accepts. */
function anAlarm(name = 'Ventilation stopped') {
  const of = { episodeId: randomUUID(), alarmId: 'input.1', alarmName: name };
  const state = (at: number, from: NodeState, to: NodeState, event: NodeEvent) =>
    ({ ...of, kind: 'node.state', at: second(at), person: null, detail: { from, to, event } }) as const;
  const called = (at: number, said: string) =>
    ({
      ...of,
      ...anna,
      kind: 'attempt.state',
      at: second(at),
      detail: { medium: 'voice', state: said },
    }) as const;
  return [
    { ...of, kind: 'event.active', at: second(0) },
    state(0, 'none', 'delay', 'activated'),
    state(5, 'delay', 'reporting', 'timer'),
    { ...of, kind: 'run.started', at: second(5), detail: { round: 1, list: { fixed: 'all-contacts' } } },
    {
      ...of,
      ...anna,
      kind: 'attempt.started',
      at: second(6),
      detail: { medium: 'voice', number: 1, pass: 1 },
    },
    called(12, 'answered'),
    called(20, 'heard'),
    { ...of, ...anna, kind: 'acceptance', at: second(29), detail: { via: 'voice', more: 0 } },
    { ...of, kind: 'event.normal', at: second(90) },
    state(90, 'accepted', 'restored', 'normal'),
  ] satisfies Written[];
}

test('a PDF says on its first page what it comes to, and then proves who was reached how, in the time zone of the device', async () => {
  const { write, pages, device } = await aFarm();
  await write(
    ...anAlarm(),
    { kind: 'device.disconnected', at: second(200) },
    { kind: 'device.connected', at: second(260) },
    { kind: 'test.finished', at: second(300), detail: { outcome: 'accepted' } },
  );
  const [summary = '', page = ''] = await pages();
  for (const words of [
    'Belfry',
    'History report',
    `Pig house`,
    'Barneveld',
    device.serialNumber,
    '19/11/2026 01:00:00 until 21/11/2026 00:59:59',
    'Times in Europe/Amsterdam (UTC+1)',
    '20/11/2026 04:00:00, by Anna Test',
    'Summary Alarms 1 Accepted 1 Over without acceptance 0',
    'From alarm to acceptance fastest 0:00:24, median 0:00:24, slowest 0:00:24',
    'Connection outages 1, 0:01:00 in all, the longest 0:01:00',
    'Test alarms 1, accepted: 1',
    'Who was reached How Attempts Reached People phone call 1 1 1',
    'Each alarm Time Alarm Accepted by After Page 19/11/2026 23:59:35 Ventilation stopped Anna de Boer 0:00:24 2',
    'Page 1 of 2',
  ])
    expect(summary).toContain(words);
  for (const words of [
    'Raised: 19/11/2026 23:59:35',
    'Accepted: Anna de Boer, by phone, after 0:00:24',
    'Restored: 20/11/2026 00:01:00, after 0:01:25',
    '19/11/2026 23:59:36 0:00:01 Attempt Anna de Boer phone call, pass 1, attempt 1',
    'Heard Anna de Boer phone call',
    'Other events',
    'Device disconnected',
    'Page 2 of 2',
  ])
    expect(page).toContain(words);
});

test.each([
  ['de', 'Verlaufsbericht', 'Angenommen: Anna de Boer, am Telefon', 'Seite 1 von 2'],
  ['nl', 'Rapport van de geschiedenis', 'Geaccepteerd: Anna de Boer, telefonisch', 'Pagina 1 van 2'],
  ['fr', 'Rapport de l’historique', 'Anna de Boer, par téléphone', 'Page 1 sur 2'],
  ['ja', '履歴レポート', '対応', '警報', 'シリアル番号'],
])('it is in the language of whoever asks: %s', async (language, ...words) => {
  const { write, pages } = await aFarm();
  await write(...anAlarm());
  const page = (await pages({}, language)).join(' ');
  for (const each of words) expect(page).toContain(each);
});

test('an empty period says so, in either form', async () => {
  const { write, ask, pages } = await aFarm();
  await write(...anAlarm());
  const before = { from: '2026-10-01T00:00:00Z', until: '2026-10-31T00:00:00Z' };
  expect((await pages(before))[0]).toContain('Nothing happened in this period.');
  const { body } = await ask({ ...before, format: 'csv' });
  expect(body.trim().split('\r\n')).toHaveLength(1);
});

test('one alarm alone, and an alarm whole of which the period has a part', async () => {
  const { write, pages } = await aFarm();
  await write(...anAlarm(), { kind: 'device.connected', at: second(200) });
  const page = (await pages({ from: second(80).toISOString(), alarmId: 'input.1' })).join(' ');
  expect(page).toContain('Raised: 19/11/2026 23:59:35');
  // Nothing else was read, so nothing is said of it.
  for (const words of ['Device connected', 'Connection outages', 'Test alarms'])
    expect(page).not.toContain(words);
});

test('the CSV has a line an entry, and no formula of anybody', async () => {
  const { write, ask } = await aFarm();
  const person = { kind: 'other', name: '=HYPERLINK("http://evil.example")' } as const;
  const detail = { medium: 'sms', state: '@SUM(1)' } as const;
  await write(...anAlarm('+31612345001'), { kind: 'attempt.state', at: second(100), person, detail });
  const answer = await ask({ format: 'csv' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename=history-[\w-]+\.csv$/),
  });
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe(
    'Time,Received,Time zone,Time (ISO 8601),Alarm number,Alarm,Occurrence,What,Who,How,Code',
  );
  expect(lines).toHaveLength(1 + 12);
  expect(lines[2]).toMatch(
    /^19\/11\/2026 23:59:30 \+01:00,19\/11\/2026 23:59:30 \+01:00,Europe\/Amsterdam,2026-11-19T23:59:30\.000\+01:00,input\.1,'\+31612345001,/,
  );
  expect(lines.at(-1)).toContain(`'@SUM(1),"'=HYPERLINK(""http://evil.example"")",text message`);
});

test('what nobody accepted says so once it is over, and not before', async () => {
  const { write, pages } = await aFarm();
  const all = anAlarm();
  const open = all.filter(({ kind, at }) => kind !== 'acceptance' && at < second(60));
  await write(...open);
  expect((await pages())[1]).toContain('Accepted: not yet Restored: not yet');
  expect((await pages({}, 'nl'))[1]).toContain('Geaccepteerd: nog niet');
  await write(
    ...all.filter(({ at }) => at > second(60)).map((entry) => ({ ...entry, episodeId: open[0]!.episodeId })),
  );
  expect((await pages())[1]).toContain('Accepted: by nobody Restored: 20/11/2026 00:01:00');
  expect((await pages({}, 'de'))[1]).toContain('Angenommen: von niemandem');
});

test('what the device said has its moment, and that of its receipt beside it', async () => {
  const { write, pages, ask } = await aFarm();
  const call = { ...anna, kind: 'device.report', detail: { medium: 'voice', state: 'busy' } } as const;
  await write({ ...call, at: second(0), receivedAt: second(100) });
  await write({ ...call, at: second(10), receivedAt: second(13) });
  const [page = ''] = await pages();
  expect(page).toContain('19/11/2026 23:59:30');
  expect(page.match(/received \d/g)).toHaveLength(1);
  expect(page.replaceAll(/\s+/g, ' ')).toContain('received 20/11/2026 00:01:10');
  expect((await ask({ format: 'csv' })).body).toContain(
    '19/11/2026 23:59:30 +01:00,20/11/2026 00:01:10 +01:00,Europe/Amsterdam,',
  );
});

test('where summer time ends, each of the two hours says which it is', async () => {
  const { write, pages, ask } = await aFarm();
  const night = { from: '2026-10-24T22:00:00Z', until: '2026-10-25T22:59:59Z' };
  const at = (time: string) => new Date(`2026-10-25T${time}Z`);
  await write(
    { kind: 'device.disconnected', at: at('00:30:00') },
    { kind: 'device.connected', at: at('01:30:00') },
  );
  const page = (await pages(night))[0]!.replaceAll(/\s+/g, ' ');
  expect(page).toContain('Europe/Amsterdam (UTC+2, from 25/10/2026 02:00:00 UTC+1)');
  expect(page).toContain('25/10/2026 02:30:00 UTC+2 Device disconnected');
  expect(page).toContain('25/10/2026 02:30:00 UTC+1 Device connected');
  const { body } = await ask({ ...night, format: 'csv' });
  expect(body.match(/25\/10\/2026 02:30:00 \+0[12]:00/g)).toHaveLength(4);
});

test('the same history at the same moment gives the same bytes', async () => {
  const { write, ask } = await aFarm();
  await write(...anAlarm());
  const [one, two] = await Promise.all([ask({ format: 'pdf' }), ask({ format: 'pdf' })]);
  expect(one.headers['content-type']).toBe('application/pdf');
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
});

test.runIf(isFullSize)(
  'thousands of entries fill many pages, each with its number and the titles of its columns',
  async () => {
    const { write, pages, ask } = await aFarm();
    const lines = Array.from({ length: 2_500 }, (_, index) => ({
      kind: index % 2 === 0 ? ('device.connected' as const) : ('device.disconnected' as const),
      at: second(index),
    }));
    await write(...lines);
    const all = await pages();
    expect(all.length).toBeGreaterThan(25);
    expect(all.every((page, index) => page.includes(`Page ${index + 1} of ${all.length}`))).toBe(true);
    expect(all.at(-1)).toMatch(/^Time Alarm What Who How/);
    expect(all.join(' ').match(/Device (?:dis)?connected/g)).toHaveLength(2_500);
    // Beside the heading, and that the device was added.
    expect((await ask({ format: 'csv' })).body.trim().split('\r\n')).toHaveLength(2_502);
  },
  60_000,
);

test('too long a period, and more than a PDF holds, are refused before anything is sent', async () => {
  const { write, ask } = await aFarm();
  const year = { from: '2025-11-01T00:00:00Z', until: '2026-11-20T00:00:00Z' };
  for (const query of [year, { from: period.until, until: period.from }]) {
    const answer = await ask({ format: 'csv', ...query });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'report-too-long']);
  }
  const lines = Array.from({ length: 20_001 }, () => ({ kind: 'device.connected' as const, at: second(0) }));
  await write(...lines);
  const answer = await ask({ format: 'pdf' });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'report-too-long']);
  expect((await ask({ format: 'csv' })).statusCode).toBe(200);
}, 60_000);

test('a reader may have it; another company learns nothing of the device', async () => {
  const { write, ask, pages } = await aFarm(roles.readOnly);
  await write(...anAlarm());
  expect((await pages())[1]).toContain('Accepted: Anna de Boer');
  const other = await aCompany(platform);
  const answer = await ask({ format: 'pdf' }, { reader: other });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

test('staff who see the portal of a customer get it, and are named by their address', async () => {
  const [{ device, companyId }, staff] = [
    await aFarm(),
    await aCompany(platform, { roleId: roles.providerAdmin }),
  ];
  const answer = await app.inject({
    url: `/api/devices/${device.id}/report`,
    query: { ...period, format: 'pdf' },
    headers: {
      authorization: `Bearer ${tokenOf(staff)}`,
      'accept-language': 'en',
      'x-company': companyId,
      'x-reason': 'Customer%20called',
    },
  });
  expect(answer.statusCode).toBe(200);
  const [first] = pdfText(answer.rawPayload);
  expect(first).toContain(`by ${staff.context.actor.email}`);
});
