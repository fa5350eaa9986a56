import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { keepBrokerIntake } from './broker-intake.ts';
import { aloneLease, type IntakeTerm } from './intake-lease.ts';

test('a lease that is won while the node closes is given back, and closing ends', async () => {
  const won = Promise.withResolvers<IntakeTerm>();
  const began = vi.fn<() => void>();
  const intake = keepBrokerIntake({
    url: 'mqtt://127.0.0.1:1',
    broker: 'mosquitto',
    clientId: 'intake',
    window: 1,
    lease: { ...aloneLease, acquire: () => won.promise },
    deafMs: 1_000,
    stuckMs: 1_000,
    log: pino({ level: 'silent' }),
    reaches: () => true,
    began,
    take: () => Promise.resolve(),
    reading: () => undefined,
    ended: () => undefined,
    refused: () => undefined,
  });
  const closed = intake.close();
  const release = vi.fn<() => Promise<void>>().mockResolvedValue();
  won.resolve({ number: 7, valid: () => true, reads: () => undefined, release });
  await closed;
  expect(release).toHaveBeenCalledOnce();
  expect(began).not.toHaveBeenCalled();
});
