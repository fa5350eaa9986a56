import type { Kysely } from 'kysely';
import type { AllowanceState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { selectAllowanceFacts } from './allowance.queries.ts';
import { allowanceOf, allowsServices } from './allowance.rules.ts';

/** The allowance of devices of a company, by device (page 2.4); gates paid services and never an alarm. */
export async function findAllowances(
  database: Kysely<DB>,
  companyId: string,
  deviceIds: readonly string[],
  now: Date,
): Promise<Map<string, AllowanceState>> {
  if (deviceIds.length === 0) return new Map();
  const facts = await selectAllowanceFacts(database, companyId, deviceIds);
  return new Map([...facts].map(([id, known]) => [id, allowanceOf(known, now)]));
}

/**
 * Lets a paid service of a device pass.
 * @throws {AppError} `service-not-allowed`; `not-found` where the company has no such device
 */
export async function requireAllowance(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  now: Date,
): Promise<void> {
  const state = (await findAllowances(database, companyId, [deviceId], now)).get(deviceId);
  if (!state) throw new AppError('not-found');
  if (!allowsServices(state)) throw new AppError('service-not-allowed');
}
