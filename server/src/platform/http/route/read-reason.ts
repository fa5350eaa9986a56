import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { reasonHeader, staffReason } from '@belfry/contract/ground/staff-access/staff-reason.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * Why one of the staff calls, as the header `X-Reason` says it.
 * @throws {AppError} `reason-required` where it is missing, too short or long, or no percent-encoded UTF-8
 */
export function readReason(request: Pick<FastifyRequest, 'headers'>): string {
  const { success, data } = z.safeParse(staffReason, decoded(request.headers[reasonHeader.toLowerCase()]));
  if (!success) throw new AppError('reason-required');
  return data;
}

function decoded(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
