import type { AppSound } from '@belfry/contract/alarming/push-apps/push-message.ts';

/** Local storage key: the sound that was chosen for this browser. */
const soundKey = 'appSound';

/** Keeps the sound that was chosen for this browser. */
export function rememberSound(sound: AppSound): void {
  localStorage.setItem(soundKey, sound);
}

/** Whether the open portal sounds an alarm tone: unless somebody chose otherwise for this browser. */
export function mayToneSound(): boolean {
  const sound = localStorage.getItem(soundKey);
  return sound === null || sound === 'alarm';
}

/** The choice is the server's default again. */
export function forgetSound(): void {
  localStorage.removeItem(soundKey);
}
