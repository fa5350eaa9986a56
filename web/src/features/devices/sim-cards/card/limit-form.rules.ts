/** What a limit is typed in. */
export const limitUnits = ['MB', 'GB'] as const;
/** What a limit is typed in. */
export type LimitUnit = (typeof limitUnits)[number];

const bytesOf: Record<LimitUnit, number> = { MB: 1_000_000, GB: 1_000_000_000 };
const [least, most] = [1_000_000, 1_000_000_000_000];

/** Bytes of a limit as it was typed, from 1 MB to 1,000 GB: empty is `null`, that of the subscription; undefined will not do. */
export function readLimit(typed: string, unit: LimitUnit): number | null | undefined {
  const written = typed.normalize('NFKC').trim().replace(',', '.');
  if (written === '') return null;
  if (!/^\d{1,7}(?:\.\d{1,3})?$/.test(written)) return undefined;
  const bytes = Math.round(Number(written) * bytesOf[unit]);
  return bytes >= least && bytes <= most ? bytes : undefined;
}

/** A limit as it would be typed: in GB where that is shorter. */
export function writeLimit(bytes: number | null): { amount: string; unit: LimitUnit } {
  if (bytes === null) return { amount: '', unit: 'MB' };
  const unit = bytes >= bytesOf.GB && bytes % (bytesOf.GB / 10) === 0 ? 'GB' : 'MB';
  return { amount: String(Math.round((bytes / bytesOf[unit]) * 1_000) / 1_000), unit };
}
