import type { Page } from 'playwright-core';

/** What a voice said by itself: the region that spoke, and its words. */
export interface Said {
  region: string;
  words: string;
}

/** Hears what live regions of a page say, from its next load on. @returns all that was said since the last time that it was asked */
export async function listens(page: Page): Promise<() => Promise<Said[]>> {
  await page.addInitScript(() => {
    const said: { region: string; words: string }[] = [];
    Object.assign(globalThis, { said });
    const alerts = '[role="alert"]';
    const live = `${alerts}, [role="status"], [role="log"], output, [aria-live]`;
    const last = new WeakMap<Element, string>();
    const speaks = (region: Element) => {
      if (region.getAttribute('aria-live') === 'off') return;
      const words = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      if (words === (last.get(region) ?? '')) return;
      last.set(region, words);
      if (words !== '') said.push({ region: region.outerHTML.slice(0, 80), words });
    };
    new MutationObserver((changes) => {
      const spoken = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (region) spoken.add(region);
        // An alert that comes is said; what else comes with its words in it is not.
        for (const added of addedNodes)
          if (added instanceof Element)
            for (const alert of [added, ...added.querySelectorAll(alerts)])
              if (alert.matches(alerts)) spoken.add(alert);
      }
      for (const region of spoken) speaks(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { said } = globalThis as unknown as { said: { region: string; words: string }[] };
      return said.splice(0);
    });
}
