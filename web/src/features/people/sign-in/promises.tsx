// The handlers only learn where pointer and focus are; a fieldset would be spoken of as part of a form.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */
import { useEffect, useReducer } from 'react';
import { type TextId, useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import {
  afterEvent,
  type Carousel,
  type CarouselEvent,
  isTurning,
  newCarousel,
} from '#ui/carousel.machine.ts';
import { carouselInterval } from '#ui/spec-times.ts';
import styles from './promises.module.css';

const promises = [
  ['sign-in.promise', 'sign-in.promise.more'],
  ['promises.proof', 'promises.proof.more'],
  ['promises.watched', 'promises.watched.more'],
] as const satisfies readonly (readonly [TextId, TextId])[];

const next = (carousel: Carousel, event: CarouselEvent) => afterEvent(carousel, event, promises.length);
const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Three promises, one after the other, as the carousel of the WAI-ARIA practices (decision 0085). */
export function Promises() {
  const text = useText();
  const [carousel, tell] = useReducer(next, lessMotion().matches, newCarousel);
  const isOn = isTurning(carousel);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => tell({ kind: 'tick' }), carouselInterval);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each slide has its whole time
  }, [isOn, carousel.slide]);
  useEffect(() => {
    const wish = lessMotion();
    const hear = () => wish.matches && tell({ kind: 'pause' });
    wish.addEventListener('change', hear);
    return () => wish.removeEventListener('change', hear);
  }, []);
  const place = (index: number) => ({ n: index + 1, count: promises.length });
  return (
    <section
      className={styles['carousel']}
      aria-roledescription={text('promises.carousel.role')}
      aria-label={text('promises.carousel')}
      onPointerEnter={() => tell({ kind: 'hover', inside: true })}
      onPointerLeave={() => tell({ kind: 'hover', inside: false })}
      onFocus={() => tell({ kind: 'focus', inside: true })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) tell({ kind: 'focus', inside: false });
      }}
    >
      {/* The buttons come first in the order of Tab, so that whoever meets what moves can stop it. */}
      <div className={styles['buttons']}>
        <button
          type="button"
          className={styles['button']}
          aria-label={text(carousel.wanted ? 'promises.carousel.pause' : 'promises.carousel.play')}
          onClick={() => tell({ kind: carousel.wanted ? 'pause' : 'play' })}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
            <path d={carousel.wanted ? 'M5 3h3.5v14H5ZM11.5 3H15v14h-3.5Z' : 'M6 3l11 7-11 7Z'} />
          </svg>
        </button>
        {promises.map(([promise], index) => (
          <button
            key={promise}
            type="button"
            className={styles['button']}
            aria-label={text('promises.carousel.show', place(index))}
            aria-current={index === carousel.slide ? 'true' : undefined}
            onClick={() => tell({ kind: 'turn', to: index })}
          >
            <span className={styles['dot']} />
          </button>
        ))}
      </div>
      <div className={styles['slides']} aria-live={isOn ? 'off' : 'polite'}>
        {promises.map(([promise, more], index) => (
          <div
            key={promise}
            role="group"
            className={styles['slide']}
            data-shown={index === carousel.slide || undefined}
            aria-roledescription={text('promises.carousel.slide')}
            aria-label={text('promises.carousel.place', place(index))}
          >
            <p className={styles['promise']}>{text(promise)}</p>
            <p className={styles['more']}>{text(more, { product: brandName })}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
