import type { BounceKind } from '@belfry/contract/ground/mail-fates/mail-fault.ts';
import { listMailFaults, type MailFault } from '@belfry/contract/ground/mail-fates/mail-faults.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { useSession } from '#platform/session/session.ts';

/** What is kept of them. */
export const mailFaultsKey = ['mail-faults'];

/** What is wrong with an address, as far as mail of a kind came back from it. */
export function useMailFault(kind: BounceKind, address: string | null): MailFault | undefined {
  const { duties } = useSession();
  const { data } = useQuery({
    // Who has to do something first reads nothing of the company until then.
    enabled: duties.length === 0,
    queryKey: mailFaultsKey,
    queryFn: ({ signal }) => call(listMailFaults, undefined, { signal }),
  });
  return data?.items.find((fault) => fault.kind === kind && fault.address === address?.toLowerCase());
}
