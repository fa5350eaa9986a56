import type { Feature } from '#platform/feature.ts';
import { noteTerms } from './news/note-terms.ts';
import { tellTerms } from './news/tell-terms.job.ts';
import { installTermsPdf } from './terms-pdf.ts';
import { termsRoutes } from './terms.routes.ts';

/** What this room gives to the server. */
export const terms: Feature = {
  routes: termsRoutes,
  pages: [installTermsPdf],
  worldJobs: [tellTerms],
  afterStart: noteTerms,
};
