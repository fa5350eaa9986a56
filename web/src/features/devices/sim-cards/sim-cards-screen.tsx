import IconDeviceSim from '@tabler/icons-react/dist/esm/icons/IconDeviceSim.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ProviderAccount } from './provider-account.tsx';
import { simCardList } from './sim-card-list.tsx';
import { useSimRowActs } from './acts/use-sim-row-acts.ts';

/** `/management/simcards`: SIM cards of all companies and of the maker's stock. */
export function SimCardsScreen() {
  const text = useText();
  const list = useList(simCardList);
  const place = useListPlace();
  const acts = useSimRowActs();
  return (
    <>
      <PageHeader
        title={text('sim-cards.title')}
        sub={text('sim-cards.sub')}
        actions={
          <>
            <LinkButton
              to="/management/simcards/import"
              icon={<IconFileImport size={20} aria-hidden="true" />}
            >
              {text('sim-cards.import')}
            </LinkButton>
            <ExportButton list={list} />
          </>
        }
      />
      <ProviderAccount />
      <ListView
        list={list}
        label={text('sim-cards.title')}
        place={place}
        acts={acts}
        nameOf={{
          company: (companyId) =>
            list.rows.find(({ company }) => company.id === companyId)?.company.name ?? companyId,
        }}
        empty={
          <Notice
            icon={IconDeviceSim}
            title={text('sim-cards.empty')}
            more={text('sim-cards.empty.more')}
            action={
              <LinkButton kind="primary" to="/management/simcards/import">
                {text('sim-cards.import')}
              </LinkButton>
            }
          />
        }
      />
    </>
  );
}
