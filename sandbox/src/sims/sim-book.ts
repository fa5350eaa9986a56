import { createHash, randomBytes } from 'node:crypto';

/** States of a SIM (Twilio's names). */
export const simStatuses = [
  'new',
  'ready',
  'active',
  'suspended',
  'deactivated',
  'canceled',
  'scheduled',
  'updating',
] as const;
/** One of {@link simStatuses}. */
export type SimStatus = (typeof simStatuses)[number];

/** A connection of a SIM to the network. */
export interface DataSession {
  sid: string;
  /** ms since 1970. */
  start: number;
  /** Null while it goes on. */
  end: number | null;
  packetsUp: number;
  packetsDown: number;
}

/** A SIM of the provider's account. */
export interface Sim {
  readonly sid: string;
  readonly iccid: string;
  status: SimStatus;
  isResetting: boolean;
  readonly ratePlanSid: string;
  readonly created: number;
  updated: number;
  /** What was used beyond what every active SIM uses, by UTC day. */
  readonly used: Map<string, { bytes: number; sms: number }>;
  /** Oldest first. */
  readonly sessions: DataSession[];
}

/** A text message to a SIM. */
export interface Command {
  readonly sid: string;
  readonly simSid: string;
  readonly command: string;
  readonly isReceiptWanted: boolean;
  status: 'queued' | 'sent' | 'delivered' | 'failed';
  readonly created: number;
  updated: number;
}

/** A tariff of the provider. */
export const ratePlans = [
  { sid: 'WP0000000000000000000000000000da1e', name: 'Dialers EU 50 MB', dataLimitMb: 50 },
  { sid: 'WP0000000000000000000000000000da2e', name: 'Dialers EU 500 MB', dataLimitMb: 500 },
] as const;

/** All SIMs of the account, and what was sent to them. */
export interface SimBook {
  /** Oldest first. */
  all(): Sim[];
  bySid(sid: string): Sim | undefined;
  byIccid(iccid: string): Sim | undefined;
  /** A SIM that is known stays as it is. */
  add(iccid: string, status: SimStatus): Sim;
  remove(iccid: string): void;
  /** Oldest first. */
  commands(simSid?: string): Command[];
  addCommand(of: { simSid: string; command: string; isReceiptWanted: boolean }): Command;
  command(sid: string): Command | undefined;
  /** What a SIM used on a UTC day. */
  usageOn(sim: Sim, day: string): { bytes: number; sms: number };
}

const mostCommands = 2000;
const dayMs = 86_400_000;

/** The UTC day of a moment. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** A new id of the provider: two letters and 32 hex digits. */
export function newSid(kind: 'DC' | 'CR' | 'CL' | 'WN'): string {
  return kind + randomBytes(16).toString('hex');
}

/** Three SIMs in stock that no device has. */
export const stockIccids = ['8931509900000000011', '8931509900000000029', '8931509900000000037'];

/** Starts with what is in stock. A SIM has the same sid in every sandbox: what the portal knows of it stays true. */
export function createSimBook(now: () => number, changed: () => void): SimBook {
  const sims = new Map<string, Sim>();
  const commands = new Map<string, Command>();
  const bytesOf = (text: string) => createHash('sha256').update(text).digest();

  const book: SimBook = {
    all: () => [...sims.values()],
    bySid: (sid) => [...sims.values()].find((sim) => sim.sid === sid),
    byIccid: (iccid) => sims.get(iccid),
    add(iccid, status) {
      const known = sims.get(iccid);
      if (known) return known;
      const at = now();
      const since = at - 20 * dayMs;
      const sim: Sim = {
        sid: `DE${bytesOf(iccid).toString('hex').slice(0, 32)}`,
        iccid,
        status,
        isResetting: false,
        ratePlanSid: ratePlans[0].sid,
        created: since,
        updated: since,
        used: new Map(),
        sessions:
          status === 'active'
            ? [
                {
                  sid: newSid('WN'),
                  start: since,
                  end: at - 3 * dayMs,
                  packetsUp: 41_200,
                  packetsDown: 39_800,
                },
                { sid: newSid('WN'), start: at - 3 * dayMs, end: null, packetsUp: 6_100, packetsDown: 5_900 },
              ]
            : [],
      };
      sims.set(iccid, sim);
      changed();
      return sim;
    },
    remove(iccid) {
      sims.delete(iccid);
      changed();
    },
    commands: (simSid) =>
      [...commands.values()].filter((command) => simSid === undefined || command.simSid === simSid),
    addCommand(of) {
      const at = now();
      const command: Command = { ...of, sid: newSid('DC'), status: 'queued', created: at, updated: at };
      commands.set(command.sid, command);
      for (const oldest of commands.keys()) {
        if (commands.size <= mostCommands) break;
        commands.delete(oldest);
      }
      changed();
      return command;
    },
    command: (sid) => commands.get(sid),
    usageOn(sim, day) {
      const more = sim.used.get(day) ?? { bytes: 0, sms: 0 };
      const ran = sim.sessions.some(
        ({ start, end }) => dayOf(start) <= day && (end === null || dayOf(end) >= day),
      );
      const usual = ran ? 400_000 + (bytesOf(sim.iccid + day).readUInt16BE(0) % 400_000) : 0;
      return { bytes: usual + more.bytes, sms: more.sms };
    },
  };
  for (const [place, iccid] of stockIccids.entries()) book.add(iccid, place === 2 ? 'ready' : 'new');
  return book;
}
