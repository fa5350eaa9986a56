import type { Feature } from '#platform/feature.ts';
import { installTermsPdf } from './terms-pdf.ts';

/** What this room gives to the server. */
export const terms: Feature = {
  pages: [installTermsPdf],
};
