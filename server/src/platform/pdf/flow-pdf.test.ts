import { expect, test } from 'vitest';
import { flowPdf, type PdfBlock } from './flow-pdf.ts';
import { pdfText } from './pdf-text.fixture.ts';

async function flow(blocks: readonly PdfBlock[], footer = ''): Promise<Buffer> {
  const head = {
    title: 'Report',
    language: 'en',
    madeAt: new Date('2026-12-01T09:00:00Z'),
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
