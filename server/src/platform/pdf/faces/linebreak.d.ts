declare module 'linebreak' {
  /** Where lines may break (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, where a line must end if it is `required`; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
