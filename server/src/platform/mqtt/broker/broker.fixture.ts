import type { BrokerKind } from './broker-connection.ts';
import { startMosquitto } from '../mosquitto/mosquitto.fixture.ts';
import { startRabbitmq } from './rabbitmq.fixture.ts';

/** A broker of the test's own, of Debian. */
export interface TestBroker {
  kind: BrokerKind;
  /** Where devices connect. */
  port: number;
  /** Where they connect by TLS, with the certificate of tests. */
  tlsPort: number;
  /** With the account of the portal. */
  url: string;
  /** Makes these devices known, each with `keyOf(serial)` or the key that is named, and no others. */
  letIn(serials: readonly string[], keys?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after {@link TestBroker.kill}, on the same ports and folder. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export type TestBrokerKind = 'mosquitto' | 'rabbitmq';

export async function startTestBroker(kind: TestBrokerKind): Promise<TestBroker> {
  return { kind, ...(await (kind === 'mosquitto' ? startMosquitto() : startRabbitmq())) };
}
