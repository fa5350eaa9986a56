import { expect, test } from 'vitest';
import { afterEvent, type CarouselEvent, isTurning, newCarousel } from './carousel.machine.ts';

const tick = { kind: 'tick' } as const;
const play = { kind: 'play' } as const;
const pause = { kind: 'pause' } as const;
const hover = (inside: boolean) => ({ kind: 'hover', inside }) as const;
const focus = (inside: boolean) => ({ kind: 'focus', inside }) as const;
const turn = (to: number) => ({ kind: 'turn', to }) as const;

const after = (events: CarouselEvent[], reducedMotion = false) =>
  events.reduce((carousel, event) => afterEvent(carousel, event, 3), newCarousel(reducedMotion));

test.each<[string, CarouselEvent[], number, boolean]>([
  ['it turns by itself, and begins again', [tick, tick, tick, tick], 1, true],
  ['it stands while hovered', [hover(true), tick], 0, false],
  ['and goes on after it', [hover(true), tick, hover(false), tick], 1, true],
  [
    'it stands while focused, wherever the pointer is',
    [focus(true), hover(true), hover(false), tick],
    0,
    false,
  ],
  ['paused it stays', [pause, hover(true), hover(false), tick], 0, false],
  ['a slide can be chosen while it stands', [pause, turn(2), tick], 2, false],
  ['who presses play sees it go at once', [focus(true), pause, play, tick], 1, true],
  [
    'and it stands again for the next who reads',
    [focus(true), play, focus(false), hover(true), tick],
    0,
    false,
  ],
  ['who chooses a slide reads it', [focus(true), play, turn(2), tick], 2, false],
])('%s', (_promise, events, slide, turning) => {
  const carousel = after(events);
  expect([carousel.slide, isTurning(carousel)]).toEqual([slide, turning]);
});

test('under reduced motion it stands until somebody presses play, and can be turned', () => {
  expect(after([tick, turn(1), tick], true)).toMatchObject({ slide: 1, wanted: false });
  expect(isTurning(after([play], true))).toBe(true);
});
