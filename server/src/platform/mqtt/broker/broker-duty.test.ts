import { expect, test } from 'vitest';
import { createBrokerDuty } from './broker-duty.ts';
import type { IntakeTerm } from './intake-lease.ts';
import { readableLog, rememberingHandlers } from '../gateway/device.fixture.ts';

const options = { log: readableLog().log, clock: { now: () => new Date() } };
const term = (number: number | null): IntakeTerm => ({
  number,
  valid: () => true,
  reads: () => undefined,
  release: () => Promise.resolve(),
});

test('what is done under a term is done by what writes under it', async () => {
  const under: number[] = [];
  const { handlers } = rememberingHandlers();
  const fenced = rememberingHandlers().handlers;
  const duty = createBrokerDuty(options, {
    ...handlers,
    underTerm(number) {
      under.push(number);
      return fenced;
    },
  });
  expect(() => duty.now()).toThrow('another node');
  duty.began(term(7));
  expect(duty.now().handlers).toBe(fenced);
  duty.ended();
  expect(() => duty.now()).toThrow('another node');
  duty.began(term(8));
  expect(under).toEqual([7, 8]);
  await duty.close();
});

test('nothing is begun under a term by what does not write under it; a node that is alone has none', async () => {
  const { handlers } = rememberingHandlers();
  const duty = createBrokerDuty(options, handlers);
  expect(() => duty.began(term(7))).toThrow('write under it');
  expect(() => duty.now()).toThrow('another node');
  duty.began(term(null));
  expect(duty.now().handlers).toBe(handlers);
  await duty.close();
});
