import * as z from 'zod/mini';
import { oddReasons } from '#device-messages/device-messages.ts';
import { acceptanceWays } from '#values/acceptance-ways.ts';
import { nodeEvents, nodeStates } from '#values/alarm-states.ts';
import { announcementKinds } from '#values/announcements.ts';
import { media } from '#values/media.ts';
import { testDeviceStates, testFrequencies, testOutcomes, testTargets } from '#values/test-states.ts';
import { id, instant } from '#values/values.ts';

/**
 * A person by the name that they had when it happened. Who is called something else today keeps the old name in what is
 * old; of who was erased, a neutral name with a mark is left. `id` is the name's, so two people of one name differ.
 */
export const historyPerson = z.strictObject({ id: z.string(), name: z.string() });
/** A person by the name that they had when it happened. */
export type HistoryPerson = z.infer<typeof historyPerson>;

/** The call lists that every company has; they have a name in each reader's language. */
export const fixedLists = ['all-contacts', 'administrators'] as const;

/** A call list: one of the fixed, or one of the company's own, by its name of then; `id` is null where nobody knows it. */
export const calledList = z.union([
  z.strictObject({ fixed: z.enum(fixedLists) }),
  z.strictObject({ id: z.nullable(id), name: z.string() }),
]);
/** A call list as the history names it. */
export type CalledList = z.infer<typeof calledList>;

const common = {
  /** As numbers they grow line by line; where an event moved its alarm is `123.1`, behind the event `123`. */
  id: z.string(),
  /** When it happened, by the device's clock for what the device said. */
  at: instant,
  /** When we knew. */
  receivedAt: instant,
  alarmId: z.nullable(z.string()),
  /** The alarm's name at that time. */
  alarmName: z.nullable(z.string()),
  /** The alarm whose proof timeline it belongs to. */
  episodeId: z.nullable(id),
  /** The event came later than what was known already, and changed no state. */
  late: z.boolean(),
};

/** An entry that names nobody. */
function entry<const K extends string, D extends z.core.$ZodLooseShape>(kind: K, detail: D) {
  return z.strictObject({ ...common, kind: z.literal(kind), detail: z.strictObject(detail) });
}

/** An entry about somebody: who did it, or whom it reached. */
function entryOf<const K extends string, D extends z.core.$ZodLooseShape>(kind: K, detail: D) {
  return z.strictObject({
    ...common,
    person: historyPerson,
    kind: z.literal(kind),
    detail: z.strictObject(detail),
  });
}

/** An entry about somebody, or about what went by itself. */
function entryPerhapsOf<const K extends string, D extends z.core.$ZodLooseShape>(kind: K, detail: D) {
  return z.strictObject({
    ...common,
    person: z.nullable(historyPerson),
    kind: z.literal(kind),
    detail: z.strictObject(detail),
  });
}

const medium = z.enum(media);
/** What an input measured. */
const signal = { value: z.optional(z.union([z.number(), z.string()])) };
const reason = z.optional(z.string());
/** What came of an attempt. */
const news = {
  medium,
  /** When the attempt began that it is of. */
  startedAt: z.optional(instant),
  state: z.string(),
  outcome: z.optional(z.enum(['delivered', 'unanswered', 'failed'])),
  /** What the provider called it. */
  provider: z.optional(z.string()),
  /** What a mail server said. */
  status: z.optional(z.string()),
  /** The app that it is about, by its name. */
  app: z.optional(z.string()),
  reason,
};

/**
 * One line of a device's history, one shape a kind. `event.*` is what the device said, `node.*` what the alarm did with
 * it, `attempt.*` and `acceptance` prove that people were reached, `device.*` is about the device itself, `test.*` about
 * what was only a test.
 */
export const historyEntry = z.discriminatedUnion('kind', [
  entry('event.active', signal),
  entry('event.normal', signal),
  /** The device used a number twice, and said something else the second time. */
  entry('event.contradicting', { active: z.boolean() }),
  entryPerhapsOf('node.state', {
    from: z.enum(nodeStates),
    to: z.enum(nodeStates),
    event: z.enum(nodeEvents),
    /** Until when it is paused. */
    until: z.optional(instant),
    reason,
  }),
  /** Names of settings; `pause` where a pause ended that no state shows. */
  entryOf('node.configured', { fields: z.array(z.string()), reason }),
  entryPerhapsOf('node.created', {
    inputs: z.int(),
    /** How many modules the device said that it has. */
    modules: z.optional(z.int()),
    kind: z.optional(z.enum(['dupline', 'io'])),
    module: z.optional(z.int()),
  }),
  /** `number` counts within a pass through the list. */
  entryOf('attempt.started', { medium, number: z.int(), pass: z.int() }),
  entryOf('attempt.state', news),
  entryOf('attempt.finished', news),
  entryOf('acceptance', {
    via: z.enum(acceptanceWays),
    /** How many people must still accept. */
    more: z.int(),
    /** The moment as the device itself wrote it. */
    saidAt: z.optional(z.string()),
  }),
  entryOf('acceptance.refused', {
    medium,
    reason: z.literal('pin-code-incorrect'),
    tries: z.optional(z.int()),
  }),
  /** `list` is null where there was none. */
  entry('run.started', { round: z.int(), list: z.nullable(calledList) }),
  entry('run.finished', {
    outcome: z.enum(['accepted', 'used-up', 'nobody-available']),
    round: z.optional(z.int()),
    next: z.optional(z.literal('administrators')),
  }),
  entry('restored.sent', { people: z.int(), messages: z.int() }),
  entryPerhapsOf('notice.sent', {
    what: z.enum([...announcementKinds, 'more-alarms']),
    people: z.int(),
    messages: z.int(),
    /** Of an acceptance: the contacts who are told. */
    contacts: z.optional(z.array(id)),
  }),
  entryOf('notice.failed', {
    what: z.enum(announcementKinds),
    medium,
    /** They were written to too often already. */
    reason: z.optional(z.literal('limit')),
  }),
  /** `name` is the device's. */
  entryOf('device.added', { name: z.string() }),
  /** `released` was taken back by the maker's staff, whom the company's audit log names. */
  entryPerhapsOf('device.removed', { how: z.enum(['removed', 'handed-over', 'released']) }),
  /** The maker's staff granted licences, until the end of a day or for good, or ended them. */
  entry('device.licences', {
    what: z.enum(['granted', 'withdrawn']),
    features: z.array(z.string()),
    until: z.nullable(z.string()),
  }),
  entry('device.connected', {}),
  entry('device.disconnected', {}),
  /** An attempt that the device made by itself, in its own words. */
  entryOf('device.report', { medium: z.string(), via: z.optional(z.string()), state: z.string() }),
  entry('device.clock', { offsetSeconds: z.int() }),
  entry('device.epoch', { before: z.int(), boot: z.int() }),
  /** Another dialler took over, by serial numbers. */
  entry('device.swapped', { from: z.string(), to: z.string() }),
  /** The dialler that was replaced still speaks. */
  entry('device.former', { serialNumber: z.string() }),
  entry('device.unreadable', {
    reason: z.enum(oddReasons),
    topic: z.string(),
    active: z.nullable(z.boolean()),
    /** What is wrong with which field. */
    field: z.optional(z.string()),
  }),
  /** `list` is null where everybody is called. */
  entryPerhapsOf('test.started', { target: z.enum(testTargets), list: z.nullable(calledList) }),
  entry('test.device', {
    state: z.enum(testDeviceStates),
    /** Names of interfaces. */
    faulty: z.optional(z.string()),
  }),
  entry('test.finished', { outcome: z.enum(testOutcomes) }),
  entryOf('test.scheduled', { frequency: z.enum(['off', ...testFrequencies]) }),
  entryOf('device.logged-in', {}),
  entryPerhapsOf('device.settings', {
    settings: z.array(z.string()),
    /** Before and after, by the setting's name. */
    values: z.optional(z.record(z.string(), z.unknown())),
    /** Whether the device said that it did. */
    confirmed: z.optional(z.boolean()),
    /** It did after all what was asked of it earlier. */
    late: z.optional(z.boolean()),
  }),
  entryOf('device.password-recovered', { confirmed: z.boolean() }),
]);
/** One line of a device's history. */
export type HistoryEntry = z.infer<typeof historyEntry>;
/** A kind of history entry. */
export type HistoryKind = HistoryEntry['kind'];
/** The shape of one kind, or of some. */
export type HistoryEntryOf<K extends HistoryKind> = Extract<HistoryEntry, { kind: K }>;

const shapes = historyEntry.def.options.map(({ shape }) => shape);
/** Every kind of history entry. */
export const historyKinds: readonly HistoryKind[] = shapes.flatMap(({ kind }) => kind.def.values);
/** The kinds that are about somebody, or may be. */
export const kindsWithPerson: ReadonlySet<string> = new Set(
  shapes.filter((shape) => 'person' in shape).flatMap(({ kind }) => kind.def.values),
);
