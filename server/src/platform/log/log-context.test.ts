import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { idsOf, inLogContext, logMixin } from './log-context.ts';

function aLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null, timestamp: false, mixin: logMixin },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { log, lines };
}

test('every line of work carries its facts, and no line of other work', async () => {
  const { log, lines } = aLog();
  const work = (job: string) =>
    inLogContext({ job }, async () => {
      await nextTurn();
      log.info(job);
    });
  await Promise.all([work('one'), work('other')]);
  log.info('none');
  expect(lines).toEqual([
    { level: 30, job: 'one', msg: 'one' },
    { level: 30, job: 'other', msg: 'other' },
    { level: 30, msg: 'none' },
  ]);
});

test('the id of a request stands in a line once', () => {
  const raw: string[] = [];
  const log = pino({ mixin: logMixin }, { write: (line: string) => void raw.push(line) });
  inLogContext({ reqId: 'r1' }, () => {
    log.info('ours');
    log.child({ reqId: 'r1' }).info('of the request');
  });
  expect(raw.map((line) => line.match(/"reqId":"r1"/g))).toEqual([['"reqId":"r1"'], ['"reqId":"r1"']]);
});

test('of a job its ids are told, and nothing else', () => {
  const [deviceId, episodeId] = [randomUUID(), randomUUID()];
  expect(idsOf({ deviceId, episodeId, to: 'anna@farm.example', userId: 'anna@farm.example' })).toEqual({
    deviceId,
    episodeId,
  });
  expect([idsOf(null), idsOf('text'), idsOf([deviceId])]).toEqual([{}, {}, {}]);
});
