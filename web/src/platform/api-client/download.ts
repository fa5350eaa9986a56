import type { Route, RouteRequest } from '@belfry/contract/http/route.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { call } from './call.ts';

/** Milliseconds that a file may take to come whole. */
const patience = 300_000;

/**
 * Fetches a file as whoever is signed in, and gives it to the browser to save.
 *
 * @param company as `call` takes it
 * @throws ApiError as `call` does
 */
export async function download<const R extends Route>(
  route: R,
  request: RouteRequest<R>,
  fileName: string,
  company?: StaffCompany,
): Promise<void> {
  const asked = call as unknown as (
    route: Route,
    request: RouteRequest<R>,
    options: { asFile: true; timeout: number; company?: StaffCompany },
  ) => Promise<Blob>;
  const file = await asked(route, request, { asFile: true, timeout: patience, ...(company && { company }) });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
