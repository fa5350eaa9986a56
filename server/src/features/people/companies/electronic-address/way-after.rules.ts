import type { EInvoiceWay } from '@belfry/contract/people/companies/e-invoice-formats.ts';
import {
  writtenElectronicAddress,
  type ElectronicAddress,
} from '@belfry/contract/people/companies/electronic-address.ts';
import { participantOf, type Addressee } from './endpoint.rules.ts';

/** As much of a company as says on which way it gets its invoices. */
export type OnItsWay = Pick<Addressee, 'electronic_address' | 'registration_number' | 'country'> & {
  e_invoice_way: EInvoiceWay;
};

/** The way of a company's invoices after a change, and whom the network is asked about before it. */
export interface WayAfter {
  way: EInvoiceWay;
  /** Null: nobody. `unknown`: there is no address to ask about. */
  asked: ElectronicAddress | 'unknown' | null;
}

/**
 * What a change makes of the way of invoices. Who is in the network is asked about when it chooses that and when its address there
 * changes; one whose address is emptied gets them by mail again.
 * @param wanted the company after the change, with the way that was asked for
 */
export function wayAfter(before: OnItsWay, wanted: OnItsWay): WayAfter {
  if (wanted.e_invoice_way === 'mail') return { way: 'mail', asked: null };
  const participant = participantOf(wanted);
  if (before.e_invoice_way === 'network') {
    const isEmptied = wanted.electronic_address === null && before.electronic_address !== null;
    if (isEmptied || (wanted.electronic_address === null && !participant))
      return { way: 'mail', asked: null };
    if (participant && isSame(participant, participantOf(before))) return { way: 'network', asked: null };
  }
  return { way: 'network', asked: participant ?? 'unknown' };
}

function isSame(one: ElectronicAddress, other: ElectronicAddress | null): boolean {
  return other !== null && writtenElectronicAddress(one) === writtenElectronicAddress(other);
}
