import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { BoundRoute } from '#platform/http/route/bind.ts';
import type { DueRows } from '#platform/jobs/due-rows.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { DevicePayloads } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';

/** What a room does with what devices say, by the kind of message. */
export type MessageHandlers = {
  [Kind in keyof DevicePayloads]?: (
    platform: Platform,
    serial: string,
    payload: DevicePayloads[Kind],
    receivedAt: Date,
  ) => Promise<void>;
};

/** What a room gives to the server; `app.ts` lists them all. */
export interface Feature {
  /** Its calls of the HTTP API. */
  routes?: (platform: Platform) => BoundRoute[];
  /** Pages and callbacks beside the API: links of mails, the telephony provider. */
  pages?: readonly ((app: FastifyInstance, platform: Platform) => void)[];
  /** Background work of the engine. It speaks to nobody outside, so that nothing outside can hold it up. */
  engineJobs?: readonly JobDefinition<Platform>[];
  /** Background work that waits for providers, mail servers and devices, in workers of its own. */
  worldJobs?: readonly JobDefinition<Platform>[];
  /** What stands in its rows and comes due, of the engine. */
  dueRows?: readonly DueRows<Platform>[];
  /** Does what is overdue although no job came for it: one that was given up must not leave an alarm uncalled. */
  doOverdue?: (platform: Platform) => Promise<void>;
  /** What has to be set right after every start. */
  afterStart?: (platform: Platform) => Promise<void>;
  /** What it does with what devices say, events apart. */
  messages?: MessageHandlers;
  /** What it counts of itself, for /metrics. */
  metrics?: readonly Metric[];
}
