import { serializerCompiler } from 'fastify-type-provider-zod';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { accessClaims } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { contractRoutes } from '#contract-routes.fixture.ts';
import { leanSerializer } from './lean-serializer.ts';

const strict = (schema: z.core.$ZodType) => serializerCompiler({ schema, method: 'GET', url: '/' });

/** What the kinds of schema that answers are made of say about themselves. */
interface Definition {
  type: string;
  shape: Record<string, z.core.$ZodType>;
  element: z.core.$ZodType;
  innerType: z.core.$ZodType;
  entries: Record<string, string>;
  values: unknown[];
  options: z.core.$ZodType[];
  catchall?: z.core.$ZodType;
  in: z.core.$ZodType;
  valueType: z.core.$ZodType;
}
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** Values that a schema takes, for the kinds of schema that answers are made of. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const shape = def.shape;
      const optional = (name: string) => shape[name]?._zod.optin === 'optional';
      const fields = Object.fromEntries(
        Object.entries(shape).map(([name, field]) => [name, valuesOf(field)]),
      );
      return fc.record(fields, { requiredKeys: Object.keys(shape).filter((name) => !optional(name)) });
    }
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'optional':
      return valuesOf(def.innerType);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'record':
      return fc.dictionary(
        // Zod leaves this one out where it comes in, so that no value has it.
        fc.string().filter((key) => key !== '__proto__'),
        defOf(def.valueType).type === 'unknown' ? fc.jsonValue() : valuesOf(def.valueType),
        { maxKeys: 3 },
      );
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fitting(schema, fc.integer(), [0, 1, 2, 5, 16]);
    case 'string':
      return fitting(schema, anyText, [
        'NL',
        'Europe/Amsterdam',
        '07:00',
        crypto.randomUUID(),
        '2026-11-20T03:00:00.000Z',
        '2026-11-20',
        '2026-11',
      ]);
    case 'pipe':
      return valuesOf(def.in);
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no values for a ${def.type}: teach this test`);
  }
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\u2028', '\ud800', '</script>', 'é'),
);

/** Anything where the schema takes anything of the kind, else those of the samples that fit. */
function fitting<T>(schema: z.core.$ZodType, any: fc.Arbitrary<T>, samples: readonly T[]): fc.Arbitrary<T> {
  const takes = (value: T) => z.safeParse(schema, value).success;
  if (fc.sample(any, 50).every(takes)) return any;
  const good = samples.filter(takes);
  if (good.length === 0) throw new Error(`no sample fits ${JSON.stringify(z.toJSONSchema(schema))}`);
  return fc.constantFrom(...good);
}

const answers = (await contractRoutes()).flatMap(({ method, path, response }) =>
  response ? [{ name: `${method} ${path}`, response }] : [],
);

it('sees the answers of the contract', () => {
  expect(answers.length).toBeGreaterThan(20);
});

test.each(answers)('$name is written as the contract says', ({ response }) => {
  const lean = leanSerializer(response);
  const checked = strict(response);
  fc.assert(
    fc.property(valuesOf(response), (value) => {
      expect(JSON.parse(lean(value))).toEqual(JSON.parse(checked(value)));
    }),
    { numRuns: 60 },
  );
});

test.each(answers)('$name lets no other field out, at any depth', ({ response }) => {
  const lean = leanSerializer(response);
  const free = freeForm(response);
  fc.assert(
    fc.property(valuesOf(response), (value) => {
      const written = lean(free.has('') ? value : withStowaways(value, free));
      expect(written).not.toContain('stowaway');
      expect(JSON.parse(written)).toEqual(JSON.parse(lean(value)));
    }),
    { numRuns: 20 },
  );
});

it('knows fields that are called like a keyword of JSON Schema', () => {
  const schema = z.strictObject({
    id: z.string(),
    format: z.string(),
    default: z.nullable(z.int()),
    type: z.string(),
  });
  const value = { id: 'a', format: 'b', default: null, type: 'c' };
  expect(JSON.parse(leanSerializer(schema)(value))).toEqual(value);
});

it('keeps to the nested shape where the schema is not strict', () => {
  const value = { user: { id: 'x', password: 'stowaway' }, exp: 1, iat: 2 };
  const schema = z.object({ user: z.object({ id: z.string() }), exp: z.int(), iat: z.int() });
  expect(accessClaims._zod.def.type).toBe('object');
  expect(leanSerializer(schema)(value)).not.toContain('stowaway');
});

/** Names of fields whose content is nobody's business but the writer's. */
function freeForm(schema: z.core.$ZodType): Set<string> {
  const names = new Set<string>();
  const visit = (name: string, node: z.core.$ZodType): void => {
    const def: Partial<Definition> = defOf(node);
    if (def.type === 'record' || def.catchall?._zod.def.type === 'unknown') names.add(name);
    if (def.shape) for (const [child, field] of Object.entries(def.shape)) visit(child, field);
    for (const inner of def.options ?? [def.innerType ?? def.element]) if (inner) visit(name, inner);
  };
  visit('', schema);
  return names;
}

function withStowaways(value: unknown, free: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withStowaways(item, free));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, child]) => [
    name,
    free.has(name) ? child : withStowaways(child, free),
  ]);
  return { ...Object.fromEntries(fields), stowaway: 'stowaway' };
}
