import * as z from 'zod/mini';
import type { RequestMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { meaningOf } from './device-refusal.rules.ts';

/** Seconds after which somebody may try again whom a device, and not we, sends away. */
const retryAfterSeconds = 60;

/**
 * Asks a device something, from any node, and gives its answer once that has the form of the contract.
 * @throws {AppError} `device-not-connected`; `communication-error` where no answer came in time, or none that can be
 *   read; else what the device's refusal means
 */
export async function askDevice<S extends z.core.$ZodType>(
  { gateway }: Pick<Platform, 'gateway'>,
  serialNumber: string,
  request: RequestMessage,
  shape: S,
): Promise<z.output<S>> {
  if (!gateway.isConnected(serialNumber)) throw new AppError('device-not-connected');
  const reply = await gateway.request(serialNumber, request).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    throw new AppError('communication-error', { cause: error });
  });
  if (!reply.ok) {
    const { code, settings } = meaningOf(reply);
    const errors = settings.map((name) => ({
      pointer: `/settings/${name}`,
      code,
      detail: errorCatalogue[code].message,
    }));
    throw new AppError(code, {
      cause: reply.code,
      ...(errors.length > 0 && { errors }),
      ...(code === 'too-many-requests' && { retryAfterSeconds }),
    });
  }
  const parsed = z.safeParse(shape, reply.result);
  // What came is left out: it may be a ticket or a password.
  if (!parsed.success)
    throw new AppError('communication-error', { cause: `${request.method}: faulty result` });
  return parsed.data;
}
