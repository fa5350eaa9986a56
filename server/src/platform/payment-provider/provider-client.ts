import https from 'node:https';
import { createMollieClient, type MollieClient } from '@mollie/api-client';
import { DeadlineHttpAgent, DeadlineHttpsAgent } from './deadline-agents.ts';

/**
 * The provider's own client, at its own address or another (null is its own). It always makes an agent for TLS and lets nobody give
 * one, so that ours takes the place of Node's while the client is made; nothing else runs meanwhile.
 */
export function createProviderClient(apiKey: string, url: string | null): MollieClient {
  const nodes = https.Agent;
  const ours = url?.startsWith('http:') ? DeadlineHttpAgent : DeadlineHttpsAgent;
  https.Agent = ours as typeof https.Agent;
  try {
    return createMollieClient({ apiKey, ...(url !== null && { apiEndpoint: url }) });
  } finally {
    https.Agent = nodes;
  }
}
