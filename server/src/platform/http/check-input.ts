import * as z from 'zod/mini';
import type { Problem } from '@belfry/contract/http/problem.ts';
import { AppError } from './app-error.ts';

type FieldFaults = NonNullable<Problem['errors']>;

/** Checks one part of a request against its schema, as Fastify's validator compiler asks for it. */
export function inputValidator(schema: z.core.$ZodType) {
  return (input: unknown): { value: unknown } | { error: AppError } => {
    const result = z.safeParse(schema, input);
    return result.success
      ? { value: result.data }
      : { error: new AppError('invalid-input', { errors: result.error.issues.flatMap(faultsOf) }) };
  };
}

/** A field that the schema does not know is itself the faulty one, not the object around it. */
function faultsOf(issue: z.core.$ZodIssue): FieldFaults {
  const paths =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => ({ pointer: jsonPointer(path), detail: issue.message }));
}

/** RFC 6901: the empty pointer is the whole, `~` and `/` in a name are written `~0` and `~1`. */
function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
