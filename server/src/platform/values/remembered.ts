/** Texts that are remembered at most, and their longest; whoever asks for others may be anybody. */
const [most, longest] = [500, 200];

/**
 * What is worked out of a text, once for each text that comes again: a header that every browser of a kind sends. When too many are
 * kept, all are forgotten.
 * @param work gives the same for the same text, and nothing that anybody changes
 */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = work(text);
    if (text.length > longest) return made;
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
