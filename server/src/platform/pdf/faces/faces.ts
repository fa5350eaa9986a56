import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roboto } from './roboto.ts';

const folder = join(import.meta.dirname, '../../../../assets/fonts');
const files = {
  NotoSansSC: 'noto-sans-sc-chinese-simplified-400-normal.woff2',
  NotoSansJP: 'noto-sans-jp-japanese-400-normal.woff2',
  NotoSansKR: 'noto-sans-kr-korean-400-normal.woff2',
} as const;

/** The faces that are loaded where a text needs them. */
export type AsianFaceName = keyof typeof files;
/** The faces of our documents. */
export type FaceName = 'Roboto' | AsianFaceName;
/** All of {@link AsianFaceName}. */
export const asianFaceNames = Object.keys(files) as AsianFaceName[];

/** A face that is in memory. */
export interface AsianFace {
  /** As TrueType: only of such a file do documents take the glyphs they need, and not all of it. */
  bytes: Buffer;
  codePoints: ReadonlySet<number>;
}

const loaded = new Map<AsianFaceName, Promise<AsianFace>>();

/** A face from its file, which is unpacked once. */
export function asianFace(name: AsianFaceName): Promise<AsianFace> {
  const face = loaded.get(name) ?? read(name);
  loaded.set(name, face);
  return face;
}

// The libraries are loaded with the first document, which a start need not wait for.
async function read(name: AsianFaceName): Promise<AsianFace> {
  const { create } = await import('fontkit');
  const { default: woff } = await import('wawoff2');
  const bytes = Buffer.from(await woff.decompress(await readFile(join(folder, files[name]))));
  return { bytes, codePoints: new Set(create(bytes).characterSet) };
}

let latin: Promise<ReadonlySet<number>> | undefined;

/** What Roboto has glyphs for, in each of its cuts. */
export function robotoCodePoints(): Promise<ReadonlySet<number>> {
  latin ??= readRoboto();
  return latin;
}

async function readRoboto(): Promise<ReadonlySet<number>> {
  const { openSync } = await import('fontkit');
  return new Set(openSync(roboto('Regular')).characterSet);
}
