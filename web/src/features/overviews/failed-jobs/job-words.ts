import { isJobName, type JobName } from '@belfry/contract/overviews/failed-jobs/job-kinds.ts';
import type { Text } from '#platform/i18n/use-text.ts';

type Dotted<Name> = Name extends `${infer Room}/${infer Verb}` ? `${Room}.${Verb}` : never;

/** A job's name in words; one that this version does not know stands as it is called. */
export function jobWords(name: string, text: Text): string {
  return isJobName(name) ? text(`failed-jobs.job.${name.replace('/', '.') as Dotted<JobName>}`) : name;
}
