import type { CompanyState } from '@belfry/contract/people/companies/companies-management.contract.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';

const looks = {
  active: { tone: 'ok', icon: IconCheck },
  blocked: { tone: 'failed', icon: IconLock },
  'account-closed': { tone: 'urgent', icon: IconLock },
  deleted: { tone: 'quiet', icon: IconTrash },
} as const;

/** Where a company stands. */
export function CompanyStateBadge({ state }: { state: CompanyState }) {
  const text = useText();
  return (
    <Badge {...looks[state]} plain={state === 'active'}>
      {text(`companies-management.state.${state}`)}
    </Badge>
  );
}
