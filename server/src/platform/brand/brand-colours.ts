import culori from 'culori/require';
import type { ChosenColours } from './brand-file.ts';

/** One colour for daylight and one for the night. */
export interface Shade {
  light: string;
  dark: string;
}

const both = (colour: string): Shade => ({ light: colour, dark: colour });

/** The tokens of `web/src/ui/tokens.css` that a brand may change, as we deliver them. */
export const deliveredColours = {
  bar: { light: '#0d3f3a', dark: '#0a1f1c' },
  'bar-ink': { light: '#eef7f4', dark: '#e6f0ec' },
  'bar-soft': { light: '#a9cdc5', dark: '#8fb5ac' },
  'bar-active': { light: '#17554e', dark: '#16372f' },
  night: both('#0b2f2b'),
  'night-low': both('#14544c'),
  'night-ink': both('#eef7f4'),
  'night-soft': both('#c2ddd6'),
  action: { light: '#0c5c52', dark: '#54c6b1' },
  'action-hover': { light: '#08463e', dark: '#7ad9c7' },
  'action-ink': { light: '#ffffff', dark: '#05201b' },
  'action-soft': { light: '#dcebe7', dark: '#17352f' },
  brass: both('#f0b54a'),
  focus: { light: '#8a5a00', dark: '#ffcf70' },
} as const satisfies Record<string, Shade>;

/** Colours of a brand by their token. */
export type BrandColours = Record<keyof typeof deliveredColours, Shade>;

/**
 * What words of the colour `action` stand on: pages, panels and soft tones. These are no brand's: an alarm is red in
 * every house.
 */
export const grounds = {
  light: ['#ffffff', '#f1f4f2', '#e7ecea', '#fce8e6', '#fde9d8', '#fbf0c8', '#e2ecfb', '#ddf0e4', '#e8ebec'],
  dark: ['#131f1c', '#0b1412', '#0f1917', '#401618', '#3c230f', '#332b0d', '#15273f', '#11301f', '#202c2e'],
} as const;

/** The dots of the live connection on the header: live, offline. */
const liveDots = ['#5fe0a0', '#ff9f99'];
/** Ink of what stands on `brass`. */
const inkOnBrass = '#10201d';

/** Contrast that text needs, and signs (WCAG 2.2, 1.4.3 and 1.4.11). */
const [forText, forSigns] = [4.5, 3];

type Choice = keyof ChosenColours;
type Appearance = keyof Shade;

const { clampChroma, converter, formatHex, wcagContrast } = culori;
const toOklch = converter('oklch');

/** A colour of the same hue at another lightness (0 … 1 of OKLCH), with at most this much of the hue. */
function toned(colour: string, lightness: number, chroma: number): string {
  const { h, c } = lch(colour);
  // What is grey has no hue to be toned with.
  const tone = c < 0.004 ? c : chroma;
  return formatHex(
    clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, lightness)), c: tone, h }, 'oklch'),
  );
}

function lch(colour: string): { l: number; c: number; h: number } {
  const { l = 0, c = 0, h = 0 } = toOklch(colour) ?? {};
  return { l, c, h };
}

/** The first tone from a lightness on, by steps, that can be read on all of these. */
function readable(
  colour: string,
  on: readonly string[],
  { from, step, chroma, least }: { from: number; step: number; chroma: number; least: number },
): string {
  for (let lightness = from; ; lightness += step) {
    const tone = toned(colour, lightness, chroma);
    if (lightness <= 0 || lightness >= 1 || on.every((ground) => wcagContrast(tone, ground) >= least))
      return tone;
  }
}

/** All colours of a brand: those that were chosen, what follows from them, and ours for the rest. */
export function brandColours({ bar, action, accent }: ChosenColours): BrandColours {
  return {
    ...deliveredColours,
    ...(bar !== undefined && barColours(shadeOf(bar, nightBar))),
    ...(action !== undefined && actionColours(shadeOf(action, nightAction))),
    ...(accent !== undefined && accentColours(accent)),
  };
}

function shadeOf(chosen: NonNullable<ChosenColours['bar']>, atNight: (light: string) => string): Shade {
  const { light, dark } = typeof chosen === 'string' ? { light: chosen } : chosen;
  return { light: light.toLowerCase(), dark: (dark ?? atNight(light)).toLowerCase() };
}

// Lightness and chroma below are the distances that ours have from each other.

function nightBar(light: string): string {
  const { l, c } = lch(light);
  return toned(light, Math.min(l * 0.66, 0.24), c * 0.55);
}

function barColours(bar: Shade): Partial<BrandColours> {
  const { l, c } = lch(bar.light);
  const active = {
    light: toned(bar.light, l + 0.075, c * 1.2),
    dark: toned(bar.dark, lch(bar.dark).l + 0.088, lch(bar.dark).c * 1.5),
  };
  const soft = (appearance: Appearance, from: number) =>
    readable(bar[appearance], [bar[appearance], active[appearance]], {
      from,
      step: 0.01,
      chroma: Math.min(c, 0.04),
      least: forText,
    });
  const nightLow = toned(bar.light, l + 0.07, c * 1.2);
  return {
    bar,
    'bar-soft': { light: soft('light', 0.82), dark: soft('dark', 0.743) },
    'bar-active': active,
    night: both(toned(bar.light, l - 0.056, c * 0.8)),
    'night-low': both(nightLow),
    'night-soft': both(
      readable(bar.light, [nightLow], { from: 0.876, step: 0.01, chroma: Math.min(c, 0.03), least: forText }),
    ),
  };
}

function nightAction(light: string): string {
  return readable(light, [...grounds.dark, softAction(light).dark], {
    from: 0.755,
    step: 0.01,
    chroma: Math.min(lch(light).c * 1.5, 0.13),
    least: forText,
  });
}

function softAction(action: string): Shade {
  const { c } = lch(action);
  return {
    light: toned(action, 0.928, Math.min(c * 0.23, 0.03)),
    dark: toned(action, 0.304, Math.min(c * 0.5, 0.05)),
  };
}

function actionColours(action: Shade): Partial<BrandColours> {
  const [light, dark] = [lch(action.light), lch(action.dark)];
  return {
    action,
    'action-hover': {
      light: toned(action.light, light.l - 0.073, light.c),
      dark: toned(action.dark, dark.l + 0.066, dark.c),
    },
    'action-ink': { light: '#ffffff', dark: toned(action.dark, 0.221, Math.min(dark.c, 0.034)) },
    'action-soft': { light: softAction(action.light).light, dark: softAction(action.dark).dark },
  };
}

function accentColours(accent: string): Partial<BrandColours> {
  const { c } = lch(accent);
  return {
    brass: both(accent.toLowerCase()),
    focus: {
      light: readable(accent, grounds.light, { from: 0.508, step: -0.01, chroma: c, least: forText }),
      dark: readable(accent, grounds.dark, { from: 0.85, step: 0.01, chroma: c, least: forText }),
    },
  };
}

/** What must be told apart: an ink on grounds, and whose choice it is. */
function pairsOf(chosen: ChosenColours, appearance: Appearance) {
  const colours = brandColours(chosen);
  const of = (token: keyof BrandColours) => colours[token][appearance];
  const bar = [of('bar'), of('bar-active')];
  const night = [of('night'), of('night-low')];
  const pair = (choice: Choice, inks: readonly string[], on: readonly string[], least = forText) =>
    inks.flatMap((ink) => on.map((ground) => ({ choice, ink, ground, least })));
  return [
    ...pair('bar', [of('bar-ink'), of('bar-soft')], bar),
    ...pair('bar', [of('night-ink'), of('night-soft')], night),
    ...pair('bar', liveDots, [of('bar-active')], forSigns),
    ...pair('action', [of('action')], [...grounds[appearance], of('action-soft')]),
    ...pair('action', [of('action-ink')], [of('action'), of('action-hover')]),
    // Ours was chosen for our header; on another it is the header that is to blame.
    ...pair(chosen.accent === undefined ? 'bar' : 'accent', [of('brass')], [...bar, ...night], forSigns),
    ...pair('accent', [inkOnBrass], [of('brass')]),
    ...pair('accent', [of('focus')], grounds[appearance], forSigns),
  ];
}

/** What of chosen colours cannot be read or told apart, each with a colour that could. */
export function colourFaults(chosen: ChosenColours): string[] {
  const faults = new Map<string, string>();
  for (const appearance of ['light', 'dark'] as const)
    for (const pair of misreadIn(chosen, appearance)) {
      const { choice, ink, ground, least } = pair;
      const name = `colours.${choice}`;
      if (faults.has(name) || (choice === 'accent' && faults.has('colours.bar'))) continue;
      const ratio = Math.floor(wcagContrast(ink, ground) * 10) / 10;
      const better = betterOf(chosen, choice, appearance);
      faults.set(
        name,
        `${name}: ${ink} on ${ground} (${appearance}) has a contrast of ${ratio} : 1, and needs ${least} : 1; ${
          better ? `${better} would do` : 'take other colours'
        }`,
      );
    }
  return [...faults.values()];
}

function misreadIn(chosen: ChosenColours, appearance: Appearance) {
  return pairsOf(chosen, appearance).filter(({ ink, ground, least }) => wcagContrast(ink, ground) < least);
}

/** The nearest colour of the same hue that could be read; null where none could. */
function betterOf(chosen: ChosenColours, choice: Choice, appearance: Appearance): string | null {
  const colours = brandColours(chosen);
  const present = colours[choice === 'accent' ? 'brass' : choice];
  const { l, c } = lch(present[appearance]);
  for (let distance = 0.01; distance < 1; distance += 0.01)
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = toned(present[appearance], lightness, c);
      const changed = choice === 'accent' ? candidate : { ...present, [appearance]: candidate };
      if (!misreadIn({ ...chosen, [choice]: changed }, appearance).some((pair) => pair.choice === choice))
        return candidate;
    }
  return null;
}
