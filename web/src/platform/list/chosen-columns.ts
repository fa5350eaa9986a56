/** Local storage key: the columns that whoever is signed in has chosen, by list. It goes with them (decision 0092). */
const key = 'listColumns';

function all(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** The columns that were chosen for a list on this device; none where the usual ones do. */
export function keptColumns(list: string): string[] {
  const ids = all()[list];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Keeps the chosen columns; null for the usual ones. */
export function keepColumns(list: string, ids: readonly string[] | null): void {
  const { [list]: _before, ...others } = all();
  localStorage.setItem(key, JSON.stringify(ids ? { ...others, [list]: ids } : others));
}
