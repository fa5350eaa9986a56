import type { Logger } from 'pino';
import type {
  AcceptMessage,
  EventMessage,
  HelloMessage,
  OddReason,
  ReplyMessage,
  ReportMessage,
  RequestMessage,
  UsageMessage,
} from '@belfry/contract/device-messages/device-messages.ts';

/** An event as it came in; nothing about it is stored yet. */
export interface ReceivedEvent {
  serial: string;
  event: EventMessage;
  receivedAt: Date;
  /** Its place was made of what it says, so that one with the same place is the same. */
  placedByContent?: true;
}

/** A message that could not be taken as it is, as far as it was understood. */
export interface OddMessage {
  serial: string;
  /** Behind `up/`. */
  topic: string;
  reason: OddReason;
  /** Which field. */
  detail?: string | undefined;
  /** The beginning of the payload, as it came. */
  payload: Buffer;
  /** Bytes of the whole payload. */
  size: number;
  /** SHA-256 of topic and whole payload: the same again is a repetition. */
  digest: Buffer;
  /** Whether it says that something became active. */
  active: boolean;
  /** The alarm point that it names; null where none can be told. */
  alarm: string | null;
}

/** Whether an event was stored; `refused`: no company owns the device, so it keeps its event. */
export type EventVerdict = 'stored' | 'refused';

/** A device that asks to be let in, with the key that it shows. */
export interface ShownKey {
  serial: string;
  key: string;
}

/** A device came, or went. */
export interface PresenceChange {
  serial: string;
  connected: boolean;
  at: Date;
}

/** What a device says beside events, replies and its status, by kind. */
export interface DevicePayloads {
  hello: HelloMessage;
  report: ReportMessage;
  usage: UsageMessage;
  accept: AcceptMessage;
}

/** A validated message that is no event, reply or status. */
export type DeviceMessage = {
  [Kind in keyof DevicePayloads]: { serial: string; kind: Kind; payload: DevicePayloads[Kind] };
}[keyof DevicePayloads];

/**
 * What the features do with devices and their messages. One device's messages come in the order it sent them.
 * A handler that throws a database fault (`isDatabaseUnavailable`) or `service-unavailable` is called again
 * until it succeeds; nothing is acknowledged meanwhile.
 */
export interface GatewayHandlers {
  /**
   * For each of a set, in order, whether its key is right. Called before the devices count as connected. When it throws,
   * each is asked about alone; throwing then refuses that one for now.
   */
  authenticate(shown: readonly ShownKey[]): Promise<readonly boolean[]>;
  /**
   * Stores the batch in one transaction and resolves after the commit with one verdict per event, in order.
   * When it throws, nothing is acknowledged, and each event is tried alone, so that one cannot block the others; one that
   * fails alone is kept by {@link GatewayHandlers.storeOdd}.
   */
  storeEvents(batch: readonly ReceivedEvent[]): Promise<readonly EventVerdict[]>;
  /**
   * Keeps a message that could not be taken as it is, and raises what it says became active. `refused`: no company owns
   * the device.
   */
  storeOdd(message: OddMessage, receivedAt: Date): Promise<EventVerdict>;
  /** Acknowledged to the device when it resolves; one that throws again is kept by {@link GatewayHandlers.storeOdd}. */
  receive(message: DeviceMessage, receivedAt: Date): Promise<void>;
  /**
   * Notes a set of comings and goings, each device once, in one transaction. One call at a time, the newest state of a
   * device last; may be repeated for one that is connected already. When it throws, each is noted alone. Not called for
   * devices that lose the connection because we close.
   */
  notePresences(changes: readonly PresenceChange[]): Promise<void>;
  /** Every device that is known and the verifier of its key, null where that was never seen; in one order. */
  keyVerifiers(): Promise<readonly { serial_number: string; key_verifier: string | null }[]>;
  /** Serial numbers of the devices that are connected as far as is noted. */
  connectedDevices(): Promise<readonly string[]>;
  /** A broker of its own was out of reach, and no node heard devices: who came or went meanwhile is not known. Called before anything is. */
  brokerReturned?(): Promise<void>;
  /** A broker of its own had cut off so many devices of those that were connected. Once per outage, by the intake. */
  connectionsCut?(facts: ConnectionsCut): Promise<void>;
  /** The same, under a term of the intake: nothing is written once another term has begun, and fails with what `isPassedOn` knows. */
  underTerm?(term: number): GatewayHandlers;
  /**
   * A broker of its own refused the portal's account, or one of its subscriptions: no device can be heard, and trying
   * again does not mend it. Called at each refusal, many times an hour; `reason` holds no secret.
   */
  brokerRefused?(facts: { reason: string }): Promise<void>;
}

/** How many devices of how many a broker has cut off, and when it was back. */
export interface ConnectionsCut {
  at: Date;
  lost: number;
  connections: number;
}

/** Whether devices can be heard. */
export interface GatewayState {
  /** `embedded`: inside this process. `away`: this node does not reach it. */
  broker: 'embedded' | 'ok' | 'away';
  /** Which node takes in what devices send, if one does. */
  intake: 'here' | 'elsewhere' | 'nobody';
}

/** The portal's side of the device connection (page 4.3), whichever broker carries it. */
export interface DeviceGateway {
  /**
   * Sends to `d/{serial}/down/{topic}` with QoS 1. Without `retain` an absent device does not get it. The embedded
   * broker forgets retained messages when it restarts: send settings again when the device says hello.
   */
  publish(
    serial: string,
    topic: 'ack' | 'state' | 'settings',
    payload: object,
    options?: { retain?: boolean },
  ): Promise<void>;
  /**
   * Asks the device something and waits for its answer, `timeoutMs` at most (default 10 s).
   * @throws {AppError} `device-not-connected`, or `communication-error` when no answer came.
   */
  request(serial: string, request: RequestMessage, timeoutMs?: number): Promise<ReplyMessage>;
  isConnected(serial: string): boolean;
  connectionCount(): number;
  /** False while a broker of its own is out of reach or no node takes in, so that what is known of devices may be old. */
  hears(): boolean;
  state(): GatewayState;
  /** Ends the connection of a device, e.g. after its key was replaced; it may connect again at once. */
  disconnect(serial: string): Promise<void>;
  /** Who checks the keys of devices: `us` by `authenticate`, or a broker that never asks, by files of verifiers. */
  keysCheckedBy: 'us' | 'broker';
  /** Port of the embedded broker without TLS; 0 with an external one. */
  port: number;
  /** Port of the embedded broker with TLS; 0 where there is none. */
  tlsPort: number;
  /** Stops acknowledging, waits for the batches in flight, then closes the connections with jitter. */
  close(): Promise<void>;
}

/** How much one device may send; others are unharmed when it sends more. */
export interface FloodLimit {
  /** Messages at once, e.g. the queue of a day offline. */
  burst: number;
  /** Messages a second in the long run. */
  perSecond: number;
}

/** What both kinds of gateway need. */
export interface GatewayOptions {
  log: Logger;
  /** The business clock. */
  clock: { now(): Date };
  /** The most events in one transaction. */
  maxBatch?: number;
  flood?: FloodLimit;
}

/** Events in one transaction unless told otherwise. */
export const defaultMaxBatch = 200;
/** A device that was away for a day sends its 1,000 events at once (page 5.2). */
export const defaultFloodLimit: FloodLimit = { burst: 2_000, perSecond: 100 };
