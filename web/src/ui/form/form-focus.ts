import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus with whoever submits: at the first faulty field, else at the form's own fault, in sight; after a save
 * where it was. A form that is replaced by what it saved leaves the focus beside itself.
 *
 * @param tries submits that came to an end
 * @returns what is to be called as a submit begins
 */
export function useFocusAfterSubmit(place: RefObject<HTMLFormElement | null>, tries: number): () => void {
  const wasSent = useRef(false);
  useEffect(() => {
    const form = place.current;
    if (!form || tries === 0) return;
    const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
    const target = fault ?? form.querySelector<HTMLElement>('[data-failure]');
    if (target) {
      target.focus({ preventScroll: true });
      bringInSight(target.closest('[data-field]') ?? target);
    } else if (isFocusLost()) {
      form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    }
  }, [place, tries]);
  useEffect(() => {
    const way = wayTo(place.current);
    return () => {
      if (wasSent.current) focusNear(way);
    };
  }, [place]);
  return () => {
    wasSent.current = true;
  };
}

/** An element and all it stands in, from within. Remember it while it is in the page. */
function wayTo(element: Element | null): readonly Element[] {
  return element ? [element, ...wayTo(element.parentElement)] : [];
}

/** Gives a focus that was lost with an element to what has come instead, or to what that stood in. */
function focusNear(way: readonly Element[]): void {
  const near = way.find((element) => element.isConnected && element !== document.body);
  if (!isFocusLost() || !(near instanceof HTMLElement) || near === document.documentElement) return;
  const again = near.querySelector<HTMLElement>('[type="submit"]') ?? near;
  if (again === near) near.tabIndex = -1;
  again.focus({ preventScroll: true });
}

/** Whether what had the focus has gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Scrolls to what lies outside the window or a dialogue, or below what sticks to its edges. */
function bringInSight(element: Element): void {
  for (const block of ['center', 'end', 'start'] as const) {
    if (isInSight(element)) return;
    element.scrollIntoView({ block });
  }
}

function isInSight(element: Element): boolean {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)));
}
