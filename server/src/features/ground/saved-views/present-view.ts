import type { SavedView } from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import type { ViewRow } from './saved-views.queries.ts';

/** A view as it leaves the server, for whoever asks. */
export function presentView(row: ViewRow, userId: string): SavedView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    address: row.address,
    shared: row.shared,
    own: row.user_id === userId,
    madeBy: `${row.first_name} ${row.last_name}`.trim(),
    version: row.version,
  };
}
