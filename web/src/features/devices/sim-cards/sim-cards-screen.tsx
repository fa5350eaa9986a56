import { id as idShape } from '@belfry/contract/values/values.ts';
import IconDeviceSim from '@tabler/icons-react/dist/esm/icons/IconDeviceSim.mjs';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SimCardDialog } from './sim-card-dialog.tsx';
import { simCardList } from './sim-card-list.tsx';

const named = z.object({ sim: idShape, of: idShape });

/** `/management/simcards`: SIM cards of all devices; one of them over the list (`?sim=…&of=…`, the card and its company). */
export function SimCardsScreen() {
  const text = useText();
  const list = useList(simCardList);
  const [search, setSearch] = useSearchParams();
  const { data: chosen } = z.safeParse(named, Object.fromEntries(search));
  const companyName = (companyId: string) =>
    list.rows.find(({ company }) => company.id === companyId)?.company.name;
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('sim');
        next.delete('of');
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        title={text('sim-cards.title')}
        sub={text('sim-cards.sub')}
        actions={<ExportButton list={list} />}
      />
      <ListView
        list={list}
        label={text('sim-cards.title')}
        nameOf={{ company: (companyId) => companyName(companyId) ?? companyId }}
        empty={
          <Notice icon={IconDeviceSim} title={text('sim-cards.empty')} more={text('sim-cards.empty.more')} />
        }
      />
      {chosen && (
        <SimCardDialog
          key={chosen.sim}
          id={chosen.sim}
          company={{ id: chosen.of, name: companyName(chosen.of) }}
          close={close}
        />
      )}
    </>
  );
}
