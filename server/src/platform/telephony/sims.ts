import countries from 'i18n-iso-countries';
import { simProviderStates, type SimProviderState } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { Taken } from '#platform/intents/intent.ts';
import { createProviderClient, told, type ProviderAccess } from './provider-client.ts';
import { ProviderFault } from './provider-fault.ts';

/** A SIM card as the provider tells of it. */
export interface ProviderSim {
  sid: string;
  iccid: string;
  state: SimProviderState;
  isResetting: boolean;
  ratePlanSid: string | null;
  updatedAt: Date;
}

/** A connection of a SIM card to the network. */
export interface ProviderSession {
  startedAt: Date;
  /** Null while it goes on. */
  endedAt: Date | null;
  operator: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  radio: string | null;
  packetsUp: number;
  packetsDown: number;
}

/** What the provider counted on a day of UTC. */
export interface ProviderDay {
  day: string;
  bytes: number;
  sms: number;
}

/** The way to the SIM cards at their provider. What it refuses or does not answer is a {@link ProviderFault}. */
export interface Sims {
  /** All cards of the account, page by page, {@link mostPages} pages at most; `isWhole` of the last page says whether these were all. */
  pages(): AsyncIterable<{ sims: ProviderSim[]; isWhole: boolean }>;
  /** What tariffs are called, by their id. */
  ratePlans(): Promise<Map<string, string>>;
  /** Null where the provider does not know it. */
  sim(sid: string): Promise<ProviderSim | null>;
  /** Has a card become so; the card's own id is the answer's name. */
  setState(sid: string, state: 'active' | 'suspended', statusUrl: string): Promise<Taken>;
  /** Resets the connection of a card. */
  reset(sid: string, statusUrl: string): Promise<Taken>;
  /** Sends a text message to the device in which the card is. */
  text(sid: string, text: string, statusUrl: string): Promise<Taken>;
  /** The newest message of this text to a card that the provider took since then, none of the known ones. */
  findText(sought: {
    sid: string;
    text: string;
    since: Date;
    known: readonly string[];
  }): Promise<Taken | null>;
  /** Connections that began since then, newest first, at most {@link mostSessions}. */
  sessions(sid: string, since: Date): Promise<ProviderSession[]>;
  /** What was counted by day between two moments, oldest first, at most 100 days. */
  days(sid: string, from: Date, until: Date): Promise<ProviderDay[]>;
}

/** Pages of the account that are read at most, of {@link pageSize} cards each. */
export const mostPages = 400;
/** Connections that are told at most. */
export const mostSessions = 50;
const pageSize = 500;
const mostPlans = 200;
const mostDays = 100;
const listedAtOnce = 20;
/** Their clock and ours differ by less, and theirs shows whole seconds. */
const clockTolerance = 60_000;

/**
 * SIM cards by Twilio's API of Programmable Wireless.
 * @param patience milliseconds in which a request has ended
 */
export function createSims(config: ProviderAccess, patience?: number): Sims {
  const { wireless } = createProviderClient(config, patience);
  const { sims, commands, ratePlans } = wireless.v1;

  return {
    async *pages() {
      let page = await told(sims.page({ pageSize }));
      for (let count = 1; ; count += 1) {
        const isWhole = page.nextPageUrl === undefined;
        yield { sims: page.instances.map(readSim), isWhole };
        if (isWhole || count === mostPages) return;
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        page = (await told(
          page.nextPage() ?? Promise.reject(new Error('a page without the next')),
        )) as typeof page;
      }
    },
    async ratePlans() {
      const plans = await told(ratePlans.list({ limit: mostPlans }));
      return new Map(plans.map(({ sid, friendlyName }) => [sid, friendlyName]));
    },
    sim: (sid) =>
      told(sims(sid).fetch()).then(readSim, (error: unknown) => {
        if (error instanceof ProviderFault && error.status === 404) return null;
        throw error;
      }),
    async setState(sid, state, callbackUrl) {
      await told(sims(sid).update({ status: state, callbackUrl, callbackMethod: 'POST' }));
      return { providerId: sid };
    },
    async reset(sid, callbackUrl) {
      await told(sims(sid).update({ resetStatus: 'resetting', callbackUrl, callbackMethod: 'POST' }));
      return { providerId: sid };
    },
    async text(sid, text, callbackUrl) {
      const command = await told(
        commands.create({
          sim: sid,
          command: text,
          callbackUrl,
          callbackMethod: 'POST',
          deliveryReceiptRequested: true,
        }),
      );
      return { providerId: command.sid };
    },
    async findText({ sid, text, since, known }) {
      const listed = await told(commands.list({ sim: sid, limit: listedAtOnce }));
      const [newest] = listed
        .filter(
          (command) =>
            command.command === text &&
            !known.includes(command.sid) &&
            command.dateCreated.getTime() >= since.getTime() - clockTolerance,
        )
        .toSorted((one, other) => other.dateCreated.getTime() - one.dateCreated.getTime());
      return newest ? { providerId: newest.sid } : null;
    },
    async sessions(sid, since) {
      const listed = await told(sims(sid).dataSessions.list({ limit: mostSessions }));
      return listed
        .filter(({ start }) => start >= since)
        .toSorted((one, other) => other.start.getTime() - one.start.getTime())
        .map((session) => ({
          startedAt: session.start,
          endedAt: (session.end as Date | null | undefined) ?? null,
          operator: textOr(session.operatorName),
          country: countries.alpha3ToAlpha2(session.operatorCountry ?? '') ?? null,
          radio: textOr(session.radioLink),
          packetsUp: countOf(session.packetsUploaded),
          packetsDown: countOf(session.packetsDownloaded),
        }));
    },
    async days(sid, start, end) {
      const asked = { granularity: 'daily', start, end, limit: mostDays } as const;
      const listed = await told(sims(sid).usageRecords.list(asked));
      return listed
        .map(({ period, data, commands: sent }) => ({
          day: String((period as { start?: unknown }).start).slice(0, 10),
          bytes: countOf((data as { total?: unknown } | null)?.total),
          sms: countOf((sent as { total?: unknown } | null)?.total),
        }))
        .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day))
        .toSorted((one, other) => one.day.localeCompare(other.day));
    },
  };
}

function readSim(sim: {
  sid: string;
  iccid: string;
  status: string;
  resetStatus: string | null | undefined;
  ratePlanSid: string;
  dateUpdated: Date;
}): ProviderSim {
  return {
    sid: sim.sid,
    iccid: sim.iccid,
    // A state that the provider has since invented is none that anything may be asked in.
    state: simProviderStates.find((state) => state === sim.status) ?? 'updating',
    isResetting: sim.resetStatus === 'resetting',
    ratePlanSid: textOr(sim.ratePlanSid),
    updatedAt: sim.dateUpdated,
  };
}

const textOr = (text: string | null | undefined) => (text ? text.slice(0, 100) : null);

/** What another counted stays a whole number. */
function countOf(said: unknown): number {
  const count = Math.trunc(Number(said));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
