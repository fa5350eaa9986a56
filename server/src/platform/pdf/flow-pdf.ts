import { setImmediate } from 'node:timers/promises';
import type { PdfMark } from './pdf-mark.ts';
import { PdfPages } from './pdf-pages.ts';

/** What stands in a cell: a text, or the number of the page on which the heading of this name stands. */
export type PdfCell = string | { pageOf: string };

/** What a long document is made of, in its order. A column's share is of the width of the page. */
export type PdfBlock =
  | { kind: 'title'; text: string; above: string }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'section'; text: string; onNewPage?: boolean }
  /** Begins a part of a section; stands with what follows. What has a name stands in the document's list of parts, too. */
  | { kind: 'heading'; text: string; lines: readonly string[]; name?: string; listedAs?: string }
  | { kind: 'note'; text: string }
  /** Begins a table; its titles come again on each page. */
  | { kind: 'columns'; columns: readonly { title: string; share: number }[] }
  /** A row of the table. `under` belongs to the one above. */
  | { kind: 'row'; cells: readonly PdfCell[]; under?: boolean };

/** What a document says of itself. */
export interface PdfHead {
  title: string;
  /** For those who hear it, e.g. `nl`. */
  language: string;
  madeAt: Date;
  /** Stands above the title. */
  mark: PdfMark;
  /** Below each page. */
  footer: (page: number, pages: number) => string;
}

/** Blocks that are set before others get their turn: some ten milliseconds. */
const atATime = 40;

/**
 * Sets a document of any length on A4 pages, piece by piece: whoever else needs this process gets it in between, and
 * little is kept in memory. It says what each part is to those who hear it, and lists its parts. The same head and blocks
 * give the same bytes.
 */
export async function* flowPdf(
  head: PdfHead,
  blocks: Iterable<PdfBlock>,
): AsyncGenerator<Uint8Array, void, void> {
  const pages = await PdfPages.open(head);
  let set = 0;
  for (const block of blocks) {
    await pages.add(block);
    set += 1;
    if (set % atATime !== 0) continue;
    await setImmediate();
    yield* pages.take();
  }
  await pages.close(head.footer);
  yield* pages.take();
}
