import {
  historyKinds,
  kindsWithPerson,
  type HistoryEntry,
  type HistoryEntryOf,
  type HistoryKind,
  type HistoryPerson,
} from './history-entry.ts';

/** Anna, as an entry names her. */
export const anna: HistoryPerson = { id: '1', name: 'Anna' };
/** Ben, as an entry names him. */
export const ben: HistoryPerson = { id: '2', name: 'Ben' };

/** Kinds that tell of a person, and of what went by itself. */
const perhapsOfSomebody: readonly HistoryKind[] = [
  'node.state',
  'node.created',
  'notice.sent',
  'device.removed',
  'device.settings',
  'test.started',
];

/** An entry for tests, some seconds after midnight; one that must be about somebody is about {@link anna}. */
export function anEntry<K extends HistoryKind>(
  id: number,
  second: number,
  kind: K,
  detail: HistoryEntryOf<K>['detail'],
  more: Partial<Omit<HistoryEntry, 'kind' | 'detail'>> & { person?: HistoryPerson | null } = {},
): HistoryEntryOf<K> {
  const at = new Date(Date.UTC(2026, 10, 20, 0, 0, second)).toISOString();
  const entry = {
    id: String(id),
    at,
    receivedAt: at,
    kind,
    alarmId: 'input.1',
    alarmName: 'Ventilation stopped',
    episodeId: 'episode',
    late: false,
    ...(kindsWithPerson.has(kind) && { person: perhapsOfSomebody.includes(kind) ? null : anna }),
    detail,
    ...more,
  };
  return entry as unknown as HistoryEntryOf<K>;
}

/** What an entry tells by a name, whatever its kind; by `person` who it is about. */
export function tells(entry: HistoryEntry, name: string): unknown {
  if (name === 'person') return 'person' in entry ? entry.person?.name : undefined;
  return (entry.detail as Readonly<Record<string, unknown>>)[name];
}

const news = { medium: 'e-mail', state: 'sent' } as const;
/** What an entry of each kind may tell. */
const examples: { [K in HistoryKind]: HistoryEntryOf<K>['detail'] } = {
  'event.active': { value: 31.5 },
  'event.normal': {},
  'event.contradicting': { active: true },
  'node.state': { from: 'delay', to: 'reporting', event: 'timer' },
  'node.configured': { fields: ['delaySeconds'] },
  'node.created': { inputs: 8 },
  'attempt.started': { medium: 'e-mail', number: 1, pass: 1 },
  'attempt.state': news,
  'attempt.finished': news,
  acceptance: { via: 'portal', more: 1 },
  'acceptance.refused': { medium: 'e-mail', reason: 'pin-code-incorrect', tries: 2 },
  'run.started': { round: 1, list: { fixed: 'all-contacts' } },
  'run.finished': { outcome: 'used-up', round: 1 },
  'restored.sent': { people: 1, messages: 2 },
  'notice.sent': { what: 'not-accepted', people: 2, messages: 3 },
  'notice.failed': { what: 'not-accepted', medium: 'e-mail' },
  'device.added': { name: 'Barn' },
  'device.removed': { how: 'removed' },
  'device.licences': { what: 'granted', features: ['fancom', 'dupline'], until: '2026-12-31' },
  'device.connected': {},
  'device.disconnected': {},
  'device.report': { medium: 'voice', via: 'gsm', state: 'busy' },
  'device.clock': { offsetSeconds: 90 },
  'device.epoch': { before: 7, boot: 1 },
  'device.swapped': { from: 'BF-1', to: 'BF-2' },
  'device.former': { serialNumber: 'BF-1' },
  'device.unreadable': { reason: 'no-json', topic: 'event', active: null },
  'test.started': { target: 'call-list', list: { id: null, name: 'Night shift' } },
  'test.device': { state: 'answered' },
  'test.finished': { outcome: 'accepted' },
  'test.scheduled': { frequency: 'weekly' },
  'device.logged-in': {},
  'device.settings': { settings: ['volume'], values: { volume: [3, 5] }, confirmed: true },
  'device.password-recovered': { confirmed: true },
};

/** An entry of each kind. */
export const oneOfEachKind: readonly HistoryEntry[] = historyKinds.map((kind, index) =>
  anEntry(index + 1, index, kind, examples[kind]),
);
