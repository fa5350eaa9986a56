import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { canAcceptByDelivery, type Medium } from '@belfry/contract/values/media.ts';

/** What a run needs to know of its call list. Minutes where a time is meant. */
export type PlanList = Pick<
  CallList,
  | 'recipients'
  | 'contactIds'
  | 'amountAccept'
  | 'maxAttempts'
  | 'timeToAccept'
  | 'attemptsPerPerson'
  | 'delayBetweenAttempts'
>;

/** What a run needs to know of a contact. */
export interface PlanContact extends Pick<
  Contact,
  'id' | 'name' | 'phone' | 'email' | 'administrator' | 'media'
> {
  /** Whether an app of the linked portal user is registered. */
  app: boolean;
  /** Whether the schedule lets the person be called at `now`. */
  available: boolean;
}

/** What decides whether a contact can be reached at all, hours aside. */
export type ReachedContact = Omit<PlanContact, 'name' | 'available'>;

/** One try of one medium. */
export interface PlanAttempt {
  contactId: string;
  medium: Medium;
  /** Pass through the list, from 1. */
  pass: number;
  /** Try of this person in this pass, from 1. */
  number: number;
  startedAt: Date;
  /**
   * `delivered`: the person has it (a call: heard, PIN asked; a mail: opened, or a delivery notice). `failed`: it cannot
   * reach them (busy, dead, refused, bounced). `unanswered`: it rang out, a machine answered or a mail was merely sent,
   * which is no delivery, yet the person may be awake.
   */
  outcome: 'running' | 'delivered' | 'unanswered' | 'failed';
}

/** What happened in a run so far. */
export interface PlanHistory {
  /** In any order. */
  attempts: readonly PlanAttempt[];
  /** Who accepted the episode, by contact id; somebody who is no contact by another id of theirs. */
  acceptedBy: readonly string[];
}

/** What a run does next. */
export type PlanStep =
  | { kind: 'attempt'; contactId: string; medium: Medium; pass: number; number: number; acceptUntil: Date }
  /** Nothing before `until`, unless an attempt changes or somebody accepts: then ask again. */
  | { kind: 'wait'; until: Date }
  | { kind: 'over'; reason: 'accepted' | 'used-up' | 'nobody-available' };

/** Where a run is: the try of a person in a pass. */
interface Slot {
  pass: number;
  index: number;
  number: number;
}

interface Turn extends Slot {
  contactId: string;
  medium: Medium;
}

/** Seconds that an attempt may be running before the person's next medium is tried beside it. */
const patience = { app: 15, voice: 120, sms: 30, 'e-mail': 30 } as const satisfies Record<Medium, number>;

/**
 * What a run does next (page 2.2). Total: always makes progress, whatever the history holds.
 *
 * A try of a person is all of their media in order, each started as soon as the one before is delivered, failed or
 * takes too long. The time to accept runs from the start of the last one that did not fail; if all failed, the run
 * goes on at once. Between two tries of the same person, also in different passes, lie the minutes between attempts.
 */
export function plan(
  list: PlanList,
  contacts: readonly PlanContact[],
  now: Date,
  history: PlanHistory,
): PlanStep {
  const accepted = acceptedPeople(contacts, history);
  if (accepted.size >= Math.max(1, list.amountAccept)) return { kind: 'over', reason: 'accepted' };

  const people = recipientsOf(list, contacts);
  const slot = currentSlot(people, history.attempts);
  const person = slot === null ? undefined : people[slot.index];
  if (slot !== null && person !== undefined && !accepted.has(person.id)) {
    const tried = history.attempts.filter((a) => a.contactId === person.id && isIn(slot, a));
    const step = goOnWith(list, person, slot, tried, now);
    if (step !== null) return step;
  }

  const next = nextTurn(list, people, slot, (p) => (accepted.has(p.id) ? undefined : firstMedium(p)));
  if (next === null) {
    const askedAll = people.some((p) => p.available && accepted.has(p.id));
    const passesLeft = slot === null || slot.pass < list.maxAttempts;
    return { kind: 'over', reason: passesLeft && !askedAll ? 'nobody-available' : 'used-up' };
  }
  const ends = history.attempts.filter((a) => a.contactId === next.contactId).map((a) => endOf(list, a));
  const notBefore = Math.max(...ends) + list.delayBetweenAttempts * 60_000;
  if (now.getTime() < notBefore) return { kind: 'wait', until: new Date(notBefore) };
  return attempt(list, next, now);
}

/** Who accepted: those who did, and those who got it by a medium that needs no acceptance. */
export function acceptedPeople(contacts: readonly PlanContact[], history: PlanHistory): Set<string> {
  const people = new Set(history.acceptedBy);
  for (const { contactId, medium, outcome } of history.attempts) {
    const way = contacts.find((c) => c.id === contactId)?.media.find((m) => m.medium === medium);
    if (outcome !== 'delivered' || !canAcceptByDelivery(medium)) continue;
    if (way?.needsAcceptance === false) people.add(contactId);
  }
  return people;
}

/** The people of a list in calling order, each once. */
export function recipientsOf<C extends Pick<PlanContact, 'id' | 'administrator'>>(
  list: Pick<PlanList, 'recipients' | 'contactIds'>,
  contacts: readonly C[],
): C[] {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  if (list.recipients === 'own') {
    return [...new Set(list.contactIds)].flatMap((id) => byId.get(id) ?? []);
  }
  return [...byId.values()].filter((contact) => list.recipients === 'all-contacts' || contact.administrator);
}

/** The media by which a person can be reached at all, in their order. */
export function usableMedia(contact: Pick<ReachedContact, 'phone' | 'email' | 'app' | 'media'>): Medium[] {
  const address = { app: contact.app, voice: contact.phone, sms: contact.phone, 'e-mail': contact.email };
  return contact.media.map((m) => m.medium).filter((medium) => Boolean(address[medium]));
}

// Not Math.max: a count that is no number would match no slot, and its person be called without end.
const passOf = (a: PlanAttempt) => (a.pass > 1 ? a.pass : 1);
const numberOf = (a: PlanAttempt) => (a.number > 1 ? a.number : 1);
const isIn = (slot: Slot, a: PlanAttempt) => passOf(a) === slot.pass && numberOf(a) === slot.number;

/** The furthest try that was begun; null at the start. Who has left the list since stands before its first. */
function currentSlot(people: readonly PlanContact[], attempts: readonly PlanAttempt[]): Slot | null {
  let furthest: Slot | null = null;
  for (const a of attempts) {
    const index = people.findIndex((person) => person.id === a.contactId);
    const slot = { pass: passOf(a), index, number: numberOf(a) };
    if (furthest === null || isAfter(slot, furthest)) furthest = slot;
  }
  return furthest;
}

function isAfter(a: Slot, b: Slot): boolean {
  return (a.pass - b.pass || a.index - b.index || a.number - b.number) > 0;
}

/** The next try: of the same person, of somebody after them, or from the start of the list in the next pass. */
function nextTurn(
  list: PlanList,
  people: readonly PlanContact[],
  slot: Slot | null,
  mediumFor: (person: PlanContact) => Medium | undefined,
): Turn | null {
  const { pass, index, number } = slot ?? { pass: 1, index: -1, number: 0 };
  const turns = people.flatMap((person, i) => {
    const medium = mediumFor(person);
    return medium === undefined ? [] : [{ index: i, contactId: person.id, medium }];
  });
  if (pass <= list.maxAttempts) {
    const again = turns.find((turn) => turn.index === index);
    if (again !== undefined && number < list.attemptsPerPerson) return { ...again, pass, number: number + 1 };
    const later = turns.find((turn) => turn.index > index);
    if (later !== undefined) return { ...later, pass, number: 1 };
  }
  const first = turns[0];
  return pass < list.maxAttempts && first !== undefined ? { ...first, pass: pass + 1, number: 1 } : null;
}

function firstMedium(person: PlanContact): Medium | undefined {
  return person.available ? usableMedia(person)[0] : undefined;
}

/** The rest of a try that was begun: the next medium, or the time to accept; null when it is over. */
function goOnWith(
  list: PlanList,
  person: PlanContact,
  slot: Slot,
  tried: readonly PlanAttempt[],
  now: Date,
): PlanStep | null {
  const medium = usableMedia(person).find((m) => tried.every((a) => a.medium !== m));
  const goesOn = person.available && medium !== undefined;
  const until = Math.max(...tried.map((a) => (goesOn ? settledBy(list, a) : endOf(list, a))));
  if (now.getTime() < until) return { kind: 'wait', until: new Date(until) };
  return goesOn ? attempt(list, { ...slot, contactId: person.id, medium }, now) : null;
}

/** When the next medium may start, if nothing is heard of this one until then. Milliseconds. */
function settledBy(list: PlanList, a: PlanAttempt): number {
  const seconds = a.outcome === 'running' ? Math.min(patience[a.medium], list.timeToAccept * 60) : 0;
  return a.startedAt.getTime() + seconds * 1000;
}

/** When the time to accept after this attempt is over. Milliseconds. */
function endOf(list: PlanList, a: PlanAttempt): number {
  return a.startedAt.getTime() + (a.outcome === 'failed' ? 0 : list.timeToAccept * 60_000);
}

function attempt(list: PlanList, { contactId, medium, pass, number }: Turn, now: Date): PlanStep {
  const acceptUntil = new Date(now.getTime() + list.timeToAccept * 60_000);
  return { kind: 'attempt', contactId, medium, pass, number, acceptUntil };
}

/**
 * Whom to call when a list leaves nobody: every administrator, whatever their schedule. Run them with the fixed list
 * "Administrators" and a history of its own.
 */
export function administratorsInstead(contacts: readonly PlanContact[]): PlanContact[] {
  return contacts.filter((c) => c.administrator).map((c) => ({ ...c, available: true }));
}

/**
 * Whether a list leads to nobody who can be reached, whatever the hours, and no administrator can be called instead: an
 * alarm that calls it would call nobody (page 1.4).
 */
export function leadsToNobody(
  list: Pick<PlanList, 'recipients' | 'contactIds'>,
  contacts: readonly ReachedContact[],
): boolean {
  const people = [...recipientsOf(list, contacts), ...contacts.filter((c) => c.administrator)];
  return people.every((contact) => usableMedia(contact).length === 0);
}
