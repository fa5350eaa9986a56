import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@belfry/contract/http/route.ts';

const contract = join(import.meta.dirname, '../../contract/src');

/** A schema of zod as far as questions are read from it. */
interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
      entries?: Record<string, string>;
      checks?: { _zod: { def: { check: string; pattern?: RegExp } } }[];
    };
  };
}

/** A call of the management area that is measured. */
export interface Measured {
  /** `GET /management/simcards`. */
  name: string;
  path: string;
  /** Ways to ask it, each as a query: what it is called, and its fields. */
  questions: { name: string; query: Record<string, string> }[];
}

/**
 * What the management area can be asked for without naming an object, read from the contract: a list is met when it is there.
 * @param words a search that few rows answer to
 */
export async function readQuestions(
  words: Readonly<Record<string, string>>,
): Promise<{ lists: Measured[]; reports: Measured[] }> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.ts'),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(join(contract, name))));
  const routes = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter(isMeasured)
    .toSorted((one, other) => one.path.localeCompare(other.path));
  const lists: Measured[] = [];
  const reports: Measured[] = [];
  for (const route of routes) {
    const fields = fieldsOf(route.query);
    const isList = 'items' in fieldsOf(route.response) && 'cursor' in fields;
    const name = `GET ${route.path}`;
    if (isList) lists.push({ name, path: route.path, questions: questionsOf(fields, words) });
    else reports.push({ name, path: route.path, questions: [{ name: 'as it is', query: {} }] });
  }
  return { lists, reports };
}

function isMeasured(value: unknown): value is Route {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('method' in value)) return false;
  const { method, path, contentType } = value as Route;
  return (
    method === 'GET' && path.startsWith('/management/') && !path.includes('{') && contentType === undefined
  );
}

/** The first page, one for each order and for each value of each filter, and a search. */
function questionsOf(
  fields: Readonly<Record<string, Schema>>,
  words: Readonly<Record<string, string>>,
): Measured['questions'] {
  const questions: Measured['questions'] = [{ name: 'first page', query: {} }];
  for (const [field, schema] of Object.entries(fields)) {
    if (['limit', 'cursor', 'total'].includes(field)) continue;
    const word = words[field];
    if (word !== undefined) questions.push({ name: `${field} with few hits`, query: { [field]: word } });
    else
      for (const value of valuesOf(schema))
        questions.push({ name: `${field}=${value}`, query: { [field]: value } });
  }
  return questions;
}

/** The fields of an object's schema; none where it is none. */
function fieldsOf(schema: unknown): Readonly<Record<string, Schema>> {
  return (schema as Schema | undefined)?._zod.def.shape ?? {};
}

/** The values that a field may have: those of a set, or of some of a set (`someOf`). */
function valuesOf({ _zod: { def } }: Schema): string[] {
  if (def.innerType) return valuesOf(def.innerType);
  if (def.entries) return Object.values(def.entries);
  const pattern = def.checks
    ?.map((check) => check._zod.def.pattern?.source)
    .find((source) => source !== undefined);
  return /^\^\(\?:([a-z0-9|-]+)\)\(\?:,/.exec(pattern ?? '')?.[1]?.split('|') ?? [];
}
