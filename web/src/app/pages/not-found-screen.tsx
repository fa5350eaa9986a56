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
      <DocumentTitle title={text('errors.no-page.title')} />
      <Notice
        asTitle
        icon={IconMapQuestion}
        title={text('errors.no-page.title')}
        more={text('errors.no-page.more')}
        action={
          <LinkButton kind="primary" to="/devices">
            {text('errors.no-page.back')}
          </LinkButton>
        }
      />
    </>
  );
}
