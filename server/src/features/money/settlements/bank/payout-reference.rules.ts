/** Shorter ones stand in texts by chance. */
const shortest = 6;

/**
 * Whether the words of a transfer hold the reference of a payout, also where the bank broke its lines within it, and not as a part
 * of a longer one.
 */
export function namesReference(text: string, reference: string): boolean {
  if (reference.length < shortest) return false;
  const letters = [...reference].map((letter) => letter.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![A-Z0-9])${letters.join('[\\r\\n]*')}(?![A-Z0-9]|\\.[A-Z0-9])`, 'i').test(text);
}
