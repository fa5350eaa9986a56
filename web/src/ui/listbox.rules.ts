/** A list that opens below its button; the focus stays on the button. */
export interface Listbox {
  open: boolean;
  /** The line that the keys are at. */
  at: number;
  /** Letters typed of late, and when the last one was, in ms. */
  typed: string;
  typedAt: number;
}

/** What a key leads to. */
export interface KeyOutcome {
  next: Listbox;
  /** The line is chosen. */
  chosen: boolean;
  /** The key has done its work; the browser has none with it. */
  taken: boolean;
}

/** A list that is closed. */
export const closedListbox: Listbox = { open: false, at: 0, typed: '', typedAt: 0 };

/** Letters within so many ms of each other are one word. */
const pause = 700;

/**
 * What a key does to the list, as the WAI-ARIA practices have it for a list that replaces a `<select>`.
 *
 * @param labels what the lines say, for who types their beginning
 * @param current the line that is chosen; the list opens at it
 */
export function afterKey(
  list: Listbox,
  key: string,
  { labels, current, now }: { labels: readonly string[]; current: number; now: number },
): KeyOutcome {
  const last = labels.length - 1;
  const from = list.open ? list.at : current;
  const to = (at: number): KeyOutcome => ({
    next: { open: true, at: Math.max(0, Math.min(last, at)), typed: '', typedAt: 0 },
    chosen: false,
    taken: true,
  });
  const closed = (chosen: boolean, taken: boolean): KeyOutcome => ({
    next: { ...closedListbox, at: from },
    chosen,
    taken,
  });
  const untouched: KeyOutcome = { next: list, chosen: false, taken: false };
  const isTyping = list.typed !== '' && now - list.typedAt < pause;

  if (key === 'Home') return to(0);
  if (key === 'End') return to(last);
  if (key === 'ArrowDown') return to(list.open ? from + 1 : from);
  if (key === 'ArrowUp') return to(list.open ? from - 1 : from);
  if (key === 'Enter' || (key === ' ' && !isTyping)) return list.open ? closed(true, true) : to(from);
  if (key === 'Escape') return list.open ? closed(false, true) : untouched;
  if (key === 'Tab') return list.open ? closed(true, false) : untouched;
  if (!/^.$/u.test(key)) return untouched;

  const letter = key.toLocaleLowerCase();
  const typed = (isTyping ? list.typed : '') + letter;
  // One letter again and again goes through all that begin with it.
  const isRepeated = typed.replaceAll(letter, '') === '';
  const wanted = isRepeated ? letter : typed;
  const order = labels.map((_, step) => (from + (isRepeated ? 1 : 0) + step) % labels.length);
  const found = order.find((at) => labels[at]?.toLocaleLowerCase().startsWith(wanted));
  return { next: { open: true, at: found ?? from, typed, typedAt: now }, chosen: false, taken: true };
}
