import { isReference, normaliseReference } from './creditor-reference.rules.ts';

/** What a transfer says it is for. */
export interface TransferWords {
  /** What the payer's bank sent as a reference, and not as words. */
  structuredReference: string | null;
  /** What the payer wrote; lines as the bank broke them. */
  text: string;
}

/** The reference of a transfer; where there are several different ones, a person must say what was paid. */
export type FoundReference =
  | { found: 'one'; reference: string }
  | { found: 'none' }
  | { found: 'ambiguous'; references: string[] };

/** `RF` and fourteen digits, with what payers and banks put between them; a further digit at once makes it something else. */
const written = /R[\r\n]*F(?:[\s.:/-]*\d){14}(?!\d)/gi;

/**
 * The references of ours in a transfer, with the right check digits. The structured one and those in the text count alike: who wrote two
 * different ones has not said which one is meant.
 */
export function findReference({ structuredReference, text }: TransferWords): FoundReference {
  const structured = normaliseReference(structuredReference ?? '');
  const candidates = [structured, ...writtenIn(structuredReference ?? ''), ...writtenIn(text)];
  const references = [...new Set(candidates.filter(isReference))];
  const [reference] = references;
  if (!reference) return { found: 'none' };
  return references.length === 1 ? { found: 'one', reference } : { found: 'ambiguous', references };
}

function writtenIn(text: string): string[] {
  return [...text.matchAll(written)].map(([match]) => normaliseReference(match.replaceAll(/[:/]/g, '')));
}
