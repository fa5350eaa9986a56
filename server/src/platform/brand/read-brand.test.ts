import { describe, expect, it, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { faultsOf } from '#platform/config/environments.fixture.ts';
import { brandFolder, pngOf, square } from './brand-folder.fixture.ts';
import { deliveredBrand } from './brand.ts';
import { readBrand } from './read-brand.ts';

const svg = (attributes: string) => `<svg ${attributes}><path d="M0 0h1v1z"/></svg>`;
const xmlns = 'xmlns="http://www.w3.org/2000/svg"';

test('no folder, and one with nothing in it, is the brand as delivered', () => {
  expect(readBrand(undefined)).toEqual({ brand: deliveredBrand, faults: [] });
  expect(readBrand(brandFolder({ 'README.md': 'ours', '.git/config': '' }))).toEqual({
    brand: deliveredBrand,
    faults: [],
  });
});

test('every part is read, and what others read is left to them', () => {
  const { brand, faults } = readBrand(
    brandFolder({
      'brand.json': '{"colours": {"bar": "#2a0a3a"}}',
      'mark.svg': `<?xml version="1.0"?><!-- ours -->${svg(`${xmlns} width="64px" height="32px"`)}`,
      'favicon.svg': square,
      'picture.webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
      'icons/icon-192.png': pngOf(192),
      'manual/en/privacy.html': '<h1>Privacy</h1>',
      'terms/en.md': 'theirs',
    }),
  );
  expect(faults).toEqual([]);
  expect(brand).toMatchObject({
    colours: { bar: { light: '#2a0a3a' } },
    mark: { ratio: 2 },
    favicon: Buffer.from(square),
    picture: { ending: 'webp' },
  });
  expect([...brand.icons.keys()]).toEqual(['icon-192.png']);
  expect([...brand.pages]).toEqual([['en/privacy.html', '<h1>Privacy</h1>']]);
});

describe('a fault says which file, and what is wrong', () => {
  it.each<[Record<string, string | Buffer>, RegExp]>([
    [{ 'logo.svg': square }, /^logo\.svg is no part of a brand; here are brand\.json, mark\.svg, /],
    [{ 'brand.json': '{' }, /^brand\.json is no JSON$/],
    [{ 'brand.json': '[]' }, /^brand\.json .*expected object/],
    [{ 'brand.json': '{"colors": {}}' }, /^brand\.json .*"colors"/],
    [
      { 'brand.json': '{"colours": {"bar": "purple"}}' },
      /^brand\.json colours\.bar must be a colour such as/,
    ],
    [
      { 'brand.json': '{"colours": {"accent": "#fff"}}' },
      /^brand\.json colours\.accent must be a colour such as/,
    ],
    [{ 'brand.json': '{"colours": {"bar": "#ffffff"}}' }, /^brand\.json colours\.bar: .* contrast/],
    [{ 'mark.svg': 'a picture' }, /^mark\.svg is no SVG: its XML/],
    [{ 'mark.svg': '<svg' }, /^mark\.svg is no SVG: its XML/],
    [{ 'mark.svg': '<html></html>' }, /^mark\.svg is no SVG: it does not begin with <svg>$/],
    [{ 'mark.svg': svg('viewBox="0 0 1 1"') }, /^mark\.svg is shown by no browser: .*xmlns/],
    [{ 'mark.svg': svg(xmlns) }, /^mark\.svg has no size: .*viewBox/],
    [{ 'mark.svg': svg(`${xmlns} viewBox="0 0 500 100"`) }, /^mark\.svg is wider than 4 : 1/],
    [{ 'mark.svg': svg(`${xmlns} viewBox="0 0 100 500"`) }, /^mark\.svg is higher than 4 : 1/],
    [{ 'mark.svg': square + ' '.repeat(70_000) }, /^mark\.svg has 70\d{3} bytes, and may have 65536$/],
    [{ 'mark.svg/inside': '' }, /^mark\.svg cannot be read$/],
    [{ 'favicon.svg': 'none' }, /^favicon\.svg is no SVG/],
    [
      { 'icons/icon-192.png': pngOf(180) },
      /^icons\/icon-192\.png is 180 × 180 pixels, and has to be 192 × 192$/,
    ],
    [{ 'icons/icon-192.png': 'none' }, /^icons\/icon-192\.png is no PNG/],
    [
      { 'icons/icon-256.png': pngOf(1) },
      /^icons\/icon-256\.png is no part of a brand; here are .*icon-192\.png/,
    ],
    [{ icons: 'none' }, /^icons is no folder that can be read$/],
    [{ 'picture.svg': 'none' }, /^picture\.svg is no SVG/],
    [{ 'picture.jpg': 'none' }, /^picture\.jpg is no JPG$/],
    [
      { 'picture.png': pngOf(1), 'picture.svg': square },
      / has picture\.svg and picture\.png; keep one of them$/,
    ],
    [{ 'manual/sv/help.html': '' }, /^manual\/sv is no part of a brand; here are en, de, nl, /],
    [{ 'manual/en/Help.htm': '' }, /^manual\/en\/Help\.htm is no part of a brand/],
    [
      Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`manual/en/page-${number}.html`, ''])),
      /^manual has 101 pages, and may have 100$/,
    ],
  ])('%#: %o', (files, fault) => {
    const { faults } = readBrand(brandFolder(files));
    expect(faults[0]).toMatch(fault);
    expect(new Set(faults).size).toBe(faults.length);
  });

  it('also where there is no folder, or no folder of that name', () => {
    expect(readBrand('/nowhere/brand').faults).toEqual([
      '/nowhere/brand is not there; name a folder, or none',
    ]);
    expect(readBrand(import.meta.filename).faults[0]).toMatch(/is no folder that can be read$/);
  });
});

test('a fault is one of the settings, beside all others', () => {
  const folder = brandFolder({ 'mark.svg': 'none', 'logo.svg': square });
  expect(faultsOf({ BRAND_DIR: folder, PORT: 'http' })).toEqual(['BRAND_DIR', 'PORT']);
  expect(() => readConfig({ BRAND_DIR: folder })).toThrow(/^BRAND_DIR: logo\.svg is .*; mark\.svg is no SVG/);
  const fine = brandFolder({ 'mark.svg': square });
  expect(readConfig({ BRAND_DIR: fine })).toMatchObject({ BRAND_DIR: fine, brand: { mark: { ratio: 1 } } });
});
