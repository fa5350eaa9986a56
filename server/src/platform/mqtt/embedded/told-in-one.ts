import type { Client } from 'aedes';
import { downTopic } from '@belfry/contract/device-messages/topics.ts';
import type { EventNumber } from '../gateway/odd-message.rules.ts';
import { sendTo } from './embedded-connection.ts';

/** Where an alarm stands, as `down/state` says it. */
interface AlarmState {
  alarm: string;
  state: string;
}

/**
 * Tells a device that asks for it what became of an event in one message: that it is stored, with where its alarm stands now
 * (`down/stored`, docs/device-protocol.md). Every other device hears both by themselves.
 */
export interface ToldInOne {
  /** A message of the device is under way. */
  began(client: Client): void;
  /** Tells a state now, or with the acknowledgement that is to come. */
  tell(client: Client, state: object): Promise<void>;
  /** Nothing is under way of this message any more; `ack` where its event is stored. */
  ended(client: Client, ack: EventNumber | null, alarm: string | null): void;
}

/** A device asks for it by subscribing to the topic by its name; one that reads all below `down/` may be of before. */
function takesBoth({ id, subscriptions }: Client): boolean {
  return downTopic(id, 'stored') in subscriptions;
}

/** The embedded broker's. */
export function toldInOne(): ToldInOne {
  const underWay = new WeakMap<Client, { messages: number; states: Map<string, AlarmState> }>();
  const say = (client: Client, state: object) => sendTo(client, downTopic(client.id, 'state'), state);

  return {
    began(client) {
      const known = underWay.get(client);
      if (known) known.messages += 1;
      else underWay.set(client, { messages: 1, states: new Map() });
    },

    async tell(client, state) {
      const known = underWay.get(client);
      // Who accepted is said in a message of its own.
      if (!known || !takesBoth(client) || !isState(state)) return say(client, state);
      known.states.set(state.alarm, state);
    },

    ended(client, ack, alarm) {
      const known = underWay.get(client);
      const state = alarm === null ? undefined : known?.states.get(alarm);
      if (ack && takesBoth(client)) {
        void sendTo(client, downTopic(client.id, 'stored'), { ...ack, ...(state && { state: state.state }) });
        if (state) known?.states.delete(state.alarm);
      } else if (ack) void sendTo(client, downTopic(client.id, 'ack'), ack);
      if (!known) return;
      known.messages -= 1;
      if (known.messages > 0) return;
      underWay.delete(client);
      for (const waiting of known.states.values()) void say(client, waiting);
    },
  };
}

function isState(payload: object): payload is AlarmState {
  return 'alarm' in payload && 'state' in payload && !('acceptedBy' in payload);
}
