import { createStore } from './store.ts';

const savedKey = 'appLetterKeys';

/** Whether keys of a single letter or sign do something; who speaks to the computer turns them off (WCAG 2.1.4). */
export const letterKeys = createStore(globalThis.localStorage?.getItem(savedKey) !== 'off');

/** Turns them on or off, and keeps the choice in this browser. */
export function setLetterKeys(isOn: boolean): void {
  localStorage.setItem(savedKey, isOn ? 'on' : 'off');
  letterKeys.set(isOn);
}
