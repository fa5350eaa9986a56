import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { voipList } from './voip-list.tsx';

/** `/management/voip`: internet telephony of all devices. */
export function VoipScreen() {
  const text = useText();
  const list = useList(voipList);
  return (
    <>
      <PageHeader title={text('voip.title')} sub={text('voip.sub')} actions={<ExportButton list={list} />} />
      <ListView
        list={list}
        label={text('voip.title')}
        nameOf={{
          company: (companyId) =>
            list.rows.find(({ company }) => company.id === companyId)?.company.name ?? companyId,
        }}
        empty={<Notice icon={IconPhoneCall} title={text('voip.empty')} more={text('voip.empty.more')} />}
      />
    </>
  );
}
