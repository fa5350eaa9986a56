/** Most milliseconds that a busy page lets such work wait. */
const longest = 1000;

/**
 * Does what nobody waits for, such as fetching what may be wanted later, once the page has nothing better to do; the
 * mark `fetch-ahead` of the browser's timeline says when that began. Returns the way to call it off.
 */
export function whenIdle(work: () => void): () => void {
  const begin = () => {
    performance.mark('fetch-ahead');
    work();
  };
  // Safari has no such call.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, longest);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(begin, { timeout: longest });
  return () => cancelIdleCallback(handle);
}
