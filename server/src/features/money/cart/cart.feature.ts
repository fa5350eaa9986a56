import type { Feature } from '#platform/feature.ts';
import { cartRoutes } from './cart.routes.ts';

/** What this room gives to the server. */
export const cart: Feature = { routes: cartRoutes };
