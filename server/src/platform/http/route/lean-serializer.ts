import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import fastJsonStringify from 'fast-json-stringify';

/**
 * A serializer that keeps to the schema's fields without checking their values again: what the
 * schema does not name never leaves the server, at a third of the cost of parsing the answer.
 */
export function leanSerializer(schema: z.core.$ZodType): (value: unknown) => string {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  return fastJsonStringify(lean(json) as Parameters<typeof fastJsonStringify>[0]);
}

const checksOnly = new Set([
  'format',
  'pattern',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'description',
  '$schema',
  'id',
  'default',
  'maxItems',
  'minItems',
  'propertyNames',
]);

function lean(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lean);
  if (typeof node !== 'object' || node === null) return node;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    // Below `properties` the keys are field names, which may be called like a keyword.
    if (key === 'properties')
      result[key] = Object.fromEntries(
        Object.entries(value as object).map(([name, child]) => [name, lean(child)]),
      );
    else if (!checksOnly.has(key)) result[key] = lean(value);
  }
  if (!('type' in result) && ('enum' in node || 'const' in node)) result['type'] = 'string';
  return eitherObject(nullable(result));
}

type Shape = { type?: unknown; nullable?: boolean; properties?: Record<string, Shape> };

/** One of several objects: written with whichever fields it has, instead of trying each branch. */
function eitherObject(node: Record<string, unknown>): Record<string, unknown> {
  const branches = (node['anyOf'] ?? node['oneOf']) as Shape[] | undefined;
  if (!branches?.every((branch) => branch.type === 'object' && branch.properties)) return node;
  const { anyOf: _any, oneOf: _one, ...rest } = node;
  return { ...rest, ...branches.reduce(joined) };
}

/** Two objects as one that has the fields of both; a field that is of two kinds is written as whatever it is. */
function joined(one: Shape, other: Shape): Shape {
  const properties = { ...one.properties };
  for (const [name, field] of Object.entries(other.properties ?? {})) {
    const known = properties[name];
    properties[name] = known === undefined ? field : joinedField(known, field);
  }
  return { type: 'object', properties };
}

function joinedField(one: Shape, other: Shape): Shape {
  if (isDeepStrictEqual(one, other)) return one;
  if (one.type !== other.type) return {};
  const nullableToo = one.nullable === true || other.nullable === true ? { nullable: true } : {};
  if (one.properties && other.properties) return { ...joined(one, other), ...nullableToo };
  return isDeepStrictEqual({ ...one, nullable: true }, { ...other, nullable: true })
    ? { ...one, ...nullableToo }
    : {};
}

/** `anyOf [X, null]` makes the serializer try each branch; a list of types does not. */
function nullable(node: Record<string, unknown>): Record<string, unknown> {
  const branches = node['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return node;
  const value = branches.find((branch: { type?: string }) => branch.type !== 'null') as { type?: unknown };
  const hasNull = branches.some((branch: { type?: string }) => branch.type === 'null');
  if (!hasNull || typeof value?.type !== 'string') return node;
  const { anyOf: _, ...rest } = node;
  return { ...rest, ...value, nullable: true };
}
