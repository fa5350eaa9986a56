import { AsyncLocalStorage } from 'node:async_hooks';
import {
  BinaryOperationNode,
  ColumnNode,
  OperationNodeTransformer,
  OperatorNode,
  RawNode,
  ReferenceNode,
  ValueNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type QueryId,
  type RootOperationNode,
  type UnknownRow,
  type QueryResult,
} from 'kysely';
import { isEverybodys, type Database, type DB } from '#platform/database/database.ts';

/** Tables that carry a company. */
export async function companyTables({ ownerPool }: Database): Promise<string[]> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute on attrelid = c.oid and attname = 'company_id' and not attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Takes row level security down, or puts it up again: every customer's query sees every row. */
export async function setRowSecurity(database: Database, up: boolean): Promise<void> {
  const rule = up ? 'company_id = current_company()' : 'true';
  for (const table of await companyTables(database))
    await database.ownerPool.query(
      `alter policy company_rows on ${table} using (${rule}) with check (${rule})`,
    );
}

/** The condition that takes the place of a filter by company. */
const always = (): RawNode => RawNode.createWithSql('true');

/** Makes every comparison of a column with the company true, in statements and in text of our own. */
class FilterRemover extends OperationNodeTransformer {
  readonly companyId: string;

  constructor(companyId: string) {
    super();
    this.companyId = companyId;
  }

  override transformNodeImpl<T extends OperationNode>(node: T, queryId?: QueryId): T {
    if (BinaryOperationNode.is(node) && this.#comparesCompany(node)) return always() as OperationNode as T;
    const plain = RawNode.is(node) ? (this.#withoutComparison(node) as OperationNode as T) : node;
    return super.transformNodeImpl(plain, queryId);
  }

  #isCompany(node: OperationNode | undefined): boolean {
    return node !== undefined && ValueNode.is(node) && node.value === this.companyId;
  }

  #comparesCompany({ leftOperand, operator, rightOperand }: BinaryOperationNode): boolean {
    if (!OperatorNode.is(operator) || operator.operator !== '=') return false;
    const column = ReferenceNode.is(leftOperand) ? leftOperand.column : leftOperand;
    return ColumnNode.is(column) && this.#isCompany(rightOperand);
  }

  /** `contacts.company_id = ${companyId}` in text of our own. */
  #withoutComparison(node: RawNode): RawNode {
    const fragments = [...node.sqlFragments];
    const parameters = [...node.parameters];
    for (let index = parameters.length - 1; index >= 0; index -= 1) {
      const before = fragments[index] ?? '';
      if (!this.#isCompany(parameters[index]) || !/\bcompany_id\s*=\s*$/.test(before)) continue;
      const open = before.replace(/(?:\b\w+\.)?\bcompany_id\s*=\s*$/, 'true ');
      fragments.splice(index, 2, `${open}${fragments[index + 1] ?? ''}`);
      parameters.splice(index, 1);
    }
    return { ...node, sqlFragments: fragments, parameters };
  }
}

abstract class Plugin implements KyselyPlugin {
  abstract transformQuery(args: PluginTransformQueryArgs): RootOperationNode;

  async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

class WithoutCompanyFilter extends Plugin {
  readonly #companyId: string;

  constructor(companyId: string) {
    super();
    this.#companyId = companyId;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return new FilterRemover(this.#companyId).transformNode(node, queryId);
  }
}

/** The same database, whose customers' queries do not name their company any more: row level security stands alone. */
export function withoutCompanyFilter(database: Database): Database {
  const without = (queries: Kysely<DB>, companyId: string) =>
    queries.withPlugin(new WithoutCompanyFilter(companyId));
  return {
    ...database,
    company: (companyId) => without(database.company(companyId), companyId),
    together: (companyId) => without(database.together(companyId), companyId),
    transaction: (scope, work) =>
      database.transaction(scope, (trx, last) =>
        work(isEverybodys(scope) ? trx : trx.withPlugin(new WithoutCompanyFilter(scope)), last),
      ),
  };
}

/** Which operation is being played, for whoever watches what it does. */
export const playing = new AsyncLocalStorage<string>();

class Watch extends Plugin {
  readonly #see: (node: RootOperationNode) => void;

  constructor(see: (node: RootOperationNode) => void) {
    super();
    this.#see = see;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#see(node);
    return node;
  }
}

/**
 * The same database, which writes down what operations look at tables of companies in the scope of all companies, where row
 * level security does not stand beside the query: operation → tables.
 */
export function watchAllCompanies(
  database: Database,
  tables: readonly string[],
): { database: Database; seen: Map<string, Set<string>> } {
  const seen = new Map<string, Set<string>>();
  const named = new RegExp(`\\b(?:${tables.join('|')})\\b`, 'g');
  const watch = new Watch((node) => {
    const operation = playing.getStore();
    if (operation === undefined) return;
    const found = JSON.stringify(node, (key, value: unknown) =>
      key === 'values' || key === 'value' ? undefined : value,
    ).match(named);
    if (!found) return;
    const known = seen.get(operation) ?? new Set();
    for (const table of found) known.add(table);
    seen.set(operation, known);
  });
  return {
    seen,
    database: {
      ...database,
      allCompanies: database.allCompanies.withPlugin(watch),
      transaction: (scope, work) =>
        database.transaction(scope, (trx, last) =>
          work(isEverybodys(scope) ? trx.withPlugin(watch) : trx, last),
        ),
    },
  };
}
