import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { repository } from '#platform/config/repository.ts';
import { brandColours, colourFaults, deliveredColours, grounds } from './brand-colours.ts';
import type { ChosenColours } from './brand-file.ts';

/** Tokens of the browser with their value by day and by night. */
const tokens = new Map(
  [
    ...readFileSync(join(repository, 'web/src/ui/tokens.css'), 'utf8').matchAll(
      /--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g,
    ),
  ].map(([, name = '', light = '', dark = light]) => [name, { light, dark }]),
);

test('colours as delivered are those of the browser’s tokens', () => {
  expect(Object.fromEntries(Object.keys(deliveredColours).map((name) => [name, tokens.get(name)]))).toEqual(
    deliveredColours,
  );
});

test('the grounds of links are those of the browser’s tokens', () => {
  const names = [
    'surface',
    'bg',
    'sunken',
    ...[...tokens.keys()].filter((name) => /^tone-.*-soft$/.test(name)),
  ];
  for (const appearance of ['light', 'dark'] as const)
    expect(new Set(grounds[appearance])).toEqual(
      new Set(names.map((name) => tokens.get(name)?.[appearance])),
    );
});

test('nothing chosen is as delivered, and can be read', () => {
  expect(brandColours({})).toEqual(deliveredColours);
  expect(colourFaults({})).toEqual([]);
});

test('what is chosen changes what follows from it, and nothing else', () => {
  const { bar, brass, ...others } = brandColours({ bar: '#2A0A3A' });
  expect(bar).toMatchObject({ light: '#2a0a3a', dark: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(brass).toEqual(deliveredColours.brass);
  expect(others.action).toEqual(deliveredColours.action);
  expect(others['bar-active']).not.toEqual(deliveredColours['bar-active']);
  expect(brandColours({ bar: { light: '#2a0a3a', dark: '#16051f' } }).bar.dark).toBe('#16051f');
});

describe('colours that can be read', () => {
  it.each<[string, ChosenColours]>([
    ['blue', { bar: '#0b2a4a', action: '#0b4f8a', accent: '#ffc845' }],
    ['purple', { bar: '#2a0a3a', action: '#6a1b9a' }],
    ['red', { bar: '#4a0d0d', action: '#9c1c1c', accent: '#ffd7a8' }],
    ['black and white', { bar: '#000000', action: '#222222', accent: '#ffffff' }],
    ['green, each by day and by night', { action: { light: '#1b5e20', dark: '#81c784' } }],
    [
      'our own, written out',
      { bar: deliveredColours.bar, action: deliveredColours.action, accent: '#f0b54a' },
    ],
  ])('%s', (_name, chosen) => {
    expect(colourFaults(chosen)).toEqual([]);
  });
});

describe('colours that cannot', () => {
  it.each<[string, ChosenColours, RegExp]>([
    ['a pale header', { bar: '#ffffff' }, /^colours\.bar: #\w+ on #\w+ \(light\) has a contrast of 1/],
    ['one in between', { bar: '#5a7d2a' }, /^colours\.bar: /],
    ['a pale one at night', { bar: { light: '#0b2a4a', dark: '#9fc6ff' } }, /^colours\.bar: .*\(dark\)/],
    ['yellow links', { action: '#ffd400' }, /^colours\.action: #ffd400 on #\w+ \(light\) .* needs 4\.5 : 1/],
    [
      'dark links at night',
      { action: { light: '#0b4f8a', dark: '#0b4f8a' } },
      /^colours\.action: .*\(dark\)/,
    ],
    ['an accent that the header swallows', { accent: '#17554e' }, /^colours\.accent: /],
  ])('%s: the fault says which, and what would do', (_name, chosen, fault) => {
    const [said = '', ...others] = colourFaults(chosen);
    expect(said).toMatch(fault);
    expect(others).toEqual([]);
    const better = /; (#\w{6}) would do$/.exec(said)?.[1] ?? '';
    const [name = 'bar'] = Object.keys(chosen) as (keyof ChosenColours)[];
    const before = chosen[name];
    const appearance = said.includes('(dark)') ? 'dark' : 'light';
    const mended = typeof before === 'object' ? { ...before, [appearance]: better } : better;
    expect(colourFaults({ [name]: mended })).toEqual([]);
  });

  it('an accent is held against the header that was chosen, too', () => {
    expect(colourFaults({ bar: '#7a3d00' })).toEqual([]);
    expect(colourFaults({ bar: '#5b2c00', accent: '#a86a1a' })).toEqual([
      expect.stringMatching(/^colours\.accent: /),
    ]);
  });
});
