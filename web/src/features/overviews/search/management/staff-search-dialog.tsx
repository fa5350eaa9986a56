import { SearchDialog } from '../search-dialog.tsx';
import { useStaffSearch } from './use-staff-search.ts';

/** The search as staff have it: over all companies, too, with the sections of the management area and acts to start. */
export function StaffSearchDialog({ close }: { close: () => void }) {
  return <SearchDialog close={close} more={useStaffSearch()} />;
}
