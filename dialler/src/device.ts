import type {
  AcceptMessage,
  EventMessage,
  ReportMessage,
  RequestMessage,
  StateMessage,
} from '@belfry/contract/device-messages/device-messages.ts';
import type { BackOffOptions } from './back-off.ts';
import type { Clock } from './clock.ts';
import type { ConnectionFault } from './connection.ts';
import type { InputState, Model, NamedInput } from './inputs.ts';
import type { EventOrder } from './outbox.ts';
import type { OwnCall, CallOutcome } from './own-calls.ts';
import type { Counters } from './usage-meter.ts';

/** How a device behaves. Times in ms unless they say otherwise. */
export interface DiallerOptions {
  serial: string;
  /** The key it left the factory with; a key that was set later is in the journal. */
  key: string;
  host?: string;
  port?: number;
  tls?: boolean;
  /** Folder of the journal; null keeps everything in memory. */
  journalDir: string | null;
  model?: Model;
  inputs?: readonly NamedInput[];
  /** Seconds. */
  keepAlive?: number;
  /** The most events on their way at once. */
  window?: number;
  resendAfter?: number;
  backOff?: Partial<BackOffOptions>;
  /** The world's time: stamps events and lets a device call by itself. */
  clock?: Clock;
  /** Real time: for the connection and for sending again. */
  timers?: Clock;
  /** How wrong the device's own clock is. */
  clockOffset?: number;
  callAfter?: number;
  callTakes?: number;
  passes?: number;
  betweenPasses?: number;
  /** What happens when the device calls somebody; nobody answers unless this says otherwise. */
  line?: (call: OwnCall) => CallOutcome;
  /** Counts what it uses by day and tells the portal (`up/usage`). */
  countsUsage?: boolean;
  /** The person who may log in on the device. */
  user?: { username: string; password: string };
  observe?: (happening: Happening) => void;
}

/** A simulated alarm dialler. It knows the device messages of the contract and nothing else of the portal. */
export interface Dialler {
  readonly serial: string;
  /** The key it uses now. */
  readonly key: string;
  /** The SIM card in it; null where it has none. */
  readonly sim: { iccid: string } | null;
  readonly boot: number;
  readonly connected: boolean;
  /** Why it is not connected, or null. */
  readonly fault: ConnectionFault | null;
  /** Its inputs, and whatever else is active. */
  readonly inputs: InputState[];
  /** Events, reports and acceptances that the portal did not take over yet. */
  readonly unacknowledged: number;
  /** The device's own time, in ms since 1970. */
  now(): number;
  start(): void;
  /** Resolves when the connection is closed. Without `goodbye` as if the power was cut. */
  stop(options?: { goodbye?: boolean }): Promise<void>;
  /**
   * An input or a failure becomes active. When it returns, the event is in the journal.
   * @throws {RangeError} where the device has no such alarm.
   */
  raise(alarm: string, value?: number | string): EventMessage;
  /** An input or a failure is back to normal. @throws {RangeError} as `raise`. */
  restore(alarm: string): EventMessage;
  /** A system failure begins or ends, e.g. `power-failure`. @throws {RangeError} as `raise`. */
  failure(code: string, active: boolean): EventMessage;
  /** Resolves true when the portal has promised to have stored the event, false after `timeout` ms. */
  acknowledged(event: EventOrder, timeout: number): Promise<boolean>;
  /** Somebody accepts at the device. */
  accept(alarm: string, contact: string): AcceptMessage;
  /** Pulls or plugs the cable. `half-open`: both ends still believe in the connection, and nothing gets through. */
  network(up: boolean, how?: 'cut' | 'half-open'): void;
  /** Breaks the connection once; it comes back as the back-off says. */
  dropConnection(): void;
  /** Its modem begins anew, as after a reset of the SIM card: what looked alive and carried nothing carries again; a cut stays cut. */
  connectAnew(): void;
  setClock(moment: number): void;
  /** The device's own settings. */
  readonly settings: Record<string, unknown>;
  /** Somebody changes settings at the device. @throws {RangeError} where it has none such, or not with this value. */
  changeSettings(settings: Record<string, unknown>): void;
  /** Starts anew: its boot grows, its sequence begins again; what is in the journal stays. */
  restart(): void;
  /** So much more is used today, as if it had been; for a device that counts. */
  uses(more: Partial<Counters>): void;
}

/** What a device does and hears, as it happens. */
export type Happening =
  | { kind: 'connected' }
  | { kind: 'disconnected'; fault: ConnectionFault }
  | { kind: 'raised'; event: EventMessage }
  | { kind: 'acknowledged'; event: EventMessage }
  | { kind: 'told'; state: StateMessage }
  | { kind: 'settings'; version: number }
  | { kind: 'own-settings'; changed: string[] }
  | { kind: 'asked'; method: RequestMessage['method'] | 'unknown'; ok: boolean }
  | { kind: 'called'; report: ReportMessage }
  | { kind: 'accepted'; accept: AcceptMessage }
  | { kind: 'restarted'; boot: number };
