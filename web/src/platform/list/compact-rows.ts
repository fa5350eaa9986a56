import { createStore } from '../store.ts';

const savedKey = 'appCompactRows';

/** Whether rows of lists are 40 px high instead of 56, where they are a table. */
export const compactRows = createStore(globalThis.localStorage?.getItem(savedKey) === 'on');

/** Makes rows compact or not, and keeps the choice in this browser. */
export function setCompactRows(isOn: boolean): void {
  localStorage.setItem(savedKey, isOn ? 'on' : 'off');
  compactRows.set(isOn);
}

/** Puts the choice on the page; the styles of rows follow it. */
function show(): void {
  document.documentElement.toggleAttribute('data-compact-rows', compactRows.get());
}

if (globalThis.document) {
  show();
  compactRows.subscribe(show);
}
