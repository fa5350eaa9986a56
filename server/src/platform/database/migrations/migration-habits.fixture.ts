import { parseSync, type AlterTableCmd, type ColumnDef, type Constraint, type Node } from 'libpg-query';
import type { Migration } from './migration-files.ts';

/** What each kind of statement of a file, on a table that others use, must not do. */
const ofStatements: Record<string, (statement: Statement) => string | undefined> = {
  AlterTableStmt: () => undefined,
  CreateTrigStmt: () => undefined,
  IndexStmt: () => 'an index on it is built in a file that says "-- concurrently"',
  UpdateStmt: () => 'its rows are changed in a file that says "-- in batches"',
  DeleteStmt: () => 'its rows are deleted in a file that says "-- in batches"',
  InsertStmt: ({ selectStmt }) =>
    selectStmt?.SelectStmt?.valuesLists
      ? undefined
      : 'rows of a query are inserted in a file that says "-- in batches"',
  RenameStmt: ({ renameType }) =>
    renameType === 'OBJECT_TABLE' || renameType === 'OBJECT_COLUMN'
      ? 'the version before knows the old name: add the new beside it, and take the old away later'
      : undefined,
};

/** What no file does, whatever it is about. */
const never: Record<string, string> = {
  LockStmt: 'a lock is never taken by hand',
  TruncateStmt: 'truncate shuts everybody out: delete in a file that says "-- in batches"',
  VacuumStmt: "vacuum is the database's own business",
  ClusterStmt: 'cluster rewrites the table and shuts everybody out',
  ReindexStmt: 'reindex shuts writers out: build another index concurrently',
  RefreshMatViewStmt: 'a refresh shuts readers out',
  DoStmt: 'what a block does is not seen here: write its statements',
};

/** What part of `alter table` must not do to a table that others use. */
const ofAlterations: Record<string, (part: AlterTableCmd) => string | undefined> = {
  AT_AddColumn: ({ def }) => ofColumn((def as { ColumnDef?: ColumnDef }).ColumnDef ?? {}),
  AT_AddConstraint: ({ def }) => ofConstraint((def as { Constraint?: Constraint }).Constraint ?? {}),
  AT_SetNotNull: () =>
    'set not null reads the whole table: add a constraint "not null … not valid", validate it concurrently',
  AT_AlterColumnType: () => 'another type rewrites the table: add a column, fill it in batches',
  AT_ValidateConstraint: () => 'a constraint is validated in a file that says "-- concurrently"',
  AT_SetLogged: () => rewrites,
  AT_SetUnLogged: () => rewrites,
  AT_SetTableSpace: () => rewrites,
  AT_SetAccessMethod: () => rewrites,
  AT_SetExpression: () => rewrites,
};
const rewrites = 'this rewrites the table';

/** What is taken away is still used by a version that runs, unless the file says otherwise. */
const takenAway =
  'the version before uses it: when none that does runs any more, a file that says "-- contract" takes it away';

interface Statement {
  relation?: { relname?: string };
  renameType?: string;
  selectStmt?: { SelectStmt?: { valuesLists?: unknown } };
}

/**
 * Habits of a file that would keep readers and writers waiting, or break the version that still runs; none for a good one.
 * PostgreSQL's own parser reads it. Tables that the file itself makes are nobody else's yet.
 */
export function badHabits({ sql, way }: Migration): string[] {
  if (way !== 'at once') return [];
  const nodes = [...nodesOf(parseSync(sql).stmts ?? [])];
  const own = new Set(nodes.flatMap(([kind, node]) => (kind === 'CreateStmt' ? [tableOf(node)] : [])));
  const contract = sql.startsWith('-- contract');
  const altered = new Set<string>();
  const faults: string[] = [];
  for (const [kind, node] of nodes) {
    if (never[kind]) faults.push(never[kind]);
    if (kind === 'VariableSetStmt' && (node as { name?: string }).name?.endsWith('_timeout'))
      faults.push('who migrates sets the timeouts');
    if (kind === 'DropStmt' && (node as { removeType?: string }).removeType === 'OBJECT_TABLE' && !contract)
      faults.push(takenAway);
    const table = tableOf(node);
    if (!(kind in ofStatements) || own.has(table)) continue;
    const fault = ofStatements[kind]?.(node as Statement);
    if (fault) faults.push(`${table}: ${fault}`);
    if (kind !== 'AlterTableStmt' && kind !== 'CreateTrigStmt') continue;
    altered.add(table);
    for (const { AlterTableCmd: part } of (node as { cmds?: { AlterTableCmd?: AlterTableCmd }[] }).cmds ??
      []) {
      const said = part && ofAlterations[part.subtype ?? '']?.(part);
      if (said) faults.push(`${table}: ${said}`);
      if (part?.subtype === 'AT_DropColumn' && !contract) faults.push(`${table}: ${takenAway}`);
    }
  }
  if (altered.size > 1)
    faults.push(
      `${[...altered].join(', ')}: each in a file of its own, as one would be shut while another is waited for`,
    );
  return faults;
}

function ofColumn({ typeName, constraints = [] }: ColumnDef): string | undefined {
  const type =
    typeName?.names?.map((name) => (name as { String?: { sval?: string } }).String?.sval).at(-1) ?? '';
  if (/serial\d?$/.test(type)) return 'numbers for all rows rewrite the table';
  const parts = constraints.flatMap((part) => (part as { Constraint?: Constraint }).Constraint ?? []);
  const has = (contype: string) => parts.some((part) => part.contype === contype);
  const value = parts.find((part) => part.contype === 'CONSTR_DEFAULT');
  if (has('CONSTR_IDENTITY')) return 'numbers for all rows rewrite the table';
  if (parts.some((part) => part.contype === 'CONSTR_GENERATED' && part.generated_kind !== 'v'))
    return 'a column that is generated and stored rewrites the table';
  if (value && [...nodesOf([value.raw_expr])].some(([kind, node]) => kind === 'FuncCall' && !isNow(node)))
    return 'a default that is computed row by row rewrites the table: set it afterwards, and fill in batches';
  if (has('CONSTR_NOTNULL') && !value)
    return 'a column that is not null needs a default, for rows that are there and for the version before';
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')) return byIndex;
  if (has('CONSTR_CHECK') || has('CONSTR_FOREIGN')) return notValid;
  return undefined;
}

const byIndex = 'build a unique index concurrently, then add the constraint "using index"';
const notValid =
  'add the constraint by itself and "not valid", then validate it in a file that says "-- concurrently"';

function ofConstraint({ contype, indexname, skip_validation: later }: Constraint): string | undefined {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return indexname ? undefined : byIndex;
  if (contype === 'CONSTR_EXCLUSION')
    return 'an exclusion constraint builds its index while everybody is shut out';
  return later ? undefined : notValid;
}

/** The same for every row of a statement. */
function isNow(node: unknown): boolean {
  return JSON.stringify((node as { funcname?: Node[] }).funcname).includes('"now"');
}

function tableOf(node: unknown): string {
  return (node as Statement).relation?.relname ?? '';
}

/** Every node of a tree with its kind, from the outside in. */
function* nodesOf(tree: unknown): Generator<[string, unknown]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [kind, value] of Object.entries(tree)) {
    if (/^[A-Z]/.test(kind)) yield [kind, value];
    yield* nodesOf(value);
  }
}
