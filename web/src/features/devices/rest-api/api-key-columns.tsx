import type { ApiKey } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import type { Dates } from '#platform/i18n/use-dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/list/data-list.tsx';

/** The columns of the list of API keys. */
export function apiKeyColumns(text: Text, dates: Dates, remove: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { id: 'name', header: text('rest-api.key.name'), cell: ({ name }) => name },
    {
      id: 'beginning',
      header: text('rest-api.key.beginning'),
      cell: ({ beginning }) => <code>{beginning}…</code>,
    },
    { id: 'created', header: text('rest-api.key.created'), cell: ({ createdAt }) => dates.smart(createdAt) },
    {
      id: 'used',
      header: text('rest-api.key.last-used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Age at={lastUsedAt} /> : text('rest-api.key.never')),
    },
    {
      id: 'acts',
      header: text('rest-api.key.acts'),
      bare: true,
      width: '9rem',
      cell: (key) => (
        <Button kind="quiet" onClick={() => remove(key)}>
          {text('rest-api.key.remove')}
          <span className="visually-hidden">: {key.name}</span>
        </Button>
      ),
    },
  ];
}
