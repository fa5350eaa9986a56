import { passwordResetHours } from '@belfry/contract/people/passwords/passwords.contract.ts';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import styles from './passwords.module.css';

const faults = ['link-expired', 'link-used', 'link-replaced', 'link-invalid'] as const;
/** What can be wrong with the link of a forgotten password. */
type PasswordLinkFault = (typeof faults)[number];

/** The fault that an error of the API tells of, if any. */
export function passwordLinkFaultOf(error: unknown): PasswordLinkFault | undefined {
  return faults.find((fault) => error instanceof ApiError && error.code === fault);
}

/** Says what is wrong with the link, and offers a new one. */
export function PasswordLinkFault({ fault }: { fault: PasswordLinkFault }) {
  const text = useText();
  const kind = fault.slice('link-'.length) as 'expired' | 'used' | 'replaced' | 'invalid';
  const title = text(`passwords.link.${kind}.title`);
  return (
    <>
      <DocumentTitle title={title} />
      <Notice
        asTitle
        icon={IconLinkOff}
        title={title}
        more={text(`passwords.link.${kind}.more`, { hours: passwordResetHours })}
        action={
          <div className={styles['actions']}>
            <LinkButton kind="primary" to="/newpassword">
              {text('passwords.link.new')}
            </LinkButton>
            <LinkButton kind="quiet" to="/">
              {text('passwords.back')}
            </LinkButton>
          </div>
        }
      />
    </>
  );
}
