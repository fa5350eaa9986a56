import type { CheckInfo } from '@belfry/contract/people/companies/check-info.contract.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useSession } from '#platform/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useCheckInfo } from './check-info.api.ts';
import styles from './missing-info.module.css';

const place = '/account/company';
/** Session storage key: the user who has closed it in this session. */
const closedKey = 'missingInfoClosed';

/**
 * Opens once a session for a company with subscriptions that has not told everything (spec §4), and leads there. It holds
 * nothing up: whoever came for something else goes on beside it, and while an alarm waits it stays away (decision 0043).
 *
 * @param isCalm whether it is known that no alarm waits
 */
export function MissingInfo({ isCalm }: { isCalm: boolean }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data } = useCheckInfo();
  const [isClosed, setIsClosed] = useState(() => sessionStorage.getItem(closedKey) === user?.id);
  const isWanted = data?.hasSubscriptions && data.missingInfo.length > 0 && !isClosed;
  if (!isWanted || !isCalm || pathname === place) return null;
  const close = () => {
    if (user) sessionStorage.setItem(closedKey, user.id);
    setIsClosed(true);
  };
  return <MissingInfoDialog missing={data.missingInfo} close={close} />;
}

function MissingInfoDialog({ missing, close }: { missing: CheckInfo['missingInfo']; close: () => void }) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Heard when it opens, but whoever has begun to do something keeps the focus.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'content') dialog.current?.focus();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element?.addEventListener('keydown', closeByEscape);
    return () => element?.removeEventListener('keydown', closeByEscape);
  }, [close]);
  return (
    <dialog
      open
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-more`}
      tabIndex={-1}
      className={styles['dialog']}
    >
      <h2 id={`${id}-title`} className={styles['title']}>
        {text('companies.missing.title')}
      </h2>
      <div id={`${id}-more`}>
        <p>{text('companies.missing.more')}</p>
        <ul className={styles['missing']}>
          {missing.map((info) => (
            <li key={info}>{text(`companies.missing.${info}`)}</li>
          ))}
        </ul>
      </div>
      <div className={styles['acts']}>
        <LinkButton kind="primary" to={place} onClick={close}>
          {text('companies.missing.go')}
        </LinkButton>
        <Button kind="quiet" onClick={close}>
          {text('companies.missing.later')}
        </Button>
      </div>
    </dialog>
  );
}
