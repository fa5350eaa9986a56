import { expect, test } from 'vitest';
import { pdfText } from './pdf-text.fixture.ts';
import { renderPdf } from './render-pdf.ts';

const definition = { info: { title: 'Names' }, language: 'en' };

test.each([
  '株式会社みなと農園',
  '北京市农业有限公司',
  '주식회사 서울농장',
  'Αγρόκτημα Αθήνα',
  'Gospodarstwo Łąka źdźbło',
])(
  '%s stands in a small document as it is written, also in a table, in bold and in the footer',
  async (name) => {
    const pdf = await renderPdf({
      ...definition,
      content: [
        name,
        { text: ['by ', { text: name, bold: true }] },
        { table: { body: [[{ stack: [name] }, 'x']] } },
      ],
      footer: () => ({ text: `${name} 1` }),
    });
    const text = pdfText(pdf)[0]?.replaceAll(' ', '') ?? '';
    expect(text.split(name.replaceAll(' ', ''))).toHaveLength(5);
    expect(pdf.length).toBeLessThan(90_000);
  },
);

test('what no face has is marked, and the rest is there', async () => {
  const pdf = await renderPdf({ ...definition, content: ['a 👩‍🌾 شركة b'] });
  expect(pdfText(pdf)[0]).toMatch(/^a \uFFFD \uFFFD{4} b$/);
});

test('a name that looks like markup or like a node of the document is text', async () => {
  const name = '<b onload="x">{"image":"/etc/passwd"}</b> & {{name}}';
  const [text] = pdfText(await renderPdf({ ...definition, content: [name] }));
  expect(text?.replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
});
