import type {
  CalledList,
  HistoryEntry,
  HistoryEntryOf,
} from '@belfry/contract/ground/history/history-entry.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import { isTextId, type Text, type WordId } from '@belfry/texts/text-reader.ts';
import { dayText, listed } from '#platform/texts/texts.ts';

/** An entry in three cells: what happened, to whom or by whom, and how. */
export interface DescribedEntry {
  what: string;
  who: string;
  how: string;
}

/** What an entry says, in the words of the screens wherever these say it. */
export function describeEntry(entry: HistoryEntry, text: Text): DescribedEntry {
  const { what, who = '', how = [] } = cellsOf(entry, text);
  const isLateEvent = entry.late && entry.kind.startsWith('event.');
  return { what, who, how: listed([...how, isLateEvent && text('history.csv.late')], text) };
}

/** The word of a name. A name that an old row has, and that has no word, stands for itself: nothing is kept back. */
export function wordOf(id: WordId, name: string, text: Text): string {
  return isTextId(id) ? text(id) : name;
}

interface Cells {
  what: string;
  who?: string;
  how?: (string | false)[];
}

function cellsOf(entry: HistoryEntry, text: Text): Cells {
  const who = 'person' in entry ? (entry.person?.name ?? '') : '';
  const medium = (name: Medium) => wordOf(`alarms.medium.${name}`, name, text);
  switch (entry.kind) {
    case 'event.active': {
      const { value } = entry.detail;
      const measured = value !== undefined && text('history.csv.value', { value });
      return { what: text('history.event.active'), how: [measured] };
    }
    case 'event.normal':
    case 'device.connected':
    case 'device.disconnected':
      return { what: text(`history.${entry.kind}`) };
    case 'event.contradicting': {
      const state = entry.detail.active ? 'active' : 'normal';
      return {
        what: text('history.csv.kind.event.contradicting'),
        how: [text(`history.csv.input.${state}`)],
      };
    }
    case 'node.state':
      return { what: nodeWord(entry.detail, text), who, how: [entry.detail.reason ?? ''] };
    case 'node.configured': {
      const { fields, reason = '' } = entry.detail;
      const settings = fields.length > 0 && text('history.csv.settings', { n: fields.length });
      return { what: text('history.csv.kind.node.configured'), who, how: [settings, reason] };
    }
    case 'node.created': {
      const inputs = text('history.csv.inputs', { n: entry.detail.inputs });
      return { what: text('history.csv.kind.node.created'), who, how: [inputs] };
    }
    case 'attempt.started': {
      const { number, pass } = entry.detail;
      const which = text('call-lists.plan.try', { number, pass });
      return {
        what: text('history.csv.kind.attempt.started'),
        who,
        how: [medium(entry.detail.medium), which],
      };
    }
    case 'attempt.state':
    case 'attempt.finished': {
      const { state, provider, status } = entry.detail;
      return {
        what: attemptWord(state, text),
        who,
        how: [medium(entry.detail.medium), provider ?? status ?? ''],
      };
    }
    case 'acceptance': {
      const { via, more } = entry.detail;
      const left = more > 0 && text('history.csv.people-left', { n: more });
      const way = wordOf(`alarms.via.${via}`, via, text);
      return { what: text('history.csv.kind.acceptance'), who, how: [way, left] };
    }
    case 'acceptance.refused': {
      const { tries = 0 } = entry.detail;
      const which = tries > 1 && text('history.csv.entry', { n: tries });
      return {
        what: text('history.csv.kind.acceptance.refused'),
        who,
        how: [medium(entry.detail.medium), which],
      };
    }
    case 'run.started': {
      const { round, list } = entry.detail;
      const how = [text('history.csv.round', { round }), listIn(list, text)];
      return { what: text('history.csv.kind.run.started'), how };
    }
    case 'run.finished':
      return roundOver(entry.detail, text);
    case 'restored.sent': {
      const people = text('history.csv.people', { n: entry.detail.people });
      return { what: text('history.csv.kind.restored.sent'), who: people };
    }
    case 'notice.sent': {
      const { what, people } = entry.detail;
      return {
        what: text('history.csv.kind.notice.sent'),
        who: who || text('history.csv.people', { n: people }),
        how: [wordOf(`history.csv.notice.${what}`, what, text)],
      };
    }
    case 'notice.failed': {
      const held = entry.detail.reason === 'limit' && text('alarms.attempt-state.held-back');
      return { what: text('history.csv.kind.notice.failed'), who, how: [medium(entry.detail.medium), held] };
    }
    case 'device.added':
      return { what: text('history.csv.kind.device.added'), who, how: [entry.detail.name] };
    case 'device.report':
      return { what: text('history.csv.kind.device.report'), who, how: ownAttempt(entry.detail, text) };
    case 'device.clock': {
      const { offsetSeconds } = entry.detail;
      const way = offsetSeconds < 0 ? 'behind' : 'ahead';
      const offset = text(`history.csv.clock.${way}`, { n: Math.abs(offsetSeconds) });
      return { what: text('history.csv.kind.device.clock'), how: [offset] };
    }
    case 'device.epoch': {
      const { before, boot } = entry.detail;
      return { what: text('history.csv.kind.device.epoch'), how: [`${before} → ${boot}`] };
    }
    case 'device.swapped': {
      const { from, to } = entry.detail;
      return { what: text('history.csv.kind.device.swapped'), how: [`${from} → ${to}`] };
    }
    case 'device.former':
      return { what: text('history.csv.kind.device.former'), how: [entry.detail.serialNumber] };
    case 'device.unreadable': {
      const { reason, field = '', active } = entry.detail;
      return {
        what: text('history.csv.kind.device.unreadable'),
        how: [
          wordOf(`history.csv.unreadable.${reason}`, reason, text),
          field,
          active === true && text('history.csv.input.active'),
        ],
      };
    }
    case 'test.started': {
      const { target, list } = entry.detail;
      const whom = target === 'everybody' ? text('test-alarms.target.everybody') : listIn(list, text);
      return { what: text('history.test'), who, how: [whom] };
    }
    case 'test.device':
      return deviceOnTest(entry.detail, text);
    case 'test.finished': {
      const { outcome } = entry.detail;
      return { what: wordOf(`history.test.${outcome}`, outcome, text) };
    }
    case 'test.scheduled': {
      const { frequency } = entry.detail;
      const often = wordOf(`test-alarms.frequency.${frequency}`, frequency, text);
      return { what: text('history.csv.kind.test.scheduled'), who, how: [often] };
    }
    case 'device.settings':
      return {
        what: text('history.csv.kind.device.settings'),
        who,
        how: [listed(entry.detail.settings, text)],
      };
    case 'device.removed': {
      const { how } = entry.detail;
      const what = how === 'removed' ? 'history.csv.kind.device.removed' : (`history.device.${how}` as const);
      return { what: text(what), who };
    }
    case 'device.licences': {
      const { what, features: held, until } = entry.detail;
      const names = listed(
        held.map((feature) => wordOf(`licences.feature.${feature}` as WordId, feature, text)),
        text,
      );
      const words =
        what === 'granted'
          ? text('history.device.licences.granted', {
              features: names,
              until: until ? dayText(until) : 'none',
            })
          : text('history.device.licences.withdrawn', { features: names });
      return { what: text('history.csv.kind.device.licences'), how: [words] };
    }
    case 'device.logged-in':
    case 'device.password-recovered':
      return { what: text(`history.csv.kind.${entry.kind}`), who };
    default:
      return { what: (entry satisfies never as HistoryEntry).kind };
  }
}

/** What an alarm went over to, or what a person did with it. */
function nodeWord({ to, event }: HistoryEntryOf<'node.state'>['detail'], text: Text): string {
  switch (event) {
    case 'paused':
    case 'enabled':
    case 'disabled':
      return text(`history.node.${event}`);
    case 'pause-over':
      return text('history.node.resumed');
    default:
      return stateWord(to, text);
  }
}

function stateWord(state: NodeState, text: Text): string {
  switch (state) {
    // The state's own word would say too little among words of attempts and people.
    case 'none':
    case 'grouped':
    case 'accepted':
    case 'max-repeated':
    case 'failed':
    case 'restoring':
      return text(`history.node.${state}`);
    default:
      return wordOf(`alarms.node.${state}`, state, text);
  }
}

/** How an attempt stands; what a provider or a device calls it is kept where it is not known. */
function attemptWord(state: string, text: Text): string {
  const known = `alarms.attempt-state.${state}` as const;
  if (isTextId(known)) return text(known);
  const problem = `test-alarms.problem.${state}` as const;
  return isTextId(problem) ? text(problem) : state;
}

/** How the device itself tried to reach somebody, and what came of it, both in its words where they have none here. */
function ownAttempt({ medium, state }: HistoryEntryOf<'device.report'>['detail'], text: Text): string[] {
  const mediumId = `alarms.medium.${medium}` as const;
  const stateId = `history.own-call.${state}` as const;
  return [isTextId(mediumId) ? text(mediumId) : medium, isTextId(stateId) ? text(stateId) : state];
}

function roundOver(
  { round = 0, outcome, next }: HistoryEntryOf<'run.finished'>['detail'],
  text: Text,
): Cells {
  switch (outcome) {
    case 'accepted':
    case 'used-up':
      return { what: text(`history.run.${outcome}`, { round }) };
    case 'nobody-available':
      return {
        what: text(next ? 'history.run.administrators' : 'history.run.nobody'),
        how: [round > 0 && text('history.csv.round', { round })],
      };
    default:
      return { what: text('history.run.over', { round }), how: [outcome satisfies never] };
  }
}

function deviceOnTest({ state, faulty }: HistoryEntryOf<'test.device'>['detail'], text: Text): Cells {
  if (faulty) return { what: text('history.test.device.faulty', { faulty }) };
  if (state === 'asked') return { what: text('test-alarms.device.asked') };
  return { what: wordOf(`history.test.device.${state}`, state, text) };
}

/** The name of a list; a fixed one has it in each language. */
function listIn(list: CalledList | null, text: Text): string {
  if (list === null) return '';
  return 'fixed' in list ? text(`alarms.list.${list.fixed}`) : list.name;
}
