import twilio from 'twilio';
import type { Config } from '../config/config.ts';
import { ProviderFault } from './provider-fault.ts';

/** A call or message that the provider took. */
export interface TelephonyReceipt {
  providerId: string;
}

/** The way to people's phones. Texts and keys go through the callbacks that are named with each call. */
export interface Telephony {
  /** Rings a number; what is said comes from `answerUrl` (TwiML). @throws when the provider refuses. */
  call(options: {
    to: string;
    answerUrl: string;
    statusUrl: string;
    ringSeconds: number;
  }): Promise<TelephonyReceipt>;
  /** Ends a call that is still ringing or going on. */
  hangUp(providerId: string): Promise<void>;
  /** Sends a text message. @throws when the provider refuses. */
  text(options: { to: string; body: string; statusUrl?: string }): Promise<TelephonyReceipt>;
  /** Whether a callback was really sent by the provider. */
  signed(url: string, parameters: Record<string, string>, signature: string | undefined): boolean;
}

type RequestOptions = Parameters<twilio.RequestClient['request']>[0];

/** The provider's client with a time limit, and on another host where one is named: the sandbox speaks the same protocol. */
class ProviderClient extends twilio.RequestClient {
  readonly #base: string | null;

  constructor(base: string | null) {
    super({ timeout: 10_000 });
    this.#base = base?.replace(/\/$/, '') ?? null;
  }

  override async request<T>(options: RequestOptions) {
    const { pathname, search } = new URL(options.uri);
    const uri = this.#base === null ? options.uri : `${this.#base}${pathname}${search}`;
    return super.request<T>({ ...options, uri } as never);
  }
}

/** An error of the client holds the whole request, secrets included; only what may be logged goes on. */
async function told<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new ProviderFault(error);
  });
}

/** Telephony by Twilio's API. Refusals and outages are {@link ProviderFault}s. */
export function createTelephony(config: Config): Telephony {
  const client = twilio(config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, {
    httpClient: new ProviderClient(config.twilioApiUrl),
  });
  const from = config.TWILIO_FROM;
  return {
    async call({ to, answerUrl, statusUrl, ringSeconds }) {
      const call = await told(
        client.calls.create({
          to,
          from,
          url: answerUrl,
          method: 'POST',
          statusCallback: statusUrl,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          machineDetection: 'Enable',
          timeout: ringSeconds,
        }),
      );
      return { providerId: call.sid };
    },
    async hangUp(providerId) {
      await told(client.calls(providerId).update({ status: 'completed' }));
    },
    async text({ to, body, statusUrl }) {
      const message = await told(
        client.messages.create({ to, from, body, ...(statusUrl && { statusCallback: statusUrl }) }),
      );
      return { providerId: message.sid };
    },
    signed: (url, parameters, signature) =>
      signature !== undefined && twilio.validateRequest(config.TWILIO_AUTH_TOKEN, signature, url, parameters),
  };
}
