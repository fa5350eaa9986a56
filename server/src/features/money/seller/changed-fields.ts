import { isDeepStrictEqual } from 'node:util';
import {
  sellerFieldNames,
  type SellerField,
} from '@belfry/contract/money/seller/seller-management.contract.ts';
import type { Seller } from './seller.ts';

/** What is other in a seller than in the one before; everything where nobody sold. */
export function changedFields(before: Seller | undefined, after: Seller): SellerField[] {
  return sellerFieldNames.filter((field) => !isDeepStrictEqual(before?.[field], after[field]));
}

/** What a field was and is, for a log: the values of texts, and of a picture only that there is one. */
export function changesOf(
  before: Seller | undefined,
  after: Seller,
): Partial<Record<SellerField, { before: unknown; after: unknown }>> {
  const valueOf = (seller: Seller | undefined, field: SellerField) =>
    field === 'logo' ? Boolean(seller?.logo) : (seller?.[field] ?? null);
  return Object.fromEntries(
    changedFields(before, after)
      .filter((field) => !namesPerson.has(field))
      .map((field) => [field, { before: valueOf(before, field), after: valueOf(after, field) }]),
  );
}

/** What may name a person, which no log keeps: it has only that it changed. */
const namesPerson: ReadonlySet<SellerField> = new Set([
  'address',
  'contactName',
  'accountName',
  'legalName',
  'email',
  'phoneNumber',
]);
