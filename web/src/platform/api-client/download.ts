import type { Route, RouteRequest } from '@belfry/contract/http/route.ts';
import { call } from './call.ts';

/** Milliseconds that a file may take to come whole. */
const patience = 300_000;

/**
 * Fetches a file as whoever is signed in, and gives it to the browser to save.
 *
 * @throws ApiError as `call` does
 */
export async function download<const R extends Route>(
  route: R,
  request: RouteRequest<R>,
  fileName: string,
): Promise<void> {
  const asked = call as unknown as (
    route: Route,
    request: RouteRequest<R>,
    options: { asFile: true; timeout: number },
  ) => Promise<Blob>;
  const file = await asked(route, request, { asFile: true, timeout: patience });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
