import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { testPassword } from '#features/people/sessions/user.fixture.ts';

/** What is read of a JSON schema. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** A place of a call where the id of an object stands. */
export interface IdPlace {
  in: 'path' | 'query' | 'body';
  /** Name of the parameter, or JSON pointer into the body. */
  at: string;
  /** Key of the table of objects; `objects.fixture.ts` knows how to find one. */
  object: string;
}

/** Ids that are no UUIDs, by the name of their field. */
const otherIds: Record<string, string> = { serialNumber: 'serial-numbers' };

/** Where a field's name does not tell what it names: the operation and the place. */
const namedOtherwise: Record<string, string> = {
  'GET /management/devices company': 'management/companies',
  'GET /management/devices/export company': 'management/companies',
  'GET /management/stock/{serialNumber} serialNumber': 'stock-devices',
  'POST /management/stock/{serialNumber}/secrets serialNumber': 'stock-devices',
  'POST /management/stock/{serialNumber}/licences serialNumber': 'stock-devices',
  'POST /mfa/totp/confirm /id': 'mfa/unconfirmed',
  'POST /apps /id': 'apps',
  'POST /contacts /userId': 'users-of-no-contact',
  'PATCH /contacts/{id} /userId': 'users-of-no-contact',
  'GET /devices/{id}/api-keys id': 'rest-api-locations',
  'POST /devices/{id}/api-keys id': 'rest-api-locations',
  'DELETE /devices/{id}/api-keys/{keyId} id': 'rest-api-locations',
  'GET /devices/{id}/rest-api id': 'rest-api-locations',
  'PUT /devices/{id}/rest-api id': 'rest-api-locations',
  'POST /devices/{id}/alarms/copy /fromDeviceId': 'rest-api-locations',
  'DELETE /devices/{id}/alarms/{alarmId}/pause id': 'paused-devices',
  'DELETE /devices/{id}/remote-settings/wanted id': 'subscribed-devices',
  'GET /subscriptions/{id}/plan id': 'changeable-subscriptions',
  'POST /subscriptions/{id}/plan id': 'changeable-subscriptions',
  'DELETE /subscriptions/{id}/cancel id': 'cancelled-subscriptions',
  'POST /cart /deviceId': 'devices-to-subscribe',
  'PUT /management/devices/{id}/free-subscription id': 'devices-to-subscribe',
  'DELETE /management/devices/{id}/free-subscription id': 'devices-to-subscribe',
  'DELETE /devices/{id} id': 'removable-devices',
  'DELETE /devices/{id} /serialNumber': 'serial-numbers-of-removable-devices',
  'DELETE /devices/{id}/handover id': 'offered-devices',
};

/** Values that the form alone does not tell, by the name of the field. */
const byName: Record<string, (once: string) => unknown> = {
  email: (once) => `${once}@isolation.example`,
  emailRepeat: (once) => `${once}@isolation.example`,
  password: () => 'Steenuil-in-de-schuur-8',
  passwordRepeat: () => 'Steenuil-in-de-schuur-8',
  currentPassword: () => testPassword,
  phone: () => `+3161${randomInt(1_000_000, 10_000_000)}`,
  phoneNumber: () => '+31342123456',
  country: () => 'NL',
  taxNumber: () => 'NL123456782B90',
  timeZone: () => 'Europe/Berlin',
  alarmId: () => 'input.1',
  alarmIds: () => ['input.1'],
  token: () => randomBytes(32).toString('base64url'),
  // Begins before it ends.
  absences: () => [{ from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z', reason: 'Ransuil' }],
  connectCode: () => 'TEST-ZZZZ-AB12-CD34',
  media: () => [{ medium: 'voice', needsAcceptance: true }],
  type: () => 'monthly',
  report: () => 'devices',
  // Of the alarms that the world has.
  date: () => '2026-11-19',
  // An Administrator, who alone may be given everything.
  roleId: () => 2,
};

interface Described {
  name: string;
  path: string;
  params: { name: string; schema: JsonSchema }[];
  query: { name: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

/** Every place of a call where an id stands. */
export function placesIn({ name, path, params, query, body }: Described): IdPlace[] {
  const objectAt = (at: string, field: string, fallback: () => string) =>
    namedOtherwise[`${name} ${at}`] ?? otherIds[field] ?? fallback();
  return [
    ...params
      .filter((param) => isId(param.name, param.schema))
      .map((param) => ({
        in: 'path' as const,
        at: param.name,
        object: objectAt(param.name, param.name, () => collectionBefore(path, param.name)),
      })),
    ...query
      .filter((param) => isId(param.name, param.schema))
      .map((param) => ({
        in: 'query' as const,
        at: param.name,
        object: objectAt(param.name, param.name, () => pluralOf(param.name)),
      })),
    ...(body ? idsIn(body, '') : []).map(({ at, field }) => ({
      in: 'body' as const,
      at,
      object: objectAt(at, field, () => pluralOf(field)),
    })),
  ];
}

function isId(field: string, schema: JsonSchema): boolean {
  return field in otherIds || branchOf(schema).format === 'uuid';
}

/** `/devices/{id}/api-keys/{keyId}` and `keyId` give `devices/api-keys`. */
function collectionBefore(path: string, param: string): string {
  const before = path.slice(1, path.indexOf(`/{${param}}`)).split('/');
  return before.filter((part) => !part.startsWith('{')).join('/');
}

/** `callListId` and `callListIds` give `call-lists`. */
function pluralOf(field: string): string {
  const noun = field.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return noun === 'id' ? field : `${noun}s`.replace(/ys$/, 'ies');
}

function idsIn(schema: JsonSchema, at: string, field = ''): { at: string; field: string }[] {
  const one = branchOf(schema);
  if (field !== '' && isId(field, one)) return [{ at, field }];
  if (one.items) return idsIn(one.items, `${at}/0`, field);
  return Object.entries(one.properties ?? {}).flatMap(([name, value]) => idsIn(value, `${at}/${name}`, name));
}

/** The first of several forms that is not null, with what `allOf` adds. */
function branchOf(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf ?? schema.oneOf;
  const chosen = choices?.find((choice) => choice.type !== 'null');
  if (chosen) return branchOf(chosen);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(branchOf);
  return {
    ...schema,
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, JsonSchema>,
  };
}

/** A body or parameter that fits its schema, with everything that may be given. Ids are unknown ones. */
export function sampleOf(schema: JsonSchema, field = '', once = randomBytes(8).toString('hex')): unknown {
  const one = branchOf(schema);
  const named = byName[field];
  if (named && !one.properties) return named(once);
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  if (one.properties)
    return Object.fromEntries(
      Object.entries(one.properties).map(([name, value]) => [name, sampleOf(value, name, once)]),
    );
  const type = Array.isArray(one.type) ? one.type.find((each) => each !== 'null') : one.type;
  switch (type) {
    case 'array':
      return one.items && one.maxItems !== 0 ? [sampleOf(one.items, field, once)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return one.default ?? Math.max(one.minimum ?? 1, Math.min(1, one.maximum ?? 1));
    case 'string':
      return textOf(one, once);
    default:
      return {};
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 10_000 }: JsonSchema, once: string): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return `${once}@isolation.example`;
  if (format === 'date-time') return '2026-11-20T00:00:00Z';
  if (format === 'date') return '2026-11-20';
  if (format === 'uri') return 'https://isolation.example';
  const plain = 'Ransuil'.padEnd(minLength, 'n').slice(0, maxLength);
  if (pattern === undefined) return plain;
  const form = new RegExp(pattern, 'u');
  const fitting = [plain, '1234', '123456'].find((text) => form.test(text) && text.length >= minLength);
  if (fitting !== undefined) return fitting;
  const made = fc.stringMatching(form).filter((text) => text.length >= minLength && text.length <= maxLength);
  return fc.sample(made, { numRuns: 1, seed: 1 })[0] as string;
}

/** A copy of a body with another value at a JSON pointer. */
export function withAt(body: unknown, pointer: string, value: unknown): unknown {
  const [head, ...rest] = pointer.split('/').slice(1);
  if (head === undefined) return value;
  const inner = (key: string) =>
    withAt((body as Record<string, unknown>)?.[key], rest.map((part) => `/${part}`).join(''), value);
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === head ? inner(head) : item));
  return { ...(body as object), [head]: inner(head) };
}
