import { listed } from '#platform/i18n/listed.ts';
import type { TestRecipient } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { TestTarget } from '@belfry/contract/values/test-states.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './test-alarms.module.css';

/** Whom a test will reach and by what, before anything is sent. */
export function Recipients({ people, target }: { people: readonly TestRecipient[]; target: TestTarget }) {
  const text = useText();
  const phones = people.filter(({ ways }) => ways.some((way) => way.medium === 'voice' && !way.problem));
  return (
    <>
      <h3>{text('test-alarms.recipients')}</h3>
      {people.length === 0 && <p>{text('test-alarms.recipients.nobody')}</p>}
      <ul className={styles['recipients']} aria-label={text('test-alarms.recipients')}>
        {people.map(({ contactId, name, available, ways }) => (
          <li key={contactId} className={styles['recipient']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['soft']}>
              {target === 'call-list' && !available
                ? text('test-alarms.recipients.away')
                : ways.length === 0
                  ? text('test-alarms.recipients.no-medium')
                  : listed(
                      ways
                        .filter(({ problem }) => !problem)
                        .map(({ medium }) => text(`call-lists.medium.${medium}`)),
                    )}
            </span>
            {ways.map(
              ({ medium, problem }) =>
                problem && (
                  <span key={medium} className={styles['impossible']}>
                    {text('test-alarms.recipients.impossible', {
                      medium: text(`call-lists.medium.${medium}`),
                      why: text(`test-alarms.problem.${problem}`),
                    })}
                  </span>
                ),
            )}
          </li>
        ))}
      </ul>
      {phones.length > 0 && (
        <p className={styles['warning']}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          {text('test-alarms.rings', { n: phones.length })}
        </p>
      )}
    </>
  );
}
