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
        throw new Error(`not within ${patience / 1000} s: ${String(target)} is ${state}`, { cause: error });
    }
  }
}
