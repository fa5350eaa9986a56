/** What live events carry: the changed fields of one row and its version. */
export interface Change {
  version: number;
}

/**
 * Puts a change into whatever a query holds: one row, a list `{items}`, or `{pages}` of lists. A row takes
 * it only if the change's version is newer. Answers the same object where nothing changed.
 *
 * @param idField the field that names a row
 */
export function applyNewer(data: unknown, idField: string, change: Change): unknown {
  if (!isObject(data)) return data;
  if (Array.isArray(data['pages']))
    return mapField(data, 'pages', (page) => applyNewer(page, idField, change));
  if (Array.isArray(data['items'])) return mapField(data, 'items', (row) => applyNewer(row, idField, change));
  if (data[idField] !== (change as unknown as Record<string, unknown>)[idField]) return data;
  const version = data['version'];
  return typeof version === 'number' && change.version > version ? { ...data, ...change } : data;
}

/**
 * An answer with the rows that the query holds in a newer version: a live event may have overtaken the answer on its way.
 * Answers the same object where none is.
 */
export function keepNewer(held: unknown, answer: unknown): unknown {
  const rows = rowsIn(held);
  return rows.size === 0 ? answer : withRows(answer, rows);
}

function rowsIn(data: unknown, rows = new Map<unknown, Row>()): ReadonlyMap<unknown, Row> {
  if (!isObject(data)) return rows;
  const within = data['pages'] ?? data['items'];
  if (Array.isArray(within)) within.forEach((each) => rowsIn(each, rows));
  else if (isRow(data)) rows.set(nameOf(data), data);
  return rows;
}

function withRows(data: unknown, rows: ReadonlyMap<unknown, Row>): unknown {
  if (!isObject(data)) return data;
  for (const field of ['pages', 'items'])
    if (Array.isArray(data[field])) return mapField(data, field, (each) => withRows(each, rows));
  const held = rows.get(nameOf(data));
  return held && isRow(data) && held.version > data.version ? held : data;
}

type Row = Record<string, unknown> & Change;

const isRow = (data: Record<string, unknown>): data is Row =>
  typeof data['version'] === 'number' && nameOf(data) !== undefined;

/** What names a row: an open alarm has the id of its occurrence alone. */
const nameOf = (row: Record<string, unknown>) => row['id'] ?? row['episodeId'];

/** Takes a row out of the lists of a query. Answers the same object where it was in none. */
export function withoutRow(data: unknown, idField: string, id: string): unknown {
  if (!isObject(data)) return data;
  if (Array.isArray(data['pages'])) return mapField(data, 'pages', (page) => withoutRow(page, idField, id));
  const { items } = data;
  if (!Array.isArray(items)) return data;
  const left = items.filter((row) => !(isObject(row) && row[idField] === id));
  return left.length < items.length ? { ...data, items: left } : data;
}

/** Whether what a query holds has the row of a change in a newer version: the change came late. */
export function holdsNewer(data: unknown, id: string, { version }: Change): boolean {
  if (!isObject(data)) return false;
  const rows = data['pages'] ?? data['items'];
  if (Array.isArray(rows)) return rows.some((row) => holdsNewer(row, id, { version }));
  return data['id'] === id && isRow(data) && data.version > version;
}

/** Whether a row with this id, or this value of another field, is in what a query holds. */
export function holdsRow(data: unknown, idField: string, id: string | boolean): boolean {
  if (!isObject(data)) return false;
  const rows = data['pages'] ?? data['items'];
  return Array.isArray(rows) ? rows.some((row) => holdsRow(row, idField, id)) : data[idField] === id;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function mapField(data: Record<string, unknown>, field: string, map: (item: unknown) => unknown): unknown {
  const before = data[field] as unknown[];
  let changed = false;
  const after = before.map((item) => {
    const next = map(item);
    changed ||= next !== item;
    return next;
  });
  return changed ? { ...data, [field]: after } : data;
}
