import { once } from 'node:events';
import { createServer } from 'node:http';
import { SequenceType, type MollieClient, type PaymentMethod } from '@mollie/api-client';
import { portOf } from '../port.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { mollieClient } from './mollie-client.fixture.ts';

/** A sandbox with the provider's real client, and a portal that notes what it is told. */
export interface ProviderWorld {
  sandbox: Sandbox;
  client: MollieClient;
  portalUrl: string;
  /** Ids of classic webhooks, in their order. */
  webhooks: string[];
  /** Signed events, in their order. */
  events: { type: string; entityId: string }[];
  /** Business time at the portal. */
  now(): number;
  desk(path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  order(of?: object): Parameters<MollieClient['payments']['create']>[0];
  /** A customer with the mandate that a first payment leaves. */
  aMandate(method: PaymentMethod.ideal | PaymentMethod.creditcard): Promise<{
    customerId: string;
    mandateId: string;
  }>;
  close(): Promise<void>;
}

/** Starts it on free ports. */
export async function startProviderWorld(): Promise<ProviderWorld> {
  let now = Date.now();
  const webhooks: string[] = [];
  const events: ProviderWorld['events'] = [];
  const portal = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url === '/api/dev/clock') {
      if (body) now = Date.parse((JSON.parse(body) as { to: string }).to);
      response.end(JSON.stringify({ now: new Date(now).toISOString(), nextDue: null }));
      return;
    }
    if (request.url === '/webhook') webhooks.push(new URLSearchParams(body).get('id') ?? '');
    else events.push(JSON.parse(body) as ProviderWorld['events'][number]);
    response.end();
  });
  portal.listen(0, '127.0.0.1');
  await once(portal, 'listening');
  const portalUrl = `http://127.0.0.1:${portOf(portal)}`;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    belfryUrl: `${portalUrl}/api`,
    log: () => undefined,
  });
  const client = mollieClient(sandbox.url);

  const world: ProviderWorld = {
    sandbox,
    client,
    portalUrl,
    webhooks,
    events,
    now: () => now,
    async desk(path, body) {
      const answer = await fetch(`${sandbox.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
    },
    order: (of = {}) => ({
      amount: { value: '14.95', currency: 'EUR' },
      description: 'Belfry RF18',
      redirectUrl: 'https://portal.example/back',
      webhookUrl: `${portalUrl}/webhook`,
      ...of,
    }),
    async aMandate(method) {
      const { id: customerId } = await client.customers.create({ name: 'Hof Sonne' });
      const first = await client.payments.create(
        world.order({ customerId, sequenceType: SequenceType.first, method }),
      );
      await world.desk(`/payments/${first.id}/state`, { status: 'paid' });
      const { mandateId } = await client.payments.get(first.id);
      return { customerId, mandateId: mandateId ?? '' };
    },
    async close() {
      await sandbox.close();
      portal.closeAllConnections();
      portal.close();
    },
  };
  return world;
}
