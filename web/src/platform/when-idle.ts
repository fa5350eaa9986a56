import { useEffect, useState } from 'react';

/** Most milliseconds that a busy page lets such work wait. */
const longest = 1000;
/** Milliseconds that it waits where the browser does not say when it is idle, as Safari's does not. */
const usual = 200;
/** Milliseconds after which it is done although something is awaited still, which may never come. */
const latest = 10_000;

const schedule = (look: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(look, usual);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(look, { timeout: longest });
  return () => cancelIdleCallback(handle);
};

let awaited = 0;
const held = new Set<() => void>();

/** Something that is shown as soon as it has come: until then nothing is fetched ahead. */
export async function hurry<T>(work: Promise<T>): Promise<T> {
  awaited += 1;
  try {
    return await work;
  } finally {
    awaited -= 1;
    if (awaited === 0) for (const go of held) go();
  }
}

/**
 * Does what nobody waits for, such as fetching what may be wanted later, once the page has nothing better to do; the
 * mark `fetch-ahead` of the browser's timeline says when that began. Returns the way to call it off.
 */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const ask = () => {
    held.delete(ask);
    // What has come may ask for more when it is shown: that is seen only then.
    cancel = schedule(() => (awaited > 0 ? void held.add(ask) : begin()));
  };
  const stop = () => {
    clearTimeout(late);
    held.delete(ask);
    cancel();
  };
  const begin = () => {
    stop();
    performance.mark('fetch-ahead');
    work();
  };
  const late = setTimeout(begin, latest);
  ask();
  return stop;
}

/** Whether the page has been idle since this part of it came: for what is not there at first. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
