import type { FailedInvoice } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { companyAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { keptReason, reasonsChanged, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { PaymentStateBadge } from '../../payment-state-badge.tsx';
import { type ActedClaim } from '../claim-act.tsx';
import { ClaimActs } from '../claim-acts.tsx';
import { ClaimFacts, nameOfClaim } from '../claim-facts.tsx';
import { MandateFacts } from '../mandate-facts.tsx';
import styles from '../money-management.module.css';
import { useClaimStory } from '../money-management.api.ts';
import { Timeline } from '../timeline.tsx';

/** A claim as acts have it. */
export function actedClaim(claim: FailedInvoice): ActedClaim {
  return { id: claim.id, name: nameOfClaim(claim), open: claim.open, company: claim.company };
}

interface ClaimPaneProps {
  claim: FailedInvoice;
  begin: (act: FailedInvoice['allowedActions'][number]) => void;
  /** Whether all about it is wished for, for which a reason may have to be given. */
  isStoryAsked: boolean;
  askStory: () => void;
}

/** The chosen claim: whose, why, what was tried, what comes next, what may be done, and all that happened. */
export function ClaimPane({ claim, begin, isStoryAsked, askStory }: ClaimPaneProps) {
  const text = useText();
  useStore(reasonsChanged);
  const isOpen = isStoryAsked || keptReason(claim.company.id) !== undefined;
  return (
    <Panel>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <h2>
            <Link to={companyAddress(claim.company)}>{claim.company.name}</Link>
          </h2>
          <PaymentStateBadge state={claim.state} />
        </div>
        <ClaimFacts claim={claim} />
        <ClaimActs acts={claim.allowedActions} begin={begin} withKeys />
        {isOpen ? (
          <Story id={claim.id} company={claim.company} />
        ) : (
          <div>
            <Button kind="quiet" aria-keyshortcuts="s" onClick={askStory}>
              {text('payments-management.story.show')}
              <kbd className={styles['key']} aria-hidden="true">
                S
              </kbd>
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Story({ id, company }: { id: string; company: StaffCompany }) {
  const text = useText();
  const story = useClaimStory(id, company, true);
  return (
    <LoadState state={useLoadState(story)}>
      {story.data && (
        <>
          <h3>{text('payments-management.mandate')}</h3>
          <MandateFacts mandate={story.data.mandate} />
          <h3>{text('payments-management.story')}</h3>
          <Timeline events={story.data.timeline} />
        </>
      )}
    </LoadState>
  );
}

/** A claim that is not in the queue, by its address. */
export function OtherClaim({
  id,
  company,
  begin,
}: {
  id: string;
  company: StaffCompany | undefined;
  begin: (claim: FailedInvoice, act: FailedInvoice['allowedActions'][number]) => void;
}) {
  const story = useClaimStory(id, company, true);
  const [isStoryAsked, setIsStoryAsked] = useState(true);
  return (
    <LoadState state={useLoadState(story)}>
      {story.data && (
        <ClaimPane
          claim={story.data}
          begin={(act) => begin(story.data, act)}
          isStoryAsked={isStoryAsked}
          askStory={() => setIsStoryAsked(true)}
        />
      )}
    </LoadState>
  );
}
