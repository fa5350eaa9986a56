import { errors, type Locator } from 'playwright-core';

/** Generous, for machines that do much else, in ms. */
export const patience = 30_000;
/** Playwright looks twenty times a second within so short a time; in a longer one it looks ever more rarely, at last twice a second. */
const glance = 300;

/** Resolves when somebody can see it. @throws {Error} with what nobody could see */
export function appears(target: Locator): Promise<void> {
  return watch(target, 'visible');
}

/** Resolves when it is in the page, to be seen or not. @throws {Error} */
export function isThere(target: Locator): Promise<void> {
  return watch(target, 'attached');
}

/** Resolves when it has left the page. @throws {Error} */
export function disappears(target: Locator): Promise<void> {
  return watch(target, 'detached');
}

async function watch(target: Locator, state: 'visible' | 'attached' | 'detached'): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await target.waitFor({ state, timeout: glance });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      if (performance.now() > deadline)
        throw new Error(
          `not within ${patience / 1000} s: ${String(target)} is ${state}; ${await whatIsThere(target)}`,
          { cause: error },
        );
    }
  }
}

/** Where the page is and what it says instead: a failure that nobody can repeat is to tell its cause by itself. */
async function whatIsThere(target: Locator): Promise<string> {
  const page = target.page();
  const body = page.locator('body').innerText({ timeout: glance });
  const text = await body.catch((error: unknown) => `nothing to read (${String(error)})`);
  return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
}
