/** What was typed with one key more, as a field would have it; null where the key types nothing. */
export function typedAhead(
  typed: string,
  pressed: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>,
): string | null {
  const { key, ctrlKey, metaKey, altKey, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  return /^.$/u.test(key) ? typed + key : null;
}
