import { expect, test } from 'vitest';
import { deliveredBrand } from '#platform/brand/brand.ts';
import { flowPdf, type PdfBlock } from './flow-pdf.ts';
import { markOnPaper, type PdfMark } from './pdf-mark.ts';
import { pdfObjects } from './pdf-objects.fixture.ts';
import { heardParts, heardRows } from './pdf-structure.fixture.ts';
import { pdfText } from './pdf-text.fixture.ts';

const ours = markOnPaper(deliveredBrand);

async function flow(blocks: readonly PdfBlock[], footer = '', mark: PdfMark = ours): Promise<Buffer> {
  const head = {
    title: 'Report',
    language: 'en',
    madeAt: new Date('2026-12-01T09:00:00Z'),
    mark,
    footer: () => footer,
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of flowPdf(head, blocks)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.each(['株式会社みなと農園', '北京市农业有限公司', '주식회사 서울농장', 'Αγρόκτημα Łódź'])(
  '%s stands in each kind of block of a small document as it is written',
  async (name) => {
    const pdf = await flow(
      [
        { kind: 'title', above: name, text: name },
        { kind: 'facts', facts: [['Company', name]] },
        { kind: 'section', text: name },
        { kind: 'heading', text: name, lines: [name] },
        {
          kind: 'columns',
          columns: [
            { title: name, share: 0.6 },
            { title: 'x', share: 0.4 },
          ],
        },
        { kind: 'row', cells: [name, ''] },
        { kind: 'note', text: name },
      ],
      name,
    );
    const text = pdfText(pdf)[0]?.replaceAll(' ', '') ?? '';
    expect(text.split(name.replaceAll(' ', ''))).toHaveLength(11);
    expect(pdf.length).toBeLessThan(60_000);
  },
);

test('a long text of several scripts goes over lines and pages, and nothing of it is lost', async () => {
  const sentence = 'Alarm in 山田農園 of みなと, building 3. ';
  const pages = pdfText(await flow([{ kind: 'note', text: sentence.repeat(20) }]));
  expect(pages.join('').replaceAll(' ', '')).toBe(sentence.replaceAll(' ', '').repeat(20));
});

const columns = [
  { title: 'Time', share: 0.5 },
  { title: 'Page', share: 0.5 },
];

test('those who hear it find headings, paragraphs and tables with heads, and nothing that only adorns a page', async () => {
  const pdf = await flow(
    [
      { kind: 'title', above: 'Maker', text: 'Report' },
      { kind: 'facts', facts: [['Device', 'Barn']] },
      { kind: 'section', text: 'Alarms' },
      { kind: 'columns', columns },
      { kind: 'row', cells: ['03:07', { pageOf: 'fan' }] },
      { kind: 'row', cells: ['04:00', ''] },
      { kind: 'section', text: 'Proofs', onNewPage: true },
      { kind: 'heading', text: 'Fan', lines: ['Raised', 'Accepted'], name: 'fan', listedAs: '03:07 Fan' },
    ],
    'page',
  );
  const [document] = heardParts(pdf);
  expect(document?.parts.map(({ type, text }) => `${type} ${text}`.trim())).toEqual([
    'P Maker',
    'H1 Report',
    'Table',
    'H2 Alarms',
    'Table',
    'H2 Proofs',
    'H3 Fan',
    'P Raised',
    'P Accepted',
  ]);
  const tables = document?.parts.filter(({ type }) => type === 'Table') ?? [];
  expect(tables.map(heardRows)).toEqual([
    [['# Device', 'Barn']],
    [
      ['# Time', '# Page'],
      ['03:07', '2'],
      ['04:00', ''],
    ],
  ]);
  const { trailer, all, follow } = pdfObjects(pdf);
  const root = follow(trailer, 'Root');
  expect(root).toMatch(/\/Lang \(en\)/);
  expect(follow(root, 'MarkInfo')).toContain('/Marked true');
  expect(all.join('\n')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(all.filter((body) => /\/Parent [^]*\/Title|\/Title [^]*\/Parent/.test(body))).toHaveLength(3);
});

test('a table that goes on says its titles once to those who hear it, and shows them on each page', async () => {
  const rows = Array.from({ length: 120 }, (_, index): PdfBlock => ({
    kind: 'row',
    cells: [`row ${index}`, 'x'],
  }));
  const pdf = await flow([{ kind: 'columns', columns }, ...rows]);
  const pages = pdfText(pdf);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.every((page) => page.startsWith('Time Page'))).toBe(true);
  const heard = heardRows(heardParts(pdf)[0]!.parts[0]!);
  expect(heard).toEqual([['# Time', '# Page'], ...rows.map((_, index) => [`row ${index}`, 'x'])]);
});

test('a brand’s own mark stands on its ground, fetches nothing, and one that cannot be drawn is left out', async () => {
  const title: PdfBlock = { kind: 'title', above: 'Maker', text: 'Report' };
  const colours = (pdf: Buffer) => {
    const { all, follow, stream } = pdfObjects(pdf);
    const page = all.find((body) => /\/Type \/Page\b/.test(body)) ?? '';
    const content = stream(follow(page, 'Contents')).toString('latin1');
    return content.match(/[\d.]+ [\d.]+ [\d.]+ scn/g) ?? [];
  };
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16">${inside}</svg>`);
  const drawn = (inside: string) =>
    flow([title], '', markOnPaper({ ...deliveredBrand, mark: { svg: svg(inside), ratio: 2 } }));
  const own = colours(await drawn('<circle cx="8" cy="8" r="8" fill="#00ff00"/>'));
  const ground = colours(await flow([title]))[0];
  expect(own.slice(0, 2)).toEqual([ground, '0 1 0 scn']);
  const foreign = await drawn('<image href="/etc/hostname" width="9" height="9"/><text y="9">Maker</text>');
  expect(foreign.toString('latin1')).not.toMatch(/\/Subtype \/Image|\/BaseFont \/Helvetica/);
  const broken = await flow([title], '', { svg: null as unknown as string, ratio: 1, ground: null });
  expect(pdfText(broken)[0]).toContain('Report');
});

test('others get their turn while a long document is set and finished', async () => {
  let turns = 0;
  let isSet = false;
  const turn = () => {
    turns += 1;
    if (!isSet) setImmediate(turn);
  };
  turn();
  const rows = Array.from({ length: 2_000 }, (_, index): PdfBlock => ({
    kind: 'row',
    cells: [`row ${index}`, { pageOf: 'end' }],
  }));
  await flow([
    { kind: 'columns', columns },
    ...rows,
    { kind: 'heading', text: 'End', lines: [], name: 'end' },
  ]);
  isSet = true;
  expect(turns).toBeGreaterThan((2 * rows.length) / 40);
});
