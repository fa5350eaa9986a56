import { createStore, type Store } from '#platform/store.ts';
import { calmTime } from '../ongoing/steady-rows.ts';

/** Milliseconds after the finger is up in which the browser still makes a click of it. */
const clickTime = 50;

/**
 * Whether somebody presses just now. What moves between the press and its end takes the button from under the finger: the
 * browser then makes no click of it, and nothing happens. A press holds back no longer than {@link calmTime}.
 *
 * @param page where presses are heard
 */
export function followPresses(
  page: Pick<EventTarget, 'addEventListener'>,
): Pick<Store<boolean>, 'get' | 'subscribe'> {
  const pressing = createStore(false);
  let release: ReturnType<typeof setTimeout> | undefined;
  const releaseIn = (time: number) => {
    clearTimeout(release);
    release = setTimeout(() => pressing.set(false), time);
  };
  const listen = (type: string, listener: () => void) =>
    page.addEventListener(type, listener, { capture: true, passive: true });
  listen('pointerdown', () => {
    pressing.set(true);
    releaseIn(calmTime);
  });
  for (const end of ['pointerup', 'pointercancel'])
    listen(end, () => {
      if (pressing.get()) releaseIn(clickTime);
    });
  return pressing;
}

/** Whether somebody presses in this tab. */
export const pressing = followPresses(globalThis.document ?? new EventTarget());
