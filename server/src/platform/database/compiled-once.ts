import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Stands for a value while a query is built, and can be nothing but a parameter of it. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.name} is no value yet: it cannot decide what a query says`);
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A query that is asked so often that building it costs more than it should: it is built and compiled once for each form, and then sent
 * with the values at hand.
 * @param build is given what stands for each value, which it hands to Kysely as it is (`limit` takes it inside of `sql`)
 * @returns asks it; `form` is what the text depends on besides, one of few
 */
export function compiledOnce<Values extends object, Row, Form extends string = never>(
  build: (database: Kysely<DB>, values: Values, form: Form) => Compilable<Row>,
): (database: Kysely<DB>, values: Values, ...form: [Form] extends [never] ? [] : [Form]) => Promise<Row[]> {
  const compiled = new Map<string | undefined, CompiledQuery<Row>>();
  return async (database, values, ...[form]) => {
    // Plugins change what is built, and are not asked about what is compiled.
    if (database.getExecutor().plugins.length > 0)
      return (await database.executeQuery<Row>(build(database, values, form as Form))).rows;
    let query = compiled.get(form);
    if (query === undefined) {
      query = build(database, placeholders as Values, form as Form).compile();
      compiled.set(form, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await database.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
