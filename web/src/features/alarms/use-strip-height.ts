import { type RefCallback, useCallback } from 'react';

const property = '--alarm-strip';

/** Tells the page how much of its edge a strip covers, so that nothing lies behind it that could not be scrolled free. */
export function useStripHeight(): RefCallback<HTMLElement> {
  return useCallback((strip: HTMLElement | null) => {
    if (!strip) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${strip.offsetHeight}px`));
    observer.observe(strip);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
}
