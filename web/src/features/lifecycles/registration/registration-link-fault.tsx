import { registrationHours } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';

/** What can be wrong with a confirmation link. */
export const linkFaults = ['link-expired', 'link-used', 'link-invalid'] as const;
/** One of {@link linkFaults}. */
export type LinkFault = (typeof linkFaults)[number];

/** Says what is wrong with the link, and what to do next. */
export function RegistrationLinkFault({ fault }: { fault: LinkFault }) {
  const text = useText();
  const kind = fault.slice('link-'.length) as 'expired' | 'used' | 'invalid';
  const title = text(`registration.link.${kind}.title`);
  return (
    <>
      <DocumentTitle title={title} />
      <Notice
        asTitle
        icon={IconLinkOff}
        title={title}
        more={text(`registration.link.${kind}.more`, { hours: registrationHours })}
        action={
          <LinkButton kind="primary" to={kind === 'used' ? '/' : '/newcompany'}>
            {text(kind === 'used' ? 'registration.back' : 'registration.link.new')}
          </LinkButton>
        }
      />
    </>
  );
}
