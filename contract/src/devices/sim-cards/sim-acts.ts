import * as z from 'zod/mini';
import { id, instant } from '#values/values.ts';

/** How a SIM card stands at the provider, in its words (Twilio, Programmable Wireless, resource Sim). */
export const simProviderStates = [
  'new',
  'ready',
  'active',
  'suspended',
  'deactivated',
  'canceled',
  'scheduled',
  'updating',
] as const;
/** How a SIM card stands at the provider. */
export type SimProviderState = (typeof simProviderStates)[number];

/**
 * What staff may ask the provider for: `activate` and `suspend` the card, `reset` its connection, `wake` a silent device by a text
 * message to it.
 */
export const simActKinds = ['activate', 'suspend', 'reset', 'wake'] as const;
/** What staff may ask the provider for. */
export type SimActKind = (typeof simActKinds)[number];

/** Everything that staff may do to a card. */
export const simActions = [...simActKinds, 'assign', 'withdraw', 'limit'] as const;
/** What staff may do to a card. */
export type SimAction = (typeof simActions)[number];

/**
 * How an act stands: `asked` until the provider took it, `taken` until its effect was seen (the provider says the new state, or the device
 * connected anew), `worked` once it was, `no-effect` where it was not seen in time, `refused` by the provider, `unknown` where the provider
 * never answered.
 */
export const simActStates = ['asked', 'taken', 'worked', 'no-effect', 'refused', 'unknown'] as const;
/** How an act stands. */
export type SimActState = (typeof simActStates)[number];

/** Something that staff asked the provider for. */
export const simAct = z.object({
  id,
  kind: z.enum(simActKinds),
  state: z.enum(simActStates),
  askedAt: instant,
  /** When `state` became what it is for good; null while it is open. */
  endedAt: z.nullable(instant),
  /** Seconds from the request to the effect; null where none was seen. */
  seconds: z.nullable(z.int()),
  /** The provider's own words of a refusal. */
  why: z.nullable(z.string()),
  /** Whoever asked; null once erased. */
  by: z.nullable(z.string()),
});
/** Something that staff asked the provider for. */
export type SimAct = z.infer<typeof simAct>;
