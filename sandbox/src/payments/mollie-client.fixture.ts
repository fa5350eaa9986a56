import http from 'node:http';
import https from 'node:https';
import { sandboxPaymentKey } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { createMollieClient, type MollieClient } from '@mollie/api-client';

/** The provider's own client, on the sandbox: it makes an agent for TLS, which is swapped meanwhile. */
export function mollieClient(sandboxUrl: string, apiKey = sandboxPaymentKey): MollieClient {
  const nodes = https.Agent;
  https.Agent = http.Agent as unknown as typeof https.Agent;
  try {
    return createMollieClient({ apiKey, apiEndpoint: `${sandboxUrl}/mollie/v2` });
  } finally {
    https.Agent = nodes;
  }
}
