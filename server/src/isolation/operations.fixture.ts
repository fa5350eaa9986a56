import type { FastifyInstance } from 'fastify';
import type { Route, RouteAccess } from '@belfry/contract/http/route.ts';
import { placesIn, type IdPlace, type JsonSchema } from './samples.fixture.ts';

/** A call of the API, as its OpenAPI document describes it. */
export interface Operation {
  /** `GET /devices/{id}`. */
  name: string;
  method: Route['method'];
  path: string;
  access: RouteAccess;
  /** Asks whoever calls to have proved just now that it is they. */
  stepUp: boolean;
  /** Staff call it about any company, and say why. */
  asksReason: boolean;
  /** Path parameters in their order. */
  params: { name: string; schema: JsonSchema }[];
  query: { name: string; schema: JsonSchema; required: boolean }[];
  body: JsonSchema | null;
  /** The body of its success. */
  response: JsonSchema | null;
  /** Where ids of objects stand, in path, query and body. */
  places: IdPlace[];
}

/** Whether staff call it over the companies of all customers. What is the maker's own, as its payouts and books, is none of it. */
export function isOverCompanies({ path }: Pick<Operation, 'path'>): boolean {
  return path.startsWith('/management/') && !/^\/management\/(?:settlement|journal)/.test(path);
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: JsonSchema;
}
interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

/**
 * Every operation of the OpenAPI document of a server, with the access that the contract gives it.
 * @throws {Error} when document and contract do not name the same operations
 */
export function operationsOf(app: FastifyInstance, routes: readonly Route[]): Operation[] {
  const document = app.swagger() as unknown as {
    paths: Record<string, Record<string, Described>>;
    components?: { schemas?: Record<string, JsonSchema> };
  };
  const schemas = document.components?.schemas ?? {};
  const known = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(`${method.toUpperCase()} ${path}`, described, known, schemas),
    ),
  );
  if (operations.length !== known.size)
    throw new Error(`the document has ${operations.length} operations, the contract ${known.size}`);
  return operations;
}

function operationOf(
  name: string,
  { parameters = [], requestBody, responses }: Described,
  known: ReadonlyMap<string, Route>,
  schemas: Record<string, JsonSchema>,
): Operation {
  const [method, path] = name.split(' ') as [Route['method'], string];
  const route = known.get(name);
  if (!route) throw new Error(`${name} is in the document and not in the contract`);
  const params = parameters.filter((each) => each.in === 'path');
  // The document lists them in any order.
  params.sort((one, other) => path.indexOf(`{${one.name}}`) - path.indexOf(`{${other.name}}`));
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name: key, schema, required = false }) => ({ name: key, schema, required }));
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? null;
  const resolved = body && resolve(body, schemas);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  return {
    name,
    method,
    path,
    access: route.access,
    stepUp: route.stepUp ?? false,
    asksReason: route.asksReason ?? false,
    params,
    query,
    body: resolved,
    response: answer ? resolve(answer, schemas) : null,
    places: placesIn({ name, path, params, query, body: resolved }),
  };
}

/** The schema with every `$ref` of the document put in its place. */
function resolve(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return resolve(schemas[name] ?? {}, schemas);
  const each = (list: readonly JsonSchema[]) => list.map((one) => resolve(one, schemas));
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, value]) => [key, resolve(value, schemas)]),
      ),
    }),
    ...(schema.items && { items: resolve(schema.items, schemas) }),
    ...(schema.anyOf && { anyOf: each(schema.anyOf) }),
    ...(schema.oneOf && { oneOf: each(schema.oneOf) }),
    ...(schema.allOf && { allOf: each(schema.allOf) }),
  };
}

/** Names of fields whose value is a secret, wherever they stand. */
const secretNames =
  /^(?:token|refresh_token|secret|uri|password|passwordRepeat|currentPassword|code|codes|pin|connectCode|challenge|key|auth)$/;

/** The fields by which an operation takes or gives a secret. */
export function secretFieldsOf({ params, query, body, response }: Operation): string[] {
  const given = [...params, ...query].map(({ name }) => name);
  const names = [...given, ...fieldsIn(body), ...fieldsIn(response)];
  return [...new Set(names.filter((name) => secretNames.test(name)))];
}

/** Names of fields that hold a text or a list of them; what has fields of its own is looked into. */
function fieldsIn(schema: JsonSchema | null, name?: string): string[] {
  if (!schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return parts.flatMap((part) => fieldsIn(part, name));
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, value]) => fieldsIn(value, key));
  if (schema.items?.properties) return fieldsIn(schema.items);
  return name === undefined ? [] : [name];
}

/** What WebAuthn asks and answers is signed and no secret. */
const noSecrets = new Set(['options', 'credential']);

/** The values of secret fields in a body or an answer. */
export function secretValuesIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return secretNames.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretValuesIn(item, name));
  if (typeof value !== 'object' || value === null || noSecrets.has(name)) return [];
  return Object.entries(value).flatMap(([key, inner]) => secretValuesIn(inner, key));
}
