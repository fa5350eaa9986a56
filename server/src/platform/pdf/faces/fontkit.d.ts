declare module 'fontkit' {
  /** A font file that was read. */
  interface Font {
    /** The code points that it has glyphs for. */
    characterSet: number[];
  }
  export function create(bytes: Uint8Array): Font;
  export function openSync(path: string): Font;
}
