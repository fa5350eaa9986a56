import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where the focus was: on a row, at a place of its list. */
interface Place {
  id: string;
  index: number;
}

/**
 * Keeps the focus in a list whose rows (`data-row`, focusable) lose their buttons or go: it goes to the row that had it,
 * else to the one that is now at its place, else to the screen's content; never to the button of another alarm.
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
      place.current = row && index >= 0 ? { id: row.dataset['row'] ?? '', index } : null;
    },
    onBlur(event) {
      // An element that goes takes the focus along without anybody having left it.
      if (event.relatedTarget || event.target.isConnected) place.current = null;
    },
  };
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[data-row]')] : [];
}

function keepFocus(list: HTMLElement | null, place: RefObject<Place | null>): void {
  if (!place.current || document.activeElement !== document.body) return;
  const { id, index } = place.current;
  const rows = rowsOf(list);
  const row = rows.find((each) => each.dataset['row'] === id) ?? rows[Math.min(index, rows.length - 1)];
  if (!row) place.current = null;
  (row ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: row === undefined });
}
