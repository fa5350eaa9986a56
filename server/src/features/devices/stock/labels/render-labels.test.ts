import { expect, test } from 'vitest';
import { pdfObjects } from '#platform/pdf/pdf-objects.fixture.ts';
import { pdfText } from '#platform/pdf/pdf-text.fixture.ts';
import { codesOf, codeWidthsOf } from '#platform/pdf/pdf-codes.fixture.ts';
import { renderLabelsApart } from './render-apart.ts';
import { renderLabels, type Label } from './render-labels.ts';

const config = { BRAND_NAME: 'Belfry', publicUrl: 'https://portal.example' };
const label = (n: number): Label => ({
  serialNumber: `BF-7000-${String(n).padStart(4, '0')}`,
  connectCode: 'DEMO-7KQ2-VX9H-MT4R',
});
const render = (labels: readonly Label[], layout: 'sheet' | 'single', firstLabel = 1) =>
  renderLabels(labels, { layout, firstLabel, config, langCode: 'en-US' });
const sizesOf = (pdf: Buffer) =>
  pdfObjects(pdf).all.flatMap((body) => /\/MediaBox \[([^\]]*)\]/.exec(body)?.[1]?.split(' ').slice(2) ?? []);

test('a label says serial number and connect code, and its code opens "Add device" with both', async () => {
  const pdf = await render([label(1)], 'single');
  const [text = '', ...more] = pdfText(pdf);
  expect(more).toEqual([]);
  expect(text.replaceAll(/\s/g, '')).toBe('BelfrySerialnumberBF-7000-0001ConnectcodeDEMO-7KQ2-VX9H-MT4R');
  expect(codesOf(pdf)).toEqual(['https://portal.example/devices/add#BF-7000-0001:DEMO-7KQ2-VX9H-MT4R']);
  // 26 mm: a camera reads it from a hand's breadth.
  expect(codeWidthsOf(pdf)).toEqual([74]);
  // 70 × 37 mm.
  expect(sizesOf(pdf).map((size) => Math.round(Number(size)))).toEqual([198, 105]);
});

test('the longest serial number and code stand in their label', async () => {
  const longest = { serialNumber: 'W'.repeat(32), connectCode: Array(6).fill('WWWW').join('-') };
  const pdf = await render([longest, label(2)], 'single');
  expect(pdfText(pdf)).toHaveLength(2);
  expect(codesOf(pdf)[0]).toContain(`${longest.serialNumber}:${longest.connectCode}`);
  expect(Math.min(...codeWidthsOf(pdf).map(Number))).toBeGreaterThan(70);
});

test('24 stand on a sheet; a sheet that was begun goes on at the label that is still there', async () => {
  const labels = Array.from({ length: 25 }, (_, index) => label(index + 1));
  const numbers = (page: string) => page.replaceAll(/\s/g, '').match(/BF-7000-\d{4}/g)?.length;
  expect(pdfText(await render(labels, 'sheet')).map(numbers)).toEqual([24, 1]);
  expect(pdfText(await render(labels, 'sheet', 23)).map(numbers)).toEqual([2, 23]);
  const pdf = await render(labels.slice(0, 2), 'sheet', 24);
  expect(pdfText(pdf)).toHaveLength(2);
  expect(codesOf(pdf).map((code) => code?.slice(-32))).toEqual([
    'BF-7000-0001:DEMO-7KQ2-VX9H-MT4R',
    'BF-7000-0002:DEMO-7KQ2-VX9H-MT4R',
  ]);
});

test('many labels keep nobody from this thread, and no fault of theirs either', async () => {
  const options = { layout: 'sheet', firstLabel: 1, config, langCode: 'en-US' } as const;
  const labels = Array.from({ length: 24 }, (_, index) => label(index + 1));
  const before = performance.eventLoopUtilization();
  const pdf = await renderLabelsApart(labels, options);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(pdfText(pdf)).toHaveLength(1);
  await expect(renderLabelsApart([label(1)], { ...options, firstLabel: -1 })).rejects.toThrow('array length');
  expect(pdfText(await renderLabelsApart([label(1)], options))).toHaveLength(1);
});
