import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { selectJobState } from './failed-jobs.queries.ts';

/** What became of a job that staff had tried again. @throws {AppError} `not-found` where nobody did */
export async function getJobOutcome(
  { database }: Pick<Platform, 'database'>,
  id: string,
): Promise<{ state: 'waiting' | 'done' | 'failed' }> {
  const { state, known } = await selectJobState(database.allCompanies, id);
  if (!known) throw new AppError('not-found');
  return { state: state ?? 'done' };
}
