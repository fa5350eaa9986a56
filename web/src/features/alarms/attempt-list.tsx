import type { Attempt, Episode } from '@belfry/contract/alarms/alarms.contract.ts';
import type { Medium } from '@belfry/contract/call-lists/media.ts';
import type { Icon } from '@tabler/icons-react';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { useState } from 'react';
import { type Text, useText } from '../../platform/i18n/use-text.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './attempt-list.module.css';
import { attemptStates, type ShownAttempt, showAttempts } from './attempts.ts';
import { Countdown } from './countdown.tsx';
import { useMoment } from './use-moment.ts';

const icons: Record<Medium, Icon> = { app: IconBell, voice: IconPhone, sms: IconMessage, 'e-mail': IconMail };
/** Attempts that are over and shown without asking, where there is room for them. */
const shownAtFirst = 3;

/** Who is being called, how, and how long each may still accept; below it what was tried before. */
export function AttemptList({ episode, isOpen }: { episode: Episode; isOpen: boolean }) {
  const text = useText();
  const [all, setAll] = useState(false);
  // The moment the next one's time ends the list is another.
  const now = useMoment(episode.attempts.map(({ acceptUntil }) => acceptUntil));
  const attempts = showAttempts(episode, now);
  const waiting = attempts.filter(({ waitsUntil }) => waitsUntil !== null);
  const over = attempts.filter(({ waitsUntil }) => waitsUntil === null);
  const first = isOpen ? shownAtFirst : 0;
  const shown = all ? over : over.slice(0, first);
  if (attempts.length === 0) {
    return episode.state === 'reporting' ? (
      <p className={styles['soft']}>{text('alarms.attempts.none')}</p>
    ) : null;
  }
  return (
    <div className={styles['attempts']}>
      <ul className={styles['list']} aria-label={text('alarms.attempts')}>
        {[...waiting, ...shown].map((attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {over.length > first && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text('alarms.attempts.fewer') : text('alarms.attempts.all', { n: over.length - first })}
        </Button>
      )}
    </div>
  );
}

function AttemptLine({ attempt }: { attempt: ShownAttempt }) {
  const text = useText();
  const Sign = icons[attempt.medium];
  const { waitsUntil } = attempt;
  return (
    <li className={classNames(styles['attempt'], waitsUntil !== null && styles['waiting'])}>
      <Sign size={22} aria-hidden="true" />
      <span className={styles['words']}>
        <span className={styles['who']}>
          {text(waitsUntil === null ? 'alarms.attempt.over' : `alarms.attempt.${attempt.medium}`, {
            name: attempt.contactName,
            medium: text(`alarms.medium.${attempt.medium}`),
          })}
        </span>
        <span className={styles['soft']}>
          {attemptWords(attempt, text)} · {text('alarms.attempt.count', { n: attempt.count, of: attempt.of })}
          {waitsUntil === null && (
            <>
              {' · '}
              <Age at={attempt.startedAt} />
            </>
          )}
        </span>
      </span>
      {waitsUntil !== null && (
        <span className={styles['left']}>
          <Countdown until={waitsUntil} /> {text('alarms.attempt.left')}
        </span>
      )}
    </li>
  );
}

function attemptWords({ state }: Attempt, text: Text): string {
  const known = attemptStates.find((each) => each === state);
  return known ? text(`alarms.attempt-state.${known}`) : state;
}
