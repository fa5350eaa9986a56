/** What somebody does to a carousel, or with the part of the page that it is. */
export type CarouselEvent =
  | { kind: 'hover' | 'focus'; inside: boolean }
  | { kind: 'play' | 'pause' | 'tick' }
  | { kind: 'turn'; to: number };

/** Which slide shows, and why the slides turn or stand. */
export interface Carousel {
  slide: number;
  /** Whether it turns by itself when nothing holds it. */
  wanted: boolean;
  hovered: boolean;
  focused: boolean;
  /** Whoever has just pressed "play" still has the pointer and the focus in it, and wants to see it go. */
  asked: boolean;
}

/** A carousel of which nobody has done anything yet. It stands where less motion is wanted. */
export function newCarousel(reducedMotion: boolean): Carousel {
  return { slide: 0, wanted: !reducedMotion, hovered: false, focused: false, asked: false };
}

/** Whether it turns by itself now: not while somebody reads it or is at its buttons. */
export function isTurning({ wanted, hovered, focused, asked }: Carousel): boolean {
  return wanted && (asked || (!hovered && !focused));
}

/** The carousel after an event. */
export function afterEvent(carousel: Carousel, event: CarouselEvent, slides: number): Carousel {
  switch (event.kind) {
    case 'hover':
      return { ...carousel, hovered: event.inside, asked: carousel.asked && event.inside };
    case 'focus':
      return { ...carousel, focused: event.inside, asked: carousel.asked && event.inside };
    case 'play':
      return { ...carousel, wanted: true, asked: true };
    case 'pause':
      return { ...carousel, wanted: false, asked: false };
    case 'turn':
      return { ...carousel, slide: event.to, asked: false };
    default:
      return isTurning(carousel) ? { ...carousel, slide: (carousel.slide + 1) % slides } : carousel;
  }
}
