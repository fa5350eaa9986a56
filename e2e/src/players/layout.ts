import type { Page } from 'playwright-core';

/** How high a page is without the rows of its lists, which are as many as they are; CSS pixels. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [aria-rowcount] tbody')];
    const ofRows = rows.reduce((sum, body) => sum + body.getBoundingClientRect().height, 0);
    return Math.round(document.documentElement.scrollHeight - ofRows);
  });
}

/** How large a browser's letters are unless somebody chose others, in CSS pixels. */
const usualLetters = 16;

/** Ways to see a page larger (WCAG 1.4.4, 1.4.10, 1.4.12): a window of 1280 px enlarged, or its letters alone. */
const enlargements = {
  '200 %': { width: 640, height: 400, letters: usualLetters, style: '' },
  '400 %': { width: 320, height: 256, letters: usualLetters, style: '' },
  'letters of 200 %': { width: 768, height: 640, letters: 2 * usualLetters, style: '' },
  'letters of 200 % on a phone': { width: 320, height: 640, letters: 2 * usualLetters, style: '' },
  'letters and lines apart': {
    width: 320,
    height: 640,
    letters: usualLetters,
    style: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  },
} as const;

/** Shows a page of Chromium larger, with the letters of its settings; nothing of it is loaded again. */
async function enlarge(
  page: Page,
  { letters, style, ...size }: { width: number; height: number; letters: number; style: string },
): Promise<void> {
  await page.setViewportSize(size);
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: letters } });
  await settings.detach();
  // A sheet that a script makes is none of the page's: its policy admits no other.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, style);
}

/**
 * What does not fit on the page as it is: the page itself, words that are cut or lie on each other, and what sticks out of
 * the window.
 */
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
    if (document.documentElement.scrollWidth > innerWidth) {
      const widest = [...document.querySelectorAll('body *')].findLast(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
      );
      found.push(
        `the page is ${document.documentElement.scrollWidth} px wide, for ${widest ? named(widest) : 'nothing that is seen'}`,
      );
    }
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
      const isCutBelow =
        ['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
      if (isCut || isCutBelow) found.push(`cut: ${named(element)}`);
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement))
        found.push(`outside: ${named(element)}`);
    }
    // What stays where it is while the page scrolls lies over it, and so does what is let down from a field.
    const isOver = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position) ||
        isOver(element.parentElement));
    const words: { node: Node; text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of || !(node as Text).data.trim() || !isSeen(of)) continue;
      if (isForVoices(of) || isOver(of) || scrolls(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Lines below those that a part is to have are not seen.
      const lowest =
        getComputedStyle(of).overflowY === 'hidden' ? of.getBoundingClientRect().bottom : Infinity;
      for (const box of range.getClientRects())
        if ((box.top + box.bottom) / 2 < lowest)
          words.push({ node, text: (node as Text).data.trim().slice(0, 30), box });
    }
    words.sort((one, other) => one.box.top - other.box.top);
    for (const [index, one] of words.entries())
      for (const other of words.slice(index + 1)) {
        // Lines stand closer than the letters' own boxes are high.
        const low = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (other.box.top > one.box.bottom) break;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (one.node !== other.node && wide > 2 && low > Math.min(one.box.height, other.box.height) / 2)
          found.push(`on each other: “${one.text}”, “${other.text}”`);
      }
    return [...new Set(found)].slice(0, 8);
  });
}

/** As {@link misfits}, with the page shown larger in each way; then it is as it was. */
export async function misfitsEnlarged(page: Page): Promise<string[]> {
  const usual = {
    ...(page.viewportSize() ?? { width: 1280, height: 800 }),
    letters: usualLetters,
    style: '',
  };
  const found: string[] = [];
  for (const [how, size] of Object.entries(enlargements)) {
    await enlarge(page, size);
    found.push(...(await misfits(page)).map((misfit) => `${how}: ${misfit}`));
  }
  await enlarge(page, usual);
  return found;
}
