import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const docs = resolve(import.meta.dirname, '../docs');

/**
 * A file below docs/ that a page tells people to copy, with the test's own addresses and paths for those in it. All of a kind
 * are replaced; one that is not there is a fault, since the test would use what is the machine's.
 */
export function documentedFile(name: string, own: Readonly<Record<string, string>> = {}): string {
  let text = readFileSync(resolve(docs, name), 'utf8');
  for (const [theirs, ours] of Object.entries(own)) {
    if (!text.includes(theirs)) throw new Error(`docs/${name} says nothing of ${theirs}`);
    text = text.replaceAll(theirs, ours);
  }
  return text;
}
