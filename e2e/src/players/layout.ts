import type { Page } from 'playwright-core';

/** How high a page is without the rows of its lists, which are as many as they are; CSS pixels. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [aria-rowcount] tbody')];
    const ofRows = rows.reduce((sum, body) => sum + body.getBoundingClientRect().height, 0);
    return Math.round(document.documentElement.scrollHeight - ofRows);
  });
}

/** What does not fit on the page as it is: the page itself, words that are cut, and what sticks out of the window. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    // What only a voice reads stands in a point.
    const isForVoices = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isForVoices(element.parentElement));
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const element of document.querySelectorAll(
      'h1, h2, h3, a, button, label, legend, th, td, dt, dd, p, li, summary, output, [role=tab]',
    )) {
      if (!isSeen(element)) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || isForVoices(element)) continue;
      const style = getComputedStyle(element);
      const isCut =
        ['hidden', 'clip'].includes(style.overflowX) &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      if (isCut) found.push(`cut: ${named(element)}`);
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement))
        found.push(`outside: ${named(element)}`);
    }
    return [...new Set(found)].slice(0, 8);
  });
}
