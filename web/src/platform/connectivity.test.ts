import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the browser says whether it is online', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { online } = await import('./connectivity.ts');
  expect(online.get()).toBe(false);
  page.dispatchEvent(new Event('online'));
  expect(online.get()).toBe(true);
  page.dispatchEvent(new Event('offline'));
  expect(online.get()).toBe(false);
});

test('so do calls, by whether they are answered', async () => {
  const { answerCame, noAnswerCame, onAnswer, online } = await import('./connectivity.ts');
  const heard = vi.fn<() => void>();
  const stop = onAnswer(heard);
  noAnswerCame();
  expect(online.get()).toBe(false);
  answerCame();
  expect(online.get()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  stop();
  answerCame();
  expect(heard).toHaveBeenCalledOnce();
});
