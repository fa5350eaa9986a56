import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSwap, type NewSide, type OldSide, type SwapPoint } from './swap-check.rules.ts';

const point = (alarmId: string, of: Partial<SwapPoint> = {}): SwapPoint => ({
  alarmId,
  name: alarmId.toUpperCase(),
  isEnabled: true,
  isRaised: false,
  ...of,
});
const old: OldSide = {
  serialNumber: 'BF-1',
  type: 'dialler',
  connected: true,
  points: [point('input.1'), point('input.9'), point('failure.power-failure')],
  iccid: null,
  wantsSettings: false,
  isTested: false,
  hasOpenSwap: false,
};
const fresh: NewSide = {
  serialNumber: 'BF-2',
  type: 'dialler',
  inputs: 16,
  isOwned: false,
  held: 'no',
  connected: true,
  softwareVersion: '2.4.1',
  hello: null,
};
const inputs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ alarm: `input.${index + 1}`, active: false }));
const heard = { inputs: inputs(16), softwareVersion: '2.4.1' };

/** Hindrances, then warnings, each with what it names. */
function said(
  of: Partial<OldSide>,
  to: Partial<NewSide> | null,
  moment: 'beginning' | 'take-over' = 'beginning',
) {
  const { hindrances, warnings } = checkSwap({ ...old, ...of }, to && { ...fresh, ...to }, moment);
  const words = (found: typeof hindrances | typeof warnings) =>
    found.map(({ code, names }) => [code, ...names].join(' '));
  return [words(hindrances), words(warnings)];
}

test.each<[string, Partial<OldSide>, Partial<NewSide> | null, string[], string[]]>([
  ['alike', {}, {}, [], []],
  ['unknown', {}, null, ['unknown-serial'], []],
  ['itself', {}, { serialNumber: 'BF-1', isOwned: true }, ['same-dialler'], []],
  ['of a company', {}, { isOwned: true }, ['owned'], []],
  ['reserved for another', {}, { held: 'elsewhere' }, ['held'], []],
  ['exchanged from here', {}, { held: 'back' }, [], []],
  ['another type', {}, { type: 'dupline-rtu' }, ['other-type dupline-rtu'], []],
  [
    'a REST API location',
    { type: 'rest-api-location' },
    { type: 'rest-api-location' },
    ['not-a-dialler'],
    [],
  ],
  ['a second swap', { hasOpenSwap: true }, {}, ['open-swap'], []],
  ['8 inputs for 16', {}, { inputs: 8 }, ['fewer-inputs INPUT.9'], []],
  [
    '8 for those in use',
    { points: [point('input.9', { isEnabled: false })] },
    { inputs: 8 },
    [],
    ['no-wire INPUT.9'],
  ],
  [
    'a label of 16 and a box of 8',
    {},
    { hello: { ...heard, inputs: inputs(8) } },
    ['fewer-inputs INPUT.9'],
    [],
  ],
  [
    'a module that it has',
    { points: [point('dupline.1.8')] },
    { hello: { ...heard, dupline: [{ module: 1, inputs: 8 }] } },
    [],
    [],
  ],
  ['a module that it has not', { points: [point('io.2.1')] }, { hello: heard }, ['fewer-inputs IO.2.1'], []],
  ['a module that nobody knows of yet', { points: [point('io.2.1')] }, {}, [], []],
  ['old firmware', {}, { softwareVersion: '2.1.9' }, [], ['old-firmware 2.1.9']],
  ['an alarm', { points: [point('input.1', { isRaised: true })] }, {}, [], ['alarm-raised INPUT.1']],
  [
    'wanted settings, no connection',
    { wantsSettings: true, connected: false },
    {},
    [],
    ['settings-wanted', 'old-disconnected'],
  ],
  ['the same card', { iccid: '89' }, { hello: { ...heard, sim: { iccid: '89' } } }, [], []],
  ['another card', { iccid: '89' }, { hello: { ...heard, sim: { iccid: '90' } } }, [], ['other-sim 89 90']],
  ['a card that is left', { iccid: '89' }, { hello: heard }, [], ['other-sim 89']],
])('before it begins: %s', (_, of, to, hindrances, warnings) => {
  expect(said(of, to)).toEqual([hindrances, warnings]);
});

test.each<[string, Partial<OldSide>, Partial<NewSide>, string[]]>([
  ['heard and there', { hasOpenSwap: true }, { hello: heard }, []],
  ['not heard', {}, {}, ['not-heard']],
  ['gone since', {}, { hello: heard, connected: false }, ['not-connected']],
  ['during a test', { isTested: true }, { hello: heard }, ['test-running']],
])('before the take-over: %s', (_, of, to, hindrances) => {
  expect(said(of, to, 'take-over')[0]).toEqual(hindrances);
});

test('no alarm that is on is ever left without a wire unsaid', () => {
  const anInput = fc.record({ number: fc.integer({ min: 1, max: 24 }), isEnabled: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anInput), fc.integer({ min: 0, max: 24 }), fc.boolean(), (used, count, isHeard) => {
      const points = used.map(({ number, isEnabled }) => point(`input.${number}`, { isEnabled }));
      const to = isHeard ? { hello: { ...heard, inputs: inputs(count) } } : { inputs: count };
      const [hindrances = []] = said({ points }, to);
      const lost = used.some(({ number, isEnabled }) => isEnabled && number > count);
      expect(hindrances.some((each) => each.startsWith('fewer-inputs'))).toBe(lost);
    }),
    { numRuns: 60 },
  );
});
