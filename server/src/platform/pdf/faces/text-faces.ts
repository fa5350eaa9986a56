import { asianFace, type AsianFace, type AsianFaceName, type FaceName, robotoCodePoints } from './faces.ts';

/** A piece of a text, and the face that sets it. */
export interface FaceRun {
  text: string;
  face: FaceName;
}

/** Stands for what no face has. */
export const unknownSign = '\uFFFD';

const ascii = /^[\n\r -~]*$/;
// Signs that say how others are joined; a face would show some of them as boxes or hyphens.
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const asian = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\uFF00-\uFFEF]/u;
const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;
const hangul = /\p{sc=Hang}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Which face sets which piece of a document's texts. A text that is written as Japanese or Korean gets those faces first,
 * else the document's language decides whose forms a Chinese character has.
 */
export class TextFaces {
  /** That of the document's language (ISO 15924). */
  readonly #script: string | undefined;
  /** What Roboto has. */
  readonly #latin: ReadonlySet<number>;
  readonly #faces = new Map<AsianFaceName, AsianFace>();

  private constructor(language: string, latin: ReadonlySet<number>) {
    this.#script = new Intl.Locale(language).maximize().script;
    this.#latin = latin;
  }

  /** For a new document. @param language of the document, e.g. `nl` */
  static async open(language: string): Promise<TextFaces> {
    return new TextFaces(language, await robotoCodePoints());
  }

  /** The faces that texts needed so far. */
  get loaded(): ReadonlyMap<AsianFaceName, AsianFace> {
    return this.#faces;
  }

  /** Loads what a text needs; it must be asked before {@link runs}. */
  async load(text: string): Promise<void> {
    if (this.#isPlain(text) || !asian.test(text)) return;
    let missing = clustersOf(text).filter((cluster) => asian.test(cluster) && !isIn(this.#latin, cluster));
    for (const name of this.#order(text)) {
      if (missing.length === 0) return;
      const face = await asianFace(name);
      this.#faces.set(name, face);
      missing = missing.filter((cluster) => !isIn(face.codePoints, cluster));
    }
  }

  /** A text in pieces of one face each; what no face has is {@link unknownSign}. */
  runs(text: string): FaceRun[] {
    if (this.#isPlain(text)) return [{ text, face: 'Roboto' }];
    const order = this.#order(text);
    const runs: FaceRun[] = [];
    for (const cluster of clustersOf(text)) {
      const last = runs.at(-1);
      const run = this.#runOf(cluster, order, last?.face);
      if (last?.face === run.face) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  #runOf(cluster: string, order: readonly AsianFaceName[], before: FaceName | undefined): FaceRun {
    // A blank goes with the word before it.
    const names: FaceName[] = cluster === ' ' && before ? [before] : ['Roboto', ...order];
    // A letter and its accent may be one sign in a face that has no accents to put on letters.
    for (const text of [cluster, cluster.normalize('NFC')])
      for (const face of names) if (isIn(this.#has(face), text)) return { text, face };
    return { text: unknownSign, face: 'Roboto' };
  }

  #has(face: FaceName): ReadonlySet<number> {
    return face === 'Roboto' ? this.#latin : (this.#faces.get(face)?.codePoints ?? nothing);
  }

  /** Whether Roboto sets a text as it is. */
  #isPlain(text: string): boolean {
    return ascii.test(text) || (text.search(unseen) < 0 && isIn(this.#latin, text));
  }

  #order(text: string): AsianFaceName[] {
    if (kana.test(text) || (this.#script === 'Jpan' && !hangul.test(text)))
      return ['NotoSansJP', 'NotoSansSC', 'NotoSansKR'];
    if (hangul.test(text) || this.#script === 'Kore') return ['NotoSansKR', 'NotoSansSC', 'NotoSansJP'];
    return ['NotoSansSC', 'NotoSansJP', 'NotoSansKR'];
  }
}

const nothing: ReadonlySet<number> = new Set();
const breaks = new Set(['\n', '\r']);

function isIn(codePoints: ReadonlySet<number>, text: string): boolean {
  return Array.from(text).every(
    (sign) => breaks.has(sign) || (!/\p{Cc}/u.test(sign) && codePoints.has(sign.codePointAt(0) ?? 0)),
  );
}

/** What a reader takes for one sign each, without what is never seen. */
function clustersOf(text: string): string[] {
  const clusters = Array.from(graphemes.segment(text.replaceAll('\t', ' ')), ({ segment }) => segment);
  return clusters.map((cluster) => cluster.replaceAll(unseen, '')).filter((cluster) => cluster !== '');
}
