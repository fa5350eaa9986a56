import { createStore } from './store.ts';

/** Light, dark, or what the system says. */
export type Appearance = 'system' | 'light' | 'dark';

const savedKey = 'appearance';
const saved = globalThis.localStorage?.getItem(savedKey);

/** The chosen appearance. */
export const appearance = createStore<Appearance>(saved === 'light' || saved === 'dark' ? saved : 'system');

/** Changes the appearance and keeps the choice. */
export function setAppearance(choice: Appearance): void {
  localStorage.setItem(savedKey, choice);
  appearance.set(choice);
  showAppearance();
}

/** Puts the choice on the page; the tokens follow it. */
export function showAppearance(): void {
  const choice = appearance.get();
  if (choice === 'system') delete document.documentElement.dataset['appearance'];
  else document.documentElement.dataset['appearance'] = choice;
}
