import type { Config } from '#platform/config/config.ts';
import type { Taken } from '#platform/intents/intent.ts';
import { createProviderClient, told, type ProviderAccess } from './provider-client.ts';
import { ProviderFault } from './provider-fault.ts';

/** The way to the accounts by which devices register for internet telephony. What is refused or not answered is a {@link ProviderFault}. */
export interface SipAccounts {
  /** Where devices register. */
  domain: string;
  create(of: { username: string; password: string }): Promise<Taken>;
  /** The account of a name; null where there is none. */
  find(username: string): Promise<Taken | null>;
  /** Gives an account another password; the former one ends at once. */
  setPassword(providerId: string, password: string): Promise<void>;
  /** Ends an account; one that is not there is fine. */
  remove(providerId: string): Promise<void>;
}

/** Accounts of the list that are looked through for a name, at most. */
const mostAccounts = 100_000;
const pageSize = 1_000;

/** Accounts of a credential list of Twilio's; null where the operator has named none. */
export function createSipAccounts(
  config: ProviderAccess & Pick<Config, 'voip'>,
  patience?: number,
): SipAccounts | null {
  if (config.voip === null) return null;
  const { domain, credentialList } = config.voip;
  const { credentials } = createProviderClient(config, patience).sip.credentialLists(credentialList);
  return {
    domain,
    async create(of) {
      return { providerId: (await told(credentials.create(of))).sid };
    },
    async find(username) {
      const listed = await told(credentials.list({ pageSize, limit: mostAccounts }));
      const found = listed.find((account) => account.username === username);
      return found ? { providerId: found.sid } : null;
    },
    async setPassword(providerId, password) {
      await told(credentials(providerId).update({ password }));
    },
    async remove(providerId) {
      await told(credentials(providerId).remove()).catch((error: unknown) => {
        if (!(error instanceof ProviderFault && error.status === 404)) throw error;
      });
    },
  };
}
