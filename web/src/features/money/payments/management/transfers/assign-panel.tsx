import { i18n } from '@lingui/core';
import { assignTransfer } from '@belfry/contract/money/payments/payments-management.contract.ts';
import type {
  Transfer,
  TransferProposal,
} from '@belfry/contract/money/payments/transfers-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { useState } from 'react';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { readAmount, writeAmount } from '#platform/i18n/written-amount.rules.ts';
import { gaveNoReason } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { nameOfClaim } from '../claim-facts.tsx';
import styles from '../money-management.module.css';
import { useRefreshMoney } from '../money-management.api.ts';
import { Proposals } from './proposals.tsx';
import { firstCents, restOf } from './split.rules.ts';

interface AssignPanelProps {
  transfer: Transfer & { proposals: TransferProposal[] };
  search: string;
  setSearch: (search: string) => void;
}

/** Says whose a transfer is: what it seems to mean, or what is searched for, whole or in parts; the rest is shown to the cent. */
export function AssignPanel({ transfer, search, setSearch }: AssignPanelProps) {
  const text = useText();
  const money = useMoney();
  const refresh = useRefreshMoney();
  const [parts, setParts] = useState<readonly { claim: TransferProposal; written: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const rest = restOf(transfer.unmatched.cents, parts);
  const [first] = parts;

  const add = (claim: TransferProposal) => {
    const cents = firstCents(claim.open.cents, rest);
    setParts([...parts, { claim, written: writeAmount(euros(cents), i18n.locale) }]);
  };
  const assign = async () => {
    const wanted = parts.flatMap(({ claim, written }) => {
      const amount = readAmount(written);
      return amount ? [{ paymentId: claim.paymentId, amount }] : [];
    });
    if (!first || rest === null || rest < 0) return setFailure(text('payments-management.assign.wrong'));
    setBusy(true);
    setFailure(undefined);
    try {
      await call(
        assignTransfer,
        { params: { id: transfer.id }, body: { parts: wanted } },
        { company: first.claim.company },
      );
      toast(text('payments-management.assign.done', { n: wanted.length }));
      refresh();
    } catch (error) {
      if (!gaveNoReason(error)) setFailure(errorText(error, text));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={text('payments-management.assign.title')}>
      <div className={styles['stack']}>
        {parts.map(({ claim, written }) => (
          <div key={claim.paymentId} className={styles['part']}>
            <TextField
              label={text('payments-management.assign.part', {
                company: claim.company.name,
                what: nameOfClaim(claim),
                open: money(claim.open),
              })}
              inputMode="decimal"
              value={written}
              onChange={({ target }) =>
                setParts(
                  parts.map((each) => (each.claim === claim ? { claim, written: target.value } : each)),
                )
              }
            />
            <Button kind="quiet" onClick={() => setParts(parts.filter((each) => each.claim !== claim))}>
              {text('payments-management.assign.drop', { what: nameOfClaim(claim) })}
            </Button>
          </div>
        ))}
        <output className={styles['rest']}>
          {rest === null
            ? text('payments-management.assign.no-amount')
            : rest < 0
              ? text('payments-management.assign.too-much', { amount: money(euros(-rest)) })
              : text('payments-management.assign.rest', { amount: money(euros(rest)) })}
        </output>
        {first && (
          <>
            <KnownReason company={first.claim.company} />
            <FormFailure>{failure}</FormFailure>
            <div className={styles['acts']}>
              <Button kind="primary" busy={busy} onClick={() => void assign()}>
                {text('payments-management.assign.submit', { n: parts.length })}
              </Button>
            </div>
          </>
        )}
        <SearchField
          label={text('payments-management.assign.search')}
          placeholder={text('payments-management.search.hint')}
          value={search}
          onChange={setSearch}
        />
        <Proposals
          proposals={transfer.proposals.filter(
            ({ paymentId }) => !parts.some(({ claim }) => claim.paymentId === paymentId),
          )}
          isSearch={search !== ''}
          add={add}
        />
      </div>
    </Panel>
  );
}
