import { alarmedPeople } from '@belfry/contract/alarming/alarms/alarmed-people.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import type { Platform } from '#platform/platform.ts';
import { listed, textsIn } from '#platform/texts/texts.ts';
import { isTextId } from '@belfry/texts/text-reader.ts';
import { readEpisode } from '#features/alarming/alarms/acceptance/accept-by-user.ts';
import { readToldPeople } from '../announcements/read-told-people.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { findNotes } from '../subjects/subject.queries.ts';
import type { SheetPart } from './alarm-sheet.ts';
import { answerHours } from './take-answer.ts';

/** Most signs of a device's notes on such a page; the portal has all of them. */
const mostNotes = 2_000;

/**
 * What whoever accepted an alarm, or looks at an accepted one, needs to go there: the notes of the place, how long it has
 * lasted, who was alarmed and who knows. Only while it goes on, and by a link that is not old: that may be in other hands
 * by now.
 */
export async function acceptedSheet(
  platform: Pick<Platform, 'database' | 'clock'>,
  attempt: Pick<AttemptFacts, 'company_id' | 'lang_code' | 'started_at' | 'subject' | 'episode_id'>,
  episodeId: string,
): Promise<{ first: SheetPart[]; last: SheetPart[] }> {
  const none = { first: [], last: [] };
  const now = platform.clock.now().getTime();
  const isTest = attempt.subject !== 'alarm' && episodeId === attempt.episode_id;
  if (isTest || now - attempt.started_at.getTime() > answerHours * 3_600_000) return none;
  const companyId = attempt.company_id;
  const episode = await readEpisode(platform, companyId, episodeId);
  if (episode.state !== 'accepted' && episode.state !== 'restoring') return none;
  const database = platform.database.company(companyId);
  const [notes, told] = await Promise.all([
    findNotes(database, companyId, episode.deviceId),
    readToldPeople(platform, companyId, episodeId),
  ]);
  const text = textsIn(attempt.lang_code);
  const alarmed = alarmedPeople(episode.attempts).map(({ name, ways }) =>
    text('devices.people.person', {
      name,
      ways: listed(
        ways.map(({ medium, state }) =>
          text('devices.people.way', {
            medium: text(`alarms.medium.${medium}`),
            state: stateWord(state, text),
          }),
        ),
        text,
      ),
    }),
  );
  return {
    first: [
      ...part(text('devices.notes'), linesOf(notes)),
      {
        title: text('calling.page.lasting'),
        items: [lastingText(now - Date.parse(episode.raisedAt), text)],
      },
    ],
    last: [
      ...part(text('devices.people.alarmed'), alarmed),
      ...part(
        text('devices.people.told'),
        told.map(({ name, failed }) => (failed ? text('devices.people.not-told', { name }) : name)),
      ),
    ],
  };
}

function part(title: string, items: readonly string[]): SheetPart[] {
  return items.length > 0 ? [{ title, items }] : [];
}

function stateWord(state: string, text: Text): string {
  const id = `alarms.attempt-state.${state}` as const;
  return isTextId(id) ? text(id) : state;
}

function linesOf(notes: string): string[] {
  const signs = Array.from(notes);
  const shown = signs.length > mostNotes ? `${signs.slice(0, mostNotes).join('')}…` : notes;
  return shown.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** A duration in the largest of its days, hours and minutes and the one below. */
function lastingText(milliseconds: number, text: Text): string {
  const all = Math.max(0, Math.floor(milliseconds / 60_000));
  const [days, hours, minutes] = [Math.floor(all / 1_440), Math.floor(all / 60) % 24, all % 60];
  const parts = [
    days > 0 && text('history.duration.days', { n: days }),
    hours > 0 && text('history.duration.hours', { n: hours }),
    days === 0 && (minutes > 0 || hours === 0) && text('history.duration.minutes', { n: minutes }),
  ];
  return parts.filter((each) => each !== false).join(' ');
}
