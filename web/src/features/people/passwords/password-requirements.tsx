import { passwordClasses, type PasswordPolicy } from '@belfry/contract/people/companies/password-policy.ts';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './passwords.module.css';

/**
 * What a company asks of a password, each with whether it is met while one types, and what the server alone can see:
 * lists of common passwords are too long for a browser.
 */
export function PasswordRequirements({ policy, password }: { policy: PasswordPolicy; password: string }) {
  const text = useText();
  const { minLength, classes } = policy;
  return (
    <div className={styles['requirements']}>
      <p>{text('passwords.requirements')}</p>
      <ul>
        <Requirement isMet={password.length >= minLength}>
          {text('passwords.requirement.length', { n: minLength })}
        </Requirement>
        {classes > 1 && (
          <Requirement isMet={passwordClasses(password) >= classes}>
            {text('passwords.requirement.classes', { n: classes })}
          </Requirement>
        )}
      </ul>
      <p>{text('passwords.requirement.not-common')}</p>
    </div>
  );
}

function Requirement({ isMet, children }: { isMet: boolean; children: string }) {
  const text = useText();
  const Sign = isMet ? IconCircleCheck : IconCircle;
  return (
    <li className={classNames(styles['requirement'], isMet && styles['met'])}>
      <Sign size={20} aria-hidden="true" />
      <span>
        {children}
        <span className="visually-hidden">
          {' '}
          {text(isMet ? 'passwords.requirement.met' : 'passwords.requirement.unmet')}
        </span>
      </span>
    </li>
  );
}
