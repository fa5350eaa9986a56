import { expect, test } from 'vitest';
import { shown } from '#platform/shown.fixture.tsx';
import { Consequences } from './consequences.tsx';

test('whoever does not pay reads that alarms go out, what goes on, what happens on which day, and who decides', () => {
  const words = shown(
    <Consequences
      consequences={{
        devices: [{ id: null, name: 'Pig house 1', type: 'monthly', servicesGoOn: true }],
        alarmsGoOn: true,
        steps: [
          { step: 'retry', on: '2026-12-02' },
          { step: 'staff-decide', on: null },
        ],
      }}
    />,
  );
  expect(words.startsWith('Your alarms go out in any case')).toBe(true);
  expect(words).toContain('Pig house 1 (Monthly): All services go on.');
  expect(words).toContain('02/12/2026 We try to collect it once more.');
  expect(words).toContain('No fixed day A person at our office');
  expect(words).toContain('No clock ever switches anything off.');
});
