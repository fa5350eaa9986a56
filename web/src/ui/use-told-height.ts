import { type RefCallback, useCallback } from 'react';

/** Tells the page by a CSS property how tall something is that stays in view, so that nothing lies behind it for good. */
export function useToldHeight(property: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}
