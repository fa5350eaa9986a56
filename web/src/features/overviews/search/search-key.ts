/** What a key was pressed with, and where. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
> & {
  target: EventTarget | null;
};

/**
 * Whether a key opens the search: Ctrl-K or Cmd-K anywhere, the slash where nobody types.
 *
 * @param byLetters whether keys of a single sign do something
 */
export function isSearchKey(pressed: PressedKey, byLetters: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, target } = pressed;
  if (isComposing || repeat || altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return byLetters && key === '/' && !takesText(target);
}

function takesText(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null;
  const isField = /^(?:INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? '');
  return isField || element?.isContentEditable === true;
}
