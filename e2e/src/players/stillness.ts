import type { Page, Request } from 'playwright-core';

/** Tells when a page has all that it asked for. Begin to watch before it opens. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  // A socket that is polled is never answered for good.
  page.on('request', (request) => {
    if (!request.url().includes('socket.io')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const drawn = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
  return async () => {
    // What came may ask for more once it is drawn.
    for (let still = 0; still < 2; still = open.size === 0 ? still + 1 : 0) await drawn();
  };
}
