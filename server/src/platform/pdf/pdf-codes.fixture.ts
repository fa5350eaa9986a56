import jsQr from 'jsqr';
import { pdfObjects } from './pdf-objects.fixture.ts';

interface Square {
  x: number;
  y: number;
  side: number;
}

/** What each QR code of a PDF says to whoever scans it, in the order of the document; null for one that cannot be read. */
export function codesOf(pdf: Uint8Array): (string | null)[] {
  return squaresOf(pdf).map(read);
}

/** How wide each QR code of a PDF is, in points, without the white around it. */
export function codeWidthsOf(pdf: Uint8Array): (number | undefined)[] {
  return squaresOf(pdf).map(([ground]) => ground?.side);
}

function squaresOf(pdf: Uint8Array): Square[][] {
  const { all, follow, stream } = pdfObjects(pdf);
  const content = all
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => stream(follow(page, 'Contents')).toString('latin1'))
    .join('\n');
  const codes: Square[][] = [];
  for (const [, x, y, width, height] of content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)) {
    const square = { x: Number(x), y: Number(y), side: Number(height) };
    // A code begins with the white that it stands on, which is larger than a square of it.
    if (square.side > 20 && Math.abs(square.side - Number(width)) < 0.01) codes.push([square]);
    else codes.at(-1)?.push(square);
  }
  return codes;
}

/** Four squares of white around it, each square as nine points. */
function read([ground, ...dark]: readonly Square[]): string | null {
  const step = dark[0]?.side;
  if (!ground || !step) return null;
  const side = 3 * (Math.round(ground.side / step) + 8);
  const points = new Uint8ClampedArray(4 * side * side).fill(255);
  for (const { x, y } of dark)
    for (let at = 0; at < 9; at += 1) {
      const column = 3 * (Math.round((x - ground.x) / step) + 4) + (at % 3);
      const row = 3 * (Math.round((y - ground.y) / step) + 4) + Math.floor(at / 3);
      points.fill(0, 4 * (row * side + column), 4 * (row * side + column) + 3);
    }
  return jsQr.default(points, side, side)?.data ?? null;
}
