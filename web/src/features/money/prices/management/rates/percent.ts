/** A percentage as somebody typed it, `21`, `25,5 %`, in basis points; null where it is none, or is 100 or more. */
export function readPercent(typed: string): number | null {
  const [, whole, part = ''] =
    /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.normalize('NFKC').trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
