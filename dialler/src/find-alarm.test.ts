import { expect, test } from 'vitest';
import { findAlarm } from './find-alarm.ts';

const named = [
  { alarm: 'input.1', name: 'Ventilation stopped' },
  { alarm: 'input.2', name: 'Ventilation slow' },
  { alarm: 'input.3', name: 'Feeding' },
];

test.each([
  ['input.7', 'input.7'],
  ['Dupline.1.3', 'dupline.1.3'],
  ['power-failure', 'failure.power-failure'],
  ['failure.power-failure', 'failure.power-failure'],
  ['feed', 'input.3'],
  ['VENTILATION ST', 'input.1'],
])('"%s" means %s', (said, alarm) => {
  expect(findAlarm(said, named)).toEqual({ alarm });
});

test('a dialler without names knows the usual words', () => {
  expect(findAlarm('ventilation', [])).toEqual({ alarm: 'input.1' });
});

test.each(['ventilation', 'smoke', ''])('"%s" is answered with the choice', (said) => {
  const found = findAlarm(said, named);
  expect('problem' in found && found.problem).toMatch(/input\.1/);
});
