import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in folders for people and their tools. */
const besides = /^(?:\..*|README.*|Thumbs\.db)$/i;

/** A folder of files that somebody else wrote; what is wrong with them is collected. */
export interface BrandFolder {
  /** What is wrong so far: which file, and what to do. */
  readonly faults: readonly string[];
  blame(path: string, fault: string): void;
  /** The names in a folder of it, in order: none where it is not there. What is not `known` is a fault, which says what is. */
  names(path: string, known: readonly string[] | RegExp): string[];
  /** A file of it; null where it is not there, and where it has more bytes than it may, which is a fault. */
  bytes(path: string, limit: number): Buffer | null;
}

/** Opens a folder, which need not be there. */
export function openBrandFolder(root: string): BrandFolder {
  const faults: string[] = [];
  const blame = (path: string, fault: string) => void faults.push(`${path === '' ? root : path} ${fault}`);
  return {
    faults,
    blame,
    names(path, known) {
      const found = listed(join(root, path));
      if (found === 'unreadable') blame(path, 'is no folder that can be read');
      if (typeof found === 'string') return [];
      const isKnown = (name: string) => (known instanceof RegExp ? known.test(name) : known.includes(name));
      const said = known instanceof RegExp ? `names like ${known.source}` : known.join(', ');
      for (const name of found)
        if (!isKnown(name)) blame(join(path, name), `is no part of a brand; here are ${said}`);
      return found.filter(isKnown);
    },
    bytes(path, limit) {
      const file = join(root, path);
      try {
        const stat = statSync(file, { throwIfNoEntry: false });
        if (!stat) return null;
        if (stat.size <= limit) return readFileSync(file);
        blame(path, `has ${stat.size} bytes, and may have ${limit}`);
      } catch {
        blame(path, 'cannot be read');
      }
      return null;
    },
  };
}

function listed(folder: string): string[] | 'missing' | 'unreadable' {
  try {
    return readdirSync(folder)
      .filter((name) => !besides.test(name))
      .toSorted((a, b) => (a < b ? -1 : 1));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable';
  }
}
