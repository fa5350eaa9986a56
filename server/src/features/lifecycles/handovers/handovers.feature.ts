import type { Feature } from '#platform/feature.ts';
import { installHandoverLink } from './handover-link.ts';
import { handoversRoutes } from './handovers.routes.ts';

/** What this room gives to the server. */
export const handovers: Feature = {
  routes: handoversRoutes,
  pages: [installHandoverLink],
};
