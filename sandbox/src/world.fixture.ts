import { sandboxAccountSid, sandboxAuthToken } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import twilio from 'twilio';
import * as z from 'zod';
import { startSandbox, type Sandbox } from './sandbox.ts';
import type { SandboxOptions } from './settings.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

class ToSandbox extends twilio.RequestClient {
  readonly #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  override request<T>(options: Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]) {
    const { pathname, search } = new URL(options.uri);
    return super.request<T>({ ...options, uri: `${this.#url}${pathname}${search}` });
  }
}

const phone = z.object({
  number: z.string().default(''),
  mode: z.string().default(''),
  calls: z
    .array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        state: z.string(),
        said: z.array(z.object({ language: z.string(), text: z.string() })),
        keys: z.string(),
      }),
    )
    .default([]),
  messages: z.array(z.object({ at: z.iso.datetime(), direction: z.string(), text: z.string() })).default([]),
});

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.number() })),
});

/** What the desk's JSON may answer, all of it. */
const deskAnswer = phone.extend({
  phones: z.array(phone).default([]),
  mails: z.array(mail).default([]),
  diallers: z.array(z.object({ serial: z.string(), connected: z.boolean() })).default([]),
  now: z.string().default(''),
  detail: z.string().default(''),
  address: z.string().default(''),
});

/** A status and the body that came with it. */
export interface DeskAnswer {
  status: number;
  body: z.infer<typeof deskAnswer>;
}

/** Portal, sandbox and the provider's real client, for one test file. */
export interface TestWorld {
  portal: TestPortal;
  sandbox: Sandbox;
  client: ReturnType<typeof twilio>;
  get(path: string): Promise<DeskAnswer>;
  post(path: string, body?: unknown): Promise<DeskAnswer>;
  phone(number: string): Promise<DeskAnswer['body']>;
  close(): Promise<void>;
}

/** A client of the real library that speaks to the sandbox. */
export function clientOf(url: string, token = sandboxAuthToken) {
  return twilio(sandboxAccountSid, token, { httpClient: new ToSandbox(url) });
}

/** Starts all three on free ports. */
export async function startTestWorld(given: Partial<SandboxOptions> = {}): Promise<TestWorld> {
  const portal = await startTestPortal(sandboxAuthToken);
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    belfryUrl: `${portal.url}/api`,
    smsWebhook: `${portal.url}/sms`,
    log: () => undefined,
    ...given,
  });

  async function ask(path: string, init?: RequestInit): Promise<DeskAnswer> {
    const answer = await fetch(`${sandbox.url}${path}`, init);
    return { status: answer.status, body: deskAnswer.parse(await answer.json()) };
  }

  return {
    portal,
    sandbox,
    client: clientOf(sandbox.url),
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    phone: async (number) => (await ask(`/phones/${encodeURIComponent(number)}`)).body,
    async close() {
      await sandbox.close();
      await portal.close();
    },
  };
}

/** Looks until it is so; bounded, for what happens in another process or on a socket. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const limit = Date.now() + 5000;
  while (!(await holds())) {
    if (Date.now() > limit) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
