import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFloodGate } from './flood-gate.ts';
import { createQuietLog } from './quiet-log.ts';

test('a device may send a burst, then its rate; another has its own', () => {
  let now = 0;
  const gate = createFloodGate({ burst: 3, perSecond: 2 }, () => now);
  const admitted = (serial: string, tries: number) =>
    Array.from({ length: tries }, () => gate.admits(serial)).filter(Boolean).length;
  expect(admitted('BF-1', 5)).toBe(3);
  expect(admitted('BF-2', 5)).toBe(3);
  now = 1;
  expect(admitted('BF-1', 5)).toBe(2);
  now = 1_000;
  expect(admitted('BF-1', 5)).toBe(3);
});

test('a stranger cannot fill the log, and what was left out is counted', () => {
  let now = 0;
  const lines: Record<string, unknown>[] = [];
  const warn = createQuietLog(
    pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    () => now,
  );
  for (let count = 0; count < 50; count += 1) warn('wrong-key', { serial: 'x'.repeat(1_000) });
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ reason: 'wrong-key', serial: 'x'.repeat(80) });
  now = 10_000;
  warn('wrong-key', {});
  expect(lines[10]).toMatchObject({ leftOut: 40 });
});
