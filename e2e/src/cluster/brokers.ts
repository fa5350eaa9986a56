import type { Part } from './part.ts';
import type { Program } from './program.ts';

/** A broker of a cluster, and where it listens. */
export interface Broker extends Program {
  /** Where the portal connects. */
  portalPort: number;
  /** Where devices connect. */
  devicePort: number;
}

/** Brokers that are to be started, all with the same devices. */
export interface BrokersPlan {
  kind: 'mosquitto' | 'rabbitmq';
  /** Name and password of the portal's account. */
  account: string;
  ports: readonly Pick<Broker, 'portalPort' | 'devicePort'>[];
  /** What the portal's nodes are told, beside where the brokers are. */
  settings: Record<string, string>;
  /** Starts them. `questionPorts` is where each node of the portal says whom a broker lets in; what runs is put into `parts`. */
  start(questionPorts: readonly number[], parts: Part[]): Promise<Broker[]>;
}

/** Name and password of the portal, as in `MQTT_URL`. */
export const portalAccount = 'belfry:only-for-this-test';
