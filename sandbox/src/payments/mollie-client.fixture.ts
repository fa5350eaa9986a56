import http from 'node:http';
import https from 'node:https';
import { sandboxOrganizationToken, sandboxPaymentKey } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { createMollieClient, type MollieClient } from '@mollie/api-client';

/** The provider's own client, on the sandbox: it makes an agent for TLS, which is swapped meanwhile. */
export function mollieClient(sandboxUrl: string, apiKey = sandboxPaymentKey): MollieClient {
  return clientWith({ apiKey, apiEndpoint: `${sandboxUrl}/mollie/v2` });
}

/** The same with the organisation's token, which reads payouts. */
export function organizationClient(sandboxUrl: string): MollieClient {
  return clientWith({ accessToken: sandboxOrganizationToken, apiEndpoint: `${sandboxUrl}/mollie/v2` });
}

function clientWith(options: Parameters<typeof createMollieClient>[0]): MollieClient {
  const nodes = https.Agent;
  https.Agent = http.Agent as unknown as typeof https.Agent;
  try {
    return createMollieClient(options);
  } finally {
    https.Agent = nodes;
  }
}
