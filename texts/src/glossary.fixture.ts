import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsFolder } from './read-texts.ts';

const glossaries = join(textsFolder, '../docs/glossary');

/** A term of the portal in one language (`docs/glossary/<language>.md`). */
export interface Term {
  /** As English has it. */
  readonly english: string;
  /** What a text may say for it: the term first, then its other forms. Each may be the beginning of a word. */
  readonly said: readonly string[];
  /** What no text says for it, as whole words. */
  readonly never: readonly string[];
}

/** What one language keeps to. */
export interface Glossary {
  readonly terms: readonly Term[];
  /** Ids of texts that say a term of English in words of their own, with the term. */
  readonly otherwise: ReadonlySet<string>;
  /** Whole texts that are rightly the same as in English. */
  readonly same: ReadonlySet<string>;
}

/** The glossary of a language. @param folder `fr` @throws where there is none, or where its table cannot be read */
export function readGlossary(folder: string): Glossary {
  const document = readFileSync(join(glossaries, `${folder}.md`), 'utf8');
  const [, terms = '', otherwise = '', same = ''] =
    /\n## Terms\n(.*)\n## Said otherwise\n(.*)\n## The same as in English\n(.*)$/s.exec(document) ?? [];
  const rows = terms.split('\n').filter((line) => line.startsWith('|'));
  return {
    terms: rows.slice(2).map((line) => {
      const [english = '', ...cells] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      const [said = [], also = [], never = []] = cells.map((cell) =>
        cell
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean),
      );
      return { english, said: [...said, ...also], never };
    }),
    otherwise: new Set(itemsOf(otherwise)),
    same: new Set(itemsOf(same)),
  };
}

/** The terms that `docs/glossary/en.md` explains and every other glossary has a word for. */
export function readTerms(): string[] {
  const document = readFileSync(join(glossaries, 'en.md'), 'utf8');
  const [, terms = ''] = /\n## Terms\n(.*)\n## Words beside them\n/s.exec(document) ?? [];
  const rows = terms.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) => line.split('|')[1]?.trim() ?? '');
}

function itemsOf(list: string): string[] {
  return [...list.matchAll(/^- `(.*)`$/gm)].map(([, item = '']) => item);
}
