import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../config/repository.ts';

/**
 * A file that docs/brokers.md tells people to copy, with the test's own addresses and paths for those in it. All of a kind
 * are replaced; one that is not there is a fault, since the test would use what is the machine's.
 */
export function brokerFile(name: string, own: Readonly<Record<string, string>> = {}): string {
  let text = readFileSync(join(repository, 'docs/brokers', name), 'utf8');
  for (const [theirs, ours] of Object.entries(own)) {
    if (!text.includes(theirs)) throw new Error(`docs/brokers/${name} says nothing of ${theirs}`);
    text = text.replaceAll(theirs, ours);
  }
  return text;
}
