import type { SimCardDetail } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { Link, useParams } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { companyAddress, useStaffCompany } from '#features/ground/staff-access/use-staff-company.ts';
import { NetworkPanel } from './network-panel.tsx';
import { SimActsPanel } from '../acts/sim-acts-panel.tsx';
import { SimCardFacts } from './sim-card-facts.tsx';
import { useSimCard } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';
import { SimDaysPanel } from '../by-day/sim-days-panel.tsx';
import { SimStateMark } from '../sim-words.tsx';

/** `/management/simcards/{id}`: a SIM card, what became of what staff asked for, and what it used. */
export function SimCardScreen() {
  const text = useText();
  const { simId = '' } = useParams();
  const query = useSimCard(simId, useStaffCompany());
  const state = useLoadState(query);
  const { data } = query;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Notice
        asTitle
        title={text('sim-cards.not-found')}
        more={text('sim-cards.not-found.more')}
        action={
          <LinkButton kind="primary" to="/management/simcards">
            {text('sim-cards.title')}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <PageHeader
        title={data ? text('sim-cards.detail', { iccid: data.iccid }) : text('sim-cards.title')}
        badge={data && <SimStateMark card={data} />}
        sub={data ? <Link to={companyAddress(data.company)}>{data.company.name}</Link> : '\u00A0'}
        back={{ ...wayBackTo('/management/simcards'), label: text('sim-cards.title') }}
      />
      <LoadState state={state}>{data && <Parts key={data.id} card={data} />}</LoadState>
    </>
  );
}

function Parts({ card }: { card: SimCardDetail }) {
  return (
    <div className={styles['parts']}>
      <SimActsPanel card={card} />
      <SimCardFacts card={card} />
      <SimDaysPanel card={card} />
      {card.providerState !== null && <NetworkPanel card={card} />}
    </div>
  );
}
