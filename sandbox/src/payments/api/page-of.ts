import type { PaymentProvider } from '../payment-provider.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import { linkTo } from './links.ts';

/** What a list may be asked with. */
export interface ListQuery {
  from?: string;
  limit?: string;
  /** Newest first unless it is `asc`. */
  sort?: string;
}

const most = 250;

/**
 * A page of a list, newest first; `next` and `previous` name where the others begin.
 * @throws {ProviderRefusal} 400 where it begins at nothing of the list, or asks for too many
 */
export function pageOf<T extends { id: string }, R>(
  provider: PaymentProvider,
  path: string,
  { from, limit = '50', sort }: ListQuery,
  newestFirst: readonly T[],
  shown: { name: string; resource: (of: T) => R },
) {
  const all = sort === 'asc' ? newestFirst.toReversed() : newestFirst;
  const begin = from === undefined ? 0 : all.findIndex(({ id }) => id === from);
  if (begin < 0) throw new ProviderRefusal(400, 'The list has nothing of this id to begin at.', 'from');
  const size = Number(limit);
  if (!Number.isInteger(size) || size < 1 || size > most)
    throw new ProviderRefusal(400, `A page has one to ${most} items.`, 'limit');
  const items = all.slice(begin, begin + size);
  const link = (at: T | undefined) =>
    at ? linkTo(provider, `${path}?from=${at.id}&limit=${size}${sort === 'asc' ? '&sort=asc' : ''}`) : null;
  return {
    count: items.length,
    _embedded: { [shown.name]: items.map((item) => shown.resource(item)) },
    _links: {
      self: linkTo(provider, path),
      previous: begin > 0 ? link(all[Math.max(0, begin - size)]) : null,
      next: link(all[begin + size]),
    },
  };
}
