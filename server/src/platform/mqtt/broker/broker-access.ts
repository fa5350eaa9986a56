import type { Question } from './broker-question.ts';
import { isBelowUp, isSerial, mayRead } from '../gateway/topic-access.ts';

/** Who asks something of the broker: a device under its serial number, or the portal under any client id. */
export interface BrokerAccount {
  kind: 'device' | 'portal';
  clientId: string;
}

/** Why a broker is told to deny, in the words of the embedded broker's log where it has one for it. */
export type Denial = 'malformed' | 'identity' | 'vhost' | 'resource' | 'foreign-topic' | 'subscription';

/** What the answers depend on beside the question. */
export interface BrokerFacts {
  /** User name of the portal's own account. */
  portalUser: string;
  /** RabbitMQ's virtual host that devices and portal use. */
  vhost: string;
}

/** The exchange through which RabbitMQ's MQTT plugin sends everything. */
const exchange = 'amq.topic';

/**
 * Whose account this is; null where nobody may have it. A device's user name and client id are both its serial number, as
 * the embedded broker wants it (page 4.3). The portal takes any client id: it ends a device's connection by connecting with
 * the device's.
 */
export function accountOf(
  username: string | null,
  clientId: string | null,
  portalUser: string,
): BrokerAccount | null {
  if (username === null || !clientId) return null;
  if (username === portalUser) return { kind: 'portal', clientId };
  return username === clientId && isSerial(clientId) ? { kind: 'device', clientId } : null;
}

/**
 * Whether the account may publish here, a will included: brokers ask about it when they publish it. A device may below its
 * own `up/`, known topic or not, since the portal keeps what it cannot read; the portal below `d/`.
 */
export function mayPublish({ kind, clientId }: BrokerAccount, topic: string): boolean {
  if (/[#+\0]/.test(topic)) return false;
  return kind === 'portal' ? topic.startsWith('d/') : isBelowUp(clientId, topic);
}

/** Whether the account may subscribe to the filter. */
export function maySubscribe({ kind, clientId }: BrokerAccount, filter: string): boolean {
  return kind === 'portal' ? filter.startsWith('d/') : mayRead(clientId, filter);
}

/**
 * The MQTT topic behind a routing key of RabbitMQ, which writes `/` as `.` and `+` as `*`. A dot or star that stood in the
 * topic itself cannot be told from these; neither can stand in a serial number, so that none leads to another device.
 * A published key has no wildcards: its `*` is a character.
 */
export function topicOfRoutingKey(routingKey: string, permission: 'write' | 'read'): string {
  const topic = routingKey.replaceAll('.', '/');
  return permission === 'read' ? topic.replaceAll('*', '+') : topic;
}

/** Answers RabbitMQ's question for a virtual host; null allows. */
export function judgeVhost(ask: Question, facts: BrokerFacts): Denial | null {
  if (!accountOf(ask('username'), ask('client_id'), facts.portalUser)) return 'identity';
  return ask('vhost') === facts.vhost ? null : 'vhost';
}

/**
 * Answers RabbitMQ's question for an exchange or queue; null allows. Its MQTT plugin uses one exchange and, for each client
 * id, one queue for either quality of service.
 */
export function judgeResource(ask: Question, facts: BrokerFacts): Denial | null {
  const account = accountOf(ask('username'), ask('client_id'), facts.portalUser);
  if (!account) return 'identity';
  if (ask('vhost') !== facts.vhost) return 'vhost';
  const permission = ask('permission');
  const name = ask('name');
  switch (ask('resource')) {
    case 'exchange':
      return name === exchange && (permission === 'write' || permission === 'read') ? null : 'resource';
    case 'queue': {
      const own = `mqtt-subscription-${account.clientId}qos`;
      const known = permission === 'configure' || permission === 'write' || permission === 'read';
      return known && (name === `${own}0` || name === `${own}1`) ? null : 'resource';
    }
    default:
      return 'resource';
  }
}

/** Answers RabbitMQ's question for a topic, `write` for a message or will, `read` for a subscription; null allows. */
export function judgeTopic(ask: Question, facts: BrokerFacts): Denial | null {
  const account = accountOf(ask('username'), ask('variable_map.client_id'), facts.portalUser);
  if (!account) return 'identity';
  if (ask('vhost') !== facts.vhost) return 'vhost';
  if (ask('resource') !== 'topic' || ask('name') !== exchange) return 'resource';
  const routingKey = ask('routing_key');
  if (routingKey === null) return 'malformed';
  switch (ask('permission')) {
    case 'write':
      return mayPublish(account, topicOfRoutingKey(routingKey, 'write')) ? null : 'foreign-topic';
    case 'read':
      return maySubscribe(account, topicOfRoutingKey(routingKey, 'read')) ? null : 'subscription';
    default:
      return 'malformed';
  }
}

/** Answers EMQX's question for a topic or filter, which come as the client wrote them; null allows. */
export function judgeAction(ask: Question, facts: BrokerFacts): Denial | null {
  const account = accountOf(ask('username'), ask('clientid'), facts.portalUser);
  if (!account) return 'identity';
  const topic = ask('topic');
  if (topic === null) return 'malformed';
  switch (ask('action')) {
    case 'publish':
      return mayPublish(account, topic) ? null : 'foreign-topic';
    case 'subscribe':
      return maySubscribe(account, topic) ? null : 'subscription';
    default:
      return 'malformed';
  }
}
