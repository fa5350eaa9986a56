import { type RefObject, useEffect, useRef } from 'react';

/** For a row of tabs that is wider than the window: the one that is chosen is brought into its middle. */
export function useCurrentTab<E extends HTMLElement>(current: string): RefObject<E | null> {
  const row = useRef<E>(null);
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]');
    if (!list || !tab || current === '') return undefined;
    const center = () => {
      const { left, width } = tab.getBoundingClientRect();
      list.scrollLeft += left + width / 2 - list.getBoundingClientRect().left - list.clientWidth / 2;
      return list.scrollLeft;
    };
    let place = center();
    // What comes late into a tab moves the others; a row that somebody has scrolled stays.
    const watch = new ResizeObserver(() => {
      if (Math.abs(list.scrollLeft - place) < 2) place = center();
    });
    for (const each of list.children) watch.observe(each);
    return () => watch.disconnect();
  }, [current]);
  return row;
}
