import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { differenceList } from './difference-list.tsx';

/** What is open between payouts and the books. */
export function DifferencesTab() {
  const text = useText();
  const list = useList(differenceList);
  return (
    <ListView
      list={list}
      label={text('settlements.tab.differences')}
      empty={
        <Notice
          icon={IconCircleCheck}
          title={text('settlements.difference.none')}
          more={text('settlements.difference.none.more')}
        />
      }
    />
  );
}
