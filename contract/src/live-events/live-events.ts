import type { AlarmNode, Episode } from '#alarming/alarms/alarms.contract.ts';
import type { Device } from '#devices/devices/devices.contract.ts';
import type { TokenReason } from '#http/problem.ts';

/** Path of the socket on the API's host (spec §7). */
export const socketPath = '/v4/socket.io';

/** Milliseconds after which the server ends a connection that has not subscribed. */
export const subscribeWithin = 15_000;

/** Reconnect rules of the spec's §9; times in milliseconds. */
export const socketReconnect = {
  reconnection: true,
  reconnectionAttempts: 5,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
} as const;

/** Answer to `subscribe`. */
export interface SubscribeAnswer {
  ok: boolean;
  reason?: TokenReason;
  /** Events of other nodes may be missing now; a notice `not-live` follows. */
  isLate?: true;
}

/** Client → server. `subscribe` takes the access token, plain or as {token}. */
export interface ClientEvents {
  subscribe: (token: string | { token: string }, answer?: (result: SubscribeAnswer) => void) => void;
  logout: () => void;
}

/**
 * What changed on a device: `id` and `version` always, other fields only where they changed. With `removed` the company
 * no longer has it.
 */
export type DeviceEvent = Pick<Device, 'id' | 'version'> & Partial<Device> & { removed?: true };

/** Something became of a device's test alarms; they are no episodes here, so that none is taken for an alarm. */
export interface TestAlarmEvent {
  deviceId: string;
}

/**
 * Whom alarms call may have changed: a contact, a list, an app, what a point calls. Contacts, lists and the plan are asked
 * for anew. Unless some list leads to nobody now, or did before, nothing on a screen of alarms looks different.
 */
export interface CallPlanEvent {
  leadsToNobody: boolean;
}

/** What a company owes has changed: it is asked for anew. */
export interface PaymentEvent {
  id: string;
  version: number;
}

/** An invoice was issued, or something became of it: it is asked for anew. */
export interface InvoiceEvent {
  id: string;
  version: number;
}

/** What lies in the company's cart has changed, or what it has subscribed: both are asked for anew. */
export interface CartEvent {
  /** How many subscriptions lie in the cart. */
  quantity: number;
}

/**
 * `not-live`: events of other nodes may be missing from now on, ask from time to time. `live`: none is missing from now on;
 * what was loaded before may have missed some.
 */
export type NoticeCode = 'not-live' | 'live';

/** Server → client. Rooms are chosen by the server from the token alone. */
export interface ServerEvents {
  device: (event: DeviceEvent) => void;
  node: (event: AlarmNode) => void;
  episode: (event: Episode) => void;
  'test-alarm': (event: TestAlarmEvent) => void;
  'call-plan': (event: CallPlanEvent) => void;
  payment: (event: PaymentEvent) => void;
  invoice: (event: InvoiceEvent) => void;
  cart: (event: CartEvent) => void;
  session: (event: { reason: 'role_changed' | 'ended' }) => void;
  notice: (event: { code: NoticeCode }) => void;
}
