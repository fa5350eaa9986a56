import * as z from 'zod/mini';
import type { Problem } from '@belfry/contract/http/problem.ts';
import { AppError } from '../errors/app-error.ts';
import { faultOfInput } from './input-limits.ts';
import { mostFaults } from '../errors/problem-answer.ts';

type FieldFaults = NonNullable<Problem['errors']>;

/** Checks one part of a request against its schema, as Fastify's validator compiler asks for it. */
export function inputValidator(schema: z.core.$ZodType, { mendsTexts = false } = {}) {
  return (input: unknown): { value: unknown } | { error: AppError } => {
    const fault = faultOfInput(input, { mendsTexts });
    if (fault) return refused([{ pointer: jsonPointer(fault.path), detail: fault.detail }]);
    const result = z.safeParse(schema, input, { error: ownWords });
    if (result.success) return { value: result.data };
    return refused(result.error.issues.slice(0, mostFaults).flatMap(faultsOf));
  };
}

function refused(errors: FieldFaults): { error: AppError } {
  return { error: new AppError('invalid-input', { errors }) };
}

/** The library's words for unknown fields repeat every one of them, and each field would carry all of these words. */
function ownWords({ code }: z.core.$ZodRawIssue): string | undefined {
  return code === 'unrecognized_keys' ? 'This field is not known.' : undefined;
}

/** A field that the schema does not know is itself the faulty one, not the object around it. */
function faultsOf(issue: z.core.$ZodIssue): FieldFaults {
  const paths =
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, mostFaults).map((key) => [...issue.path, key])
      : [issue.path];
  return paths.map((path) => ({ pointer: jsonPointer(path), detail: issue.message }));
}

/** RFC 6901: the empty pointer is the whole, `~` and `/` in a name are written `~0` and `~1`. */
function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
