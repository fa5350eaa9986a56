/** One value that is not the same on both sides: what it was when a person began, what they want, and what it is by now. */
export interface Difference<K extends string = string, T = unknown> {
  key: K;
  base: T;
  mine: T;
  theirs: T;
  /** Who changed it; `both` where each made something else of it. */
  by: 'mine' | 'theirs' | 'both';
}

/** Which value is to stand where both sides changed one. */
export type Choices<K extends string = string> = Partial<Record<K, 'mine' | 'theirs'>>;

/** What of mine differs from what it is by now, in the order of theirs. What both made the same of is no difference. */
export function compare<K extends string, T>(
  base: Partial<Record<K, T>>,
  mine: Partial<Record<K, T>>,
  theirs: Partial<Record<K, T>>,
): Difference<K, T | undefined>[] {
  return (Object.keys(theirs) as K[]).flatMap((key) => {
    const [was, wanted, is] = [base[key], mine[key], theirs[key]];
    if (isSame(wanted, is)) return [];
    const by = isSame(was, wanted) ? 'theirs' : isSame(was, is) ? 'mine' : 'both';
    return [{ key, base: was, mine: wanted, theirs: is, by }];
  });
}

/** Whose value stands; undefined while both changed it and nobody has said. */
export function whoseStands<K extends string>(
  { key, by }: Pick<Difference<K>, 'key' | 'by'>,
  choices: Choices<K>,
): 'mine' | 'theirs' | undefined {
  return by === 'both' ? choices[key] : by;
}

/** Mine with all of theirs that stands. What nobody has decided stays mine. */
export function merge<V extends object>(
  mine: V,
  differences: readonly Difference<keyof V & string>[],
  choices: Choices<keyof V & string>,
): V {
  const taken = differences.filter((each) => whoseStands(each, choices) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ key, theirs }) => [key, theirs])) };
}

/** Whether two values say the same: rows and parts count, whatever object holds them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
