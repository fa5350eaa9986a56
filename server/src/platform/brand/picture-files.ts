import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { PNG } from 'pngjs';

/** Widest form of a mark: a word beside it has to fit into a phone, too. */
const widest = 4;

/** What is wrong with an SVG that is to be a picture; `ratio` is its width by its height. */
export function readSvg(bytes: Buffer): { ratio: number } | { fault: string } {
  const source = bytes.toString('utf8');
  if (XMLValidator.validate(source) !== true) return { fault: 'is no SVG: its XML cannot be read' };
  const root = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(source) as {
    svg?: Record<string, string>;
  };
  if (typeof root.svg !== 'object') return { fault: 'is no SVG: it does not begin with <svg>' };
  const { xmlns, viewBox = '', width = '', height = '' } = root.svg;
  if (xmlns !== 'http://www.w3.org/2000/svg')
    return { fault: 'is shown by no browser: its <svg> needs xmlns="http://www.w3.org/2000/svg"' };
  const [, , ...box] = viewBox.trim().split(/[\s,]+/);
  const [wide = Number.NaN, high = Number.NaN] = (box.length === 2 ? box : [width, height]).map((size) =>
    Number.parseFloat(size),
  );
  if (!(wide > 0 && high > 0)) return { fault: 'has no size: give its <svg> a viewBox="0 0 WIDTH HEIGHT"' };
  return { ratio: wide / high };
}

/** What is wrong with the form of a mark. */
export function markFault(ratio: number): string | null {
  if (ratio <= widest && ratio >= 1 / widest) return null;
  return `is ${ratio > 1 ? 'wider' : 'higher'} than ${widest} : 1 and would be too small to see; take the sign alone`;
}

/** What is wrong with a PNG that has to be a square of this many pixels. */
export function iconFault(bytes: Buffer, size: number): string | null {
  try {
    const { width, height } = PNG.sync.read(bytes);
    return width === size && height === size
      ? null
      : `is ${width} × ${height} pixels, and has to be ${size} × ${size}`;
  } catch {
    return 'is no PNG that can be read';
  }
}

/** What the files begin with that a photograph may come in. */
const beginnings = { png: /^.PNG/, jpg: /^\u00FF\u00D8\u00FF/, webp: /^RIFF.{4}WEBP/s } as const;

/** What is wrong with a photograph whose name ends so. */
export function photographFault(bytes: Buffer, ending: keyof typeof beginnings): string | null {
  const begin = bytes.subarray(0, 12).toString('latin1');
  return beginnings[ending].test(begin) ? null : `is no ${ending.toUpperCase()}`;
}
