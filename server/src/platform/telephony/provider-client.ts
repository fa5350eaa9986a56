import twilio from 'twilio';
import type { Config } from '#platform/config/config.ts';
import { ProviderFault } from './provider-fault.ts';

/** Milliseconds after which a request to the provider has ended, answered or not. */
export const providerPatience = 10_000;

type RequestOptions = Parameters<twilio.RequestClient['request']>[0];

/** The provider's client with a time limit, and on another host where one is named: the sandbox speaks the same protocol. */
class ProviderClient extends twilio.RequestClient {
  readonly #base: string | null;

  constructor(base: string | null, patience: number) {
    super({ timeout: patience });
    this.#base = base?.replace(/\/$/, '') ?? null;
  }

  override async request<T>(options: RequestOptions) {
    const { pathname, search } = new URL(options.uri);
    const uri = this.#base === null ? options.uri : `${this.#base}${pathname}${search}`;
    return super.request<T>({ ...options, uri } as never);
  }
}

/** An error of the client holds the whole request, secrets included; only what may be logged goes on. */
export async function told<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new ProviderFault(error);
  });
}

/** How the provider is reached. */
export type ProviderAccess = Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'twilioApiUrl'>;

/**
 * The provider's own client, whose requests end in time.
 * @param patience milliseconds
 */
export function createProviderClient(config: ProviderAccess, patience = providerPatience): twilio.Twilio {
  return twilio(config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, {
    httpClient: new ProviderClient(config.twilioApiUrl, patience),
  });
}
