declare module 'wawoff2' {
  const woff: {
    /** The TrueType font in a WOFF2 file. */
    decompress(woff2: Uint8Array): Promise<Uint8Array>;
  };
  export default woff;
}
