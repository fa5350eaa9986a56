import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { topDialog } from '#ui/dialog/dialog-stack.ts';

/** Where the focus was: on a row, at a place of its list, and what had it before the list. */
interface Place {
  id: string;
  index: number;
  cameFrom: Element | null;
}

/**
 * Keeps the focus in a list whose rows (`data-row`, focusable) lose their buttons or go: it goes to the row that had it,
 * else to the one that is now at its place, else back into the dialogue that it came from or that lies over the screen,
 * else to the screen's content; never to the button of another alarm.
 */
export function useKeptFocus<T extends HTMLElement>(): {
  list: RefObject<T | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
} {
  const list = useRef<T>(null);
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => keepFocus(list.current, place));
  // The list itself may go with its last row.
  useEffect(() => () => keepFocus(null, place), []);
  return {
    list,
    onFocus(event) {
      const row = event.target.closest<HTMLElement>('[data-row]');
      const index = row ? rowsOf(list.current).indexOf(row) : -1;
      const isFromHere = list.current?.contains(event.relatedTarget) ?? false;
      const cameFrom = isFromHere ? (place.current?.cameFrom ?? null) : event.relatedTarget;
      place.current = row && index >= 0 ? { id: row.dataset['row'] ?? '', index, cameFrom } : null;
    },
    onBlur(event) {
      // An element that goes takes the focus along without anybody having left it; so does another window.
      if (document.activeElement === event.target) return;
      if (event.relatedTarget || event.target.isConnected) place.current = null;
    },
  };
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[data-row]')] : [];
}

function keepFocus(list: HTMLElement | null, place: RefObject<Place | null>): void {
  if (!place.current || document.activeElement !== document.body) return;
  const { id, index, cameFrom } = place.current;
  const rows = rowsOf(list);
  const row = rows.find((each) => each.dataset['row'] === id) ?? rows[Math.min(index, rows.length - 1)];
  if (!row) place.current = null;
  (row ?? placeBeside(cameFrom))?.focus({ preventScroll: row === undefined });
}

/** Where the focus goes when its list is gone: never behind a dialogue. */
function placeBeside(cameFrom: Element | null): HTMLElement | null {
  const dialogue = topDialog();
  if (!dialogue) return document.querySelector<HTMLElement>('#content');
  const isFromThere = cameFrom instanceof HTMLElement && dialogue.contains(cameFrom);
  return isFromThere ? cameFrom : dialogue.querySelector('h2');
}
