import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the type of our documents lies: it has the letters of the Latin, Greek and Cyrillic languages. */
export const robotoFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);

/** The file of a cut. */
export const roboto = (cut: 'Regular' | 'Medium' | 'Italic' | 'MediumItalic') =>
  join(robotoFolder, `Roboto-${cut}.ttf`);
