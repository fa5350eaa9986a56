import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs';
import { Button } from '../button.tsx';
import { Notice } from '../loading/notice.tsx';
import { DocumentTitle } from './document-title.tsx';

interface MailSentProps {
  title: string;
  /** To whom, and how long the link lives. */
  more: string;
  /** What to do where no mail comes. */
  nothing: string;
  /** Words of the button that leads back to the form. */
  againLabel: string;
  again: () => void;
}

/** That a mail with a link has been sent, instead of the form that asked for it. */
export function MailSent({ title, more, nothing, againLabel, again }: MailSentProps) {
  return (
    <div aria-live="polite">
      <DocumentTitle title={title} />
      <Notice
        asTitle
        icon={IconMailCheck}
        title={title}
        more={
          <>
            {more}
            <br />
            <br />
            {nothing}
          </>
        }
        action={<Button onClick={again}>{againLabel}</Button>}
      />
    </div>
  );
}
