import type { ReactNode } from 'react';

/** A part of the design language with its states, as the table of `docs/design.md` has it. */
export interface Part {
  /** Its first file, as that table names it. */
  file: string;
  name: string;
  states: readonly { name: string; show: () => ReactNode }[];
}

/** What a long name does to a part. */
export const longName =
  'Schweinestall am Oosterweg, hinterer Anbau mit Notstromaggregat und Lüftungscomputer (Nebengebäude 12b)';
