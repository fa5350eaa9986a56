import { lexer, type Token, type Tokens } from 'marked';
import type { TermsDocument } from '@belfry/contract/ground/terms/terms.contract.ts';

/** What is wrong with a document of terms, and in which line. */
export class TermsFault extends Error {
  readonly line: number;
  constructor(line: number, fault: string) {
    super(fault);
    this.line = line;
  }
}

type Section = TermsDocument['sections'][number];
type Block = Section['blocks'][number];

const plain = 'write plain text: no links, no bold, no HTML';
const faults: Readonly<Record<string, string>> = {
  code: 'take the spaces at the beginning away, or the fence: terms hold no code',
  blockquote: 'take the > away: terms hold no quotations',
  table: 'write a list instead of a table',
  hr: 'take the line away, and begin a part with ##',
  html: 'write plain text instead of HTML',
  def: 'write the address itself: terms hold no links',
};

/**
 * Reads terms that are written in a small part of Markdown: `# Title`, `## Part`, paragraphs, and lists of `-`.
 * @throws {TermsFault} for anything else
 */
export function parseTerms(markdown: string): TermsDocument {
  let title: string | null = null;
  const sections: Section[] = [];
  const begins: number[] = [];
  let line = 1;
  for (const token of lexer(markdown) as Tokens.Generic[]) {
    const section = sections.at(-1);
    if (token.type === 'heading' && token['depth'] === 1) {
      if (title !== null) throw new TermsFault(line, 'begin a part with ##: there is one title');
      title = wordsOf(token, line);
    } else if (token.type !== 'space' && title === null) {
      throw new TermsFault(line, 'begin with the title: # and its words');
    } else if (token.type === 'heading') {
      if (token['depth'] !== 2) throw new TermsFault(line, 'begin a part with ##: there are none within it');
      sections.push({ title: wordsOf(token, line), blocks: [] });
      begins.push(line);
    } else if (token.type !== 'space') {
      const block = blockOf(token, line);
      if (!section) throw new TermsFault(line, 'begin a part before it: ## and its heading');
      section.blocks.push(block);
    }
    line += linesIn(token.raw);
  }
  if (title === null) throw new TermsFault(1, 'begin with the title: # and its words');
  if (sections.length === 0)
    throw new TermsFault(line, 'write a part: ## and its heading, and text below it');
  const empty = sections.findIndex(({ blocks }) => blocks.length === 0);
  if (empty >= 0) throw new TermsFault(begins[empty] ?? 1, 'write a text below this heading');
  return { title, sections };
}

function blockOf(token: Tokens.Generic, line: number): Block {
  if (token.type === 'paragraph') return { kind: 'paragraph', texts: [wordsOf(token, line)] };
  if (token.type === 'list') return { kind: 'list', texts: itemsOf(token as Tokens.List, line) };
  throw new TermsFault(line, faults[token.type] ?? plain);
}

function itemsOf(list: Tokens.List, begin: number): string[] {
  if (list.ordered) throw new TermsFault(begin, 'write - before each line of a list, and no number');
  let line = begin;
  return list.items.map((item) => {
    const [words, ...more] = item.tokens.filter(({ type }) => type !== 'space') as Tokens.Generic[];
    if (item.task) throw new TermsFault(line, 'write plain text after the -, and no box');
    if (!words) throw new TermsFault(line, 'write a text after the -');
    if (more.length > 0 || !['text', 'paragraph'].includes(words.type))
      throw new TermsFault(line, 'keep a list flat: one text after each -');
    const text = wordsOf(words, line);
    line += linesIn(item.raw);
    return text;
  });
}

/** The plain text of a block. An address that stands bare stays as it is. */
function wordsOf({ raw, tokens = [] }: Pick<Tokens.Generic, 'raw' | 'tokens'>, begin: number): string {
  const words = tokens.map((token) => {
    const said = wordOf(token);
    if (said !== null) return said;
    throw new TermsFault(begin + linesIn(raw.slice(0, raw.indexOf(token.raw))), plain);
  });
  const text = words.join('').replaceAll(/\s+/g, ' ').trim();
  if (text === '') throw new TermsFault(begin, 'write words here');
  return text;
}

function wordOf(token: Token & { text?: string }): string | null {
  const { type, raw, text = '' } = token;
  if (type === 'escape' || (type === 'link' && raw === text)) return text;
  return type === 'text' && !/&#?\w+;/.test(raw) ? text : null;
}

function linesIn(raw: string): number {
  return raw.split('\n').length - 1;
}
