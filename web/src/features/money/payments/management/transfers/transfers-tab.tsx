import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import { useEffect } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { useSearch } from '#ui/use-search.ts';
import { transferList } from './transfer-list.tsx';
import { TransferView } from './transfer-view.tsx';

/** Incoming transfers: those of nobody first; one of them to be assigned. */
export function TransfersTab() {
  const search = useSearch();
  const chosen = search.get('transfer');
  return chosen ? <TransferView key={chosen} id={chosen} /> : <TransferListing />;
}

function TransferListing() {
  const text = useText();
  const list = useList(transferList);
  const place = useListPlace();
  const { change, isNarrowed } = list;
  useEffect(() => {
    // What waits for a person is shown first; whoever takes the filter away sees all.
    if (!isNarrowed)
      change((before) => ({ ...before, filters: { ...before.filters, state: 'unmatched' } }), {
        replace: true,
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the tab is opened
  }, []);
  const isOfNobody = list.state.filters['state'] === 'unmatched';
  return (
    <ListView
      list={list}
      label={text('payments-management.tab.transfers')}
      place={place}
      empty={
        <Notice
          icon={IconBuildingBank}
          title={text('payments-management.transfer.none')}
          more={text('payments-management.transfer.none.more')}
        />
      }
      {...(isOfNobody && {
        nothingFound: (
          <Notice
            icon={IconBuildingBank}
            title={text('payments-management.transfer.all-matched')}
            more={text('payments-management.transfer.all-matched.more')}
          />
        ),
      })}
    />
  );
}
