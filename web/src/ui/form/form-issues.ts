import * as z from 'zod/mini';
import type { FieldIssue, FieldIssues } from './field-issues.ts';

/** Limits of a text or number as its schema has them. */
interface Limits {
  minimum?: number;
  maximum?: number;
}

/** Checks a body in the browser by the schema that the server checks it with. */
export function checkBody(schema: z.core.$ZodType, body: unknown): FieldIssues {
  const result = z.safeParse(schema, body);
  const issues: FieldIssues = {};
  for (const issue of result.error?.issues ?? []) {
    const name = issue.path.join('/');
    issues[name] ??= readIssue(issue, valueAt(body, issue.path), limitsOf(schemaAt(schema, issue.path)));
  }
  return issues;
}

function readIssue(issue: z.core.$ZodIssue, value: unknown, { minimum, maximum }: Limits): FieldIssue {
  if (value === undefined || value === null || value === '') return { id: 'ui.field.required' };
  if (issue.code === 'invalid_format' && issue.format === 'email') return { id: 'ui.field.email' };
  if (
    (issue.code === 'too_small' || issue.code === 'too_big') &&
    issue.origin === 'string' &&
    maximum !== undefined
  ) {
    return { id: 'ui.field.length', values: { minlength: minimum ?? 0, maxlength: maximum } };
  }
  const isNumber = typeof value === 'number' && minimum !== undefined && maximum !== undefined;
  if (isNumber) return { id: 'ui.field.range', values: { min: minimum, max: maximum } };
  return { id: 'ui.field.invalid' };
}

/** The schema of one field below an object schema; undefined where the path leads elsewhere. */
export function schemaAt(
  schema: z.core.$ZodType | undefined,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  const [key, ...rest] = path;
  const bare = unwrap(schema);
  if (key === undefined || !bare) return schema;
  const { element } = bare._zod.def as { element?: z.core.$ZodType };
  return schemaAt(shapeOf(bare)?.[key] ?? element, rest);
}

/** The fields of an object schema. */
function shapeOf(schema: z.core.$ZodType | undefined): Record<PropertyKey, z.core.$ZodType> | undefined {
  return (unwrap(schema)?._zod.def as { shape?: Record<PropertyKey, z.core.$ZodType> } | undefined)?.shape;
}

/** Least and greatest length or value that a schema allows. */
export function limitsOf(schema: z.core.$ZodType | undefined): Limits {
  const def = unwrap(schema)?._zod.def as { checks?: z.core.$ZodCheck[] } | undefined;
  const limits: Limits = {};
  for (const check of def?.checks ?? []) {
    const {
      minimum,
      maximum,
      value,
      check: kind,
    } = check._zod.def as Limits & { check: string; value?: number };
    if (kind === 'min_length' && minimum !== undefined) limits.minimum = minimum;
    if (kind === 'max_length' && maximum !== undefined) limits.maximum = maximum;
    if (kind === 'greater_than' && value !== undefined) limits.minimum = value;
    if (kind === 'less_than' && value !== undefined) limits.maximum = value;
  }
  return limits;
}

/** Whether a field may be left out. */
export function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema?._zod.optin === 'optional';
}

function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType } | undefined;
  const inner = def?.innerType ?? def?.in;
  return inner ? unwrap(inner) : schema;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], body);
}

/**
 * Makes the body from flat values: `{'company/name': 'x'}` → `{company: {name: 'x'}}`. An empty text that the schema of
 * its field does not admit is null where that is admitted, else left out where it may be. What the schema does not know
 * is the form's own.
 */
export function bodyOf(schema: z.core.$ZodType, values: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('/');
    const field = schemaAt(schema, path);
    if (!field && shapeOf(schemaAt(schema, path.slice(0, -1)))) continue;
    const isEmpty = value === '' && field && !admits(field, '');
    if (isEmpty && !admits(field, null) && isOptional(field)) continue;
    let at = body;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? name] = isEmpty && admits(field, null) ? null : value;
  }
  return body;
}

const admits = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
