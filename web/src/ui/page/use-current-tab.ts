import { type RefObject, useEffect, useRef } from 'react';

/** For a row of tabs that is wider than the window: the one that is chosen is brought into its middle. */
export function useCurrentTab<E extends HTMLElement>(current: string): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (!list || !tab || current === '') return;
    const { left, width } = tab.getBoundingClientRect();
    list.scrollLeft += left + width / 2 - list.getBoundingClientRect().left - list.clientWidth / 2;
  }, [current]);
  return row;
}
