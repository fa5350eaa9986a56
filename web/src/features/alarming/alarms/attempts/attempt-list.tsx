import { named } from '#platform/i18n/listed.ts';
import type { Episode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { Icon } from '@tabler/icons-react';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { TextAround } from '#platform/i18n/text-around.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fold } from '#ui/page/fold.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './attempt-list.module.css';
import { attemptWords } from './attempt-words.ts';
import { firstAndRead, type ShownAttempt, showAttempts } from './attempts.ts';
import { Countdown } from '../next/countdown.tsx';
import { useHeld } from '../ongoing/use-held.ts';
import { useMoment } from '../next/use-moment.ts';

const icons: Record<Medium, Icon> = { app: IconBell, voice: IconPhone, sms: IconMessage, 'e-mail': IconMail };
/** Every step of an attempt, which few ask for. */
const AttemptSteps = lazyScreen(async () => (await import('./attempt-steps.tsx')).AttemptSteps, 'history');
/** Attempts that are over and shown without asking, where there is room for them. */
const shownAtFirst = 3;

/** Who is being called, how, and how long each may still accept; below it what was tried before. */
export function AttemptList({ episode, isOpen }: { episode: Episode; isOpen: boolean }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  // The moment the next one's time ends the list is another.
  const now = useHeld(useMoment(episode.attempts.map(({ acceptUntil }) => acceptUntil)));
  const attempts = showAttempts(episode, now);
  const waiting = attempts.filter(({ waitsUntil }) => waitsUntil !== null);
  const over = attempts.filter(({ waitsUntil }) => waitsUntil === null);
  const first = isOpen ? shownAtFirst : 0;
  const shown = all ? over : firstAndRead(over, first, read);
  const hidden = over.length - shown.length;
  const toggle = (id: string, isUnfolded: boolean) =>
    setRead((known) => new Set([...known].filter((each) => each !== id).concat(isUnfolded ? id : [])));
  if (attempts.length === 0) {
    return episode.state === 'reporting' ? (
      <p className={styles['soft']}>{text('alarms.attempts.none')}</p>
    ) : null;
  }
  return (
    <div className={styles['attempts']}>
      <ul className={styles['list']} aria-label={text('alarms.attempts')}>
        {waiting.map((attempt) => (
          <WaitingAttempt key={attempt.id} attempt={attempt} />
        ))}
        {shown.map((attempt) => (
          <PastAttempt
            key={attempt.id}
            episode={episode}
            attempt={attempt}
            isRead={read.has(attempt.id)}
            toggle={toggle}
          />
        ))}
      </ul>
      {(all || hidden > 0) && over.length > first && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text('alarms.attempts.fewer') : text('alarms.attempts.all', { n: hidden })}
        </Button>
      )}
    </div>
  );
}

function WaitingAttempt({ attempt }: { attempt: ShownAttempt }) {
  const text = useText();
  const Sign = icons[attempt.medium];
  return (
    <li className={classNames(styles['attempt'], styles['waiting'])}>
      <Sign size={22} aria-hidden="true" />
      <span className={styles['words']}>
        <span className={styles['who']}>
          {text(`alarms.attempt.${attempt.medium}`, { name: attempt.contactName })}
        </span>
        <span className={styles['soft']}>
          {attemptWords(attempt, text)} · {text('alarms.attempt.count', attempt.count)}
        </span>
      </span>
      {attempt.waitsUntil !== null && (
        <span className={styles['left']}>
          <TextAround text={(left) => text('alarms.attempt.left', { left })}>
            <Countdown until={attempt.waitsUntil} />
          </TextAround>
        </span>
      )}
    </li>
  );
}

interface PastAttemptProps {
  episode: Episode;
  attempt: ShownAttempt;
  isRead: boolean;
  toggle: (id: string, isOpen: boolean) => void;
}

/** A try that waits no more, in one row; its steps open on demand. */
function PastAttempt({ episode, attempt, isRead, toggle }: PastAttemptProps) {
  const text = useText();
  const Sign = icons[attempt.medium];
  const title = (
    <span className={styles['words']}>
      <span>
        {named(
          text('alarms.attempt.over', {
            name: attempt.contactName,
            medium: text(`alarms.medium.${attempt.medium}`),
          }),
          attemptWords(attempt, text),
        )}
      </span>
      <span className={styles['soft']}>
        {text('alarms.attempt.count', attempt.count)} · <Age at={attempt.startedAt} />
      </span>
    </span>
  );
  const { deviceId, id: episodeId, raisedAt } = episode;
  return (
    <li className={styles['attempt']}>
      <Sign size={22} aria-hidden="true" />
      <Fold title={title} onToggle={(isOpen) => toggle(attempt.id, isOpen)}>
        {isRead && (
          <Suspense fallback={<Skeleton />}>
            <AttemptSteps {...{ deviceId, episodeId, raisedAt, attempt }} />
          </Suspense>
        )}
      </Fold>
    </li>
  );
}
