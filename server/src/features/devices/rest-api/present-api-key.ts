import type { ApiKey } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';

/** An API key as it leaves the server: never the key itself. */
export function presentApiKey(row: {
  id: string;
  name: string;
  beginning: string;
  created_at: Date;
  last_used_at: Date | null;
}): ApiKey {
  return {
    id: row.id,
    name: row.name,
    beginning: row.beginning,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
