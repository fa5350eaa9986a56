import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { companyHeader } from '@belfry/contract/ground/staff-access/portal-view.ts';
import { reasonHeader } from '@belfry/contract/ground/staff-access/staff-reason.ts';
import { sampleQueries } from './exceptions.fixture.ts';
import { playing } from './fences.fixture.ts';
import type { Operation } from './operations.fixture.ts';
import { sampleOf, type IdPlace, type JsonSchema } from './samples.fixture.ts';
import type { World } from './world.fixture.ts';

/** The answer of a call. */
export type Answer = LightMyRequestResponse;
/** What is put at each place of an operation. */
export type Ids = ReadonlyMap<IdPlace, string>;

/** A call to be sent. */
export interface Call {
  operation: Operation;
  ids: Ids;
  body: unknown;
  token?: string | undefined;
  query?: Record<string, string>;
  /** Why staff look or act. */
  reason?: string;
  /** The company whose portal staff see. */
  viewed?: string;
}

/** Each call comes from an address of its own, so that limits per address stay out of it. */
export function send(
  { app }: { app: FastifyInstance },
  { operation, ids, body, token, query = {}, reason, viewed }: Call,
): Promise<Answer> {
  let path = operation.path;
  const asked: Record<string, string> = { ...sampleQueries[operation.name], ...query };
  for (const { name, schema, required } of operation.query)
    if (required && !(name in asked)) asked[name] = String(sampleOf(schema, name));
  for (const { name, schema } of operation.params)
    path = path.replace(`{${name}}`, valueOf(ids, name, schema));
  for (const [place, id] of ids) if (place.in === 'query') asked[place.at] = id;
  // Light-my-request begins only when it is waited for.
  return playing.run(
    operation.name,
    async () =>
      await app.inject({
        method: operation.method,
        url: `/api${path}`,
        query: asked,
        remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        headers: {
          'user-agent': `matrix ${randomBytes(4).toString('hex')}`,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(reason !== undefined && { [reasonHeader.toLowerCase()]: encodeURIComponent(reason) }),
          ...(viewed !== undefined && { [companyHeader.toLowerCase()]: viewed }),
        },
        ...(body !== undefined && { payload: body as object }),
      }),
  );
}

function valueOf(ids: Ids, name: string, schema: JsonSchema): string {
  for (const [place, id] of ids) if (place.in === 'path' && place.at === name) return id;
  return encodeURIComponent(String(sampleOf(schema, name)));
}

/** The fields of an answer; none where it is no JSON. */
export function read(answer: Answer): Record<string, unknown> {
  try {
    return answer.json() ?? {};
  } catch {
    return {};
  }
}

/** The code of a refusal, else an empty text. */
export function codeOf(answer: Answer): string {
  const { code } = read(answer);
  return typeof code === 'string' ? code : '';
}

/** A fault where the server failed. */
export function broken(operation: Operation, who: string, answer: Answer): string[] {
  if (answer.statusCode < 500) return [];
  return [`${operation.name} as ${who}: ${answer.statusCode} ${answer.body.slice(0, 200)}`];
}

/** A fault where an answer, headers included, has a word of another company in it. */
export function shown(
  operation: Operation,
  who: string,
  answer: Answer,
  others: readonly World[],
  body = answer.body,
): string[] {
  const text = `${JSON.stringify(answer.headers)}${body}`.toLowerCase();
  const seen = others.some(({ word }) => text.includes(word));
  return seen ? [`${operation.name} as ${who} shows a text of another company`] : [];
}

/** A body from the version that a refusal says is the present one; undefined where the answer is no such refusal. */
export function fromPresent(body: unknown, answer: Answer): object | undefined {
  if (codeOf(answer) !== 'changed-meanwhile') return undefined;
  const { current } = read(answer) as { current?: Record<string, unknown> };
  const { version, settingsVersion, schedule, items } = (current ?? {}) as {
    version?: number;
    settingsVersion?: number;
    schedule?: { version: number } | null;
    items?: { deviceId?: string; version: number }[];
  };
  return {
    ...(body as object),
    ...(settingsVersion === undefined ? { version } : { settingsVersion }),
    ...(schedule !== undefined && { version: schedule?.version ?? null }),
    // Many things that are set at once, each by its own version.
    ...(items?.some(({ deviceId }) => deviceId !== undefined) && {
      version: undefined,
      devices: items.map((item) => ({ deviceId: item.deviceId, version: item.version })),
    }),
  };
}

/** The answer without what differs from call to call: request ids, moments, and the id that was asked for. */
export function comparable(answer: Answer, id: string): string {
  const body = answer.body
    .replaceAll(id, '<id>')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>');
  return `${answer.statusCode} ${body}`;
}
