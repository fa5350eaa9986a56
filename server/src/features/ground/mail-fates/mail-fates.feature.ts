import { listMailFaults as route } from '@belfry/contract/ground/mail-fates/mail-faults.contract.ts';
import type { Feature } from '#platform/feature.ts';
import { bind } from '#platform/http/route/bind.ts';
import { listMailFaults } from './list-mail-faults.ts';

/** What this room gives to the server. */
export const mailFates: Feature = {
  routes: (platform) => [bind(route, (context) => listMailFaults(platform, context))],
};
