import IconMapQuestion from '@tabler/icons-react/dist/esm/icons/IconMapQuestion.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';

/** What an address shows that leads nowhere. */
export function NotFoundScreen() {
  const text = useText();
  return (
    <>
      <DocumentTitle title={text('shell.not-found.title')} />
      <Notice
        asTitle
        icon={IconMapQuestion}
        title={text('shell.not-found.title')}
        more={text('shell.not-found.more')}
        action={
          <LinkButton kind="primary" to="/devices">
            {text('shell.not-found.back')}
          </LinkButton>
        }
      />
    </>
  );
}
