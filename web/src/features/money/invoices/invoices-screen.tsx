import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { useListPlace } from '#platform/list/list-place.ts';
import { withoutFilters } from '#platform/list/list-state.rules.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { invoiceList } from './invoice-list.tsx';

/** `/account/invoices`: what was charged, month by month, and where each of it stands. */
export function InvoicesScreen() {
  const text = useText();
  const list = useList(invoiceList);
  const place = useListPlace();
  const month = list.state.filters['period'] === 'previous-month' ? 'previous-month' : 'current-month';
  return (
    <>
      <PageHeader title={text('invoices.screen.title')} sub={text('invoices.screen.sub')} />
      <ListView
        list={list}
        label={text('invoices.screen.title')}
        place={place}
        empty={
          <Notice
            icon={IconReceiptEuro}
            title={text('invoices.screen.empty')}
            more={text('invoices.screen.empty.more')}
          />
        }
        nothingFound={
          <Notice
            icon={IconReceiptEuro}
            title={text(`invoices.screen.empty.${month}`)}
            more={text(`invoices.screen.empty.${month}.more`)}
            action={
              <Button onClick={() => list.change(withoutFilters)}>{text('invoices.screen.empty.all')}</Button>
            }
          />
        }
      />
    </>
  );
}
