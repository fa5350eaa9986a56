import { i18n } from '@lingui/core';
import type { ClaimAct } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import * as contract from '@belfry/contract/money/payments/payments-management.contract.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { readAmount, writeAmount } from '#platform/i18n/written-amount.rules.ts';
import { gaveNoReason, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FieldIssues } from '#ui/form/field-issues.ts';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';

/** A claim that staff act on. */
export interface ActedClaim {
  id: string;
  /** The invoice's number, or the claim's reference. */
  name: string;
  open: Money;
  company: StaffCompany & { name: string };
}

interface Values extends Record<string, unknown> {
  email: string;
  amount: string;
  statementReference: string;
}

interface ClaimActDialogProps {
  claim: ActedClaim;
  act: ClaimAct;
  close: () => void;
  /** With the claim as it is then, and what was done in words. */
  done: (claim: Payment, outcome: string) => void;
}

/** Asks before an act on a claim: what follows from it, why, and what else is to be said. Stays where it came to nothing. */
export function ClaimActDialog({ claim, act, close, done }: ClaimActDialogProps) {
  const text = useText();
  const money = useMoney();
  const { company } = claim;
  const named = { what: claim.name, company: company.name, amount: money(claim.open) };
  const form = useRulesForm<Values, Values>({
    initial: { email: '', amount: writeAmount(claim.open, i18n.locale), statementReference: '' },
    rules: {
      body: (values) => values,
      check: (values) => faultsOf(act, values),
      limits: (name) => ({ required: name !== 'email', maxLength: name === 'statementReference' ? 35 : 254 }),
    },
    submit: async (values) => {
      const changed = await run(act, claim, values);
      done(changed, text(`payments-management.act.${act}.done`, named));
    },
  });
  const failure = form.failure && !gaveNoReason(form.failure) ? errorText(form.failure, text) : undefined;
  return (
    <Dialog form title={text(`payments-management.act.${act}.title`, named)} close={close}>
      <Form form={form} failure={failure}>
        <p>{text(`payments-management.act.${act}.more`, named)}</p>
        {act === 'payment-link' && (
          <TextField
            {...form.field('email')}
            type="email"
            data-autofocus
            label={text('payments-management.act.email')}
            hint={text('payments-management.act.email.hint')}
          />
        )}
        {act === 'paid-by-bank' && (
          <>
            <TextField
              {...form.field('amount')}
              inputMode="decimal"
              label={text('payments-management.act.amount')}
            />
            <TextField
              {...form.field('statementReference')}
              data-autofocus
              label={text('payments-management.act.statement')}
              hint={text('payments-management.act.statement.hint')}
            />
          </>
        )}
        <KnownReason company={company} />
        <FormActions>
          <Button
            type="submit"
            kind={act === 'write-off' ? 'danger' : 'primary'}
            busy={form.busy}
            data-autofocus={act === 'paid-by-bank' || act === 'payment-link' ? undefined : true}
          >
            {text(`payments-management.act.${act}`)}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function faultsOf(act: ClaimAct, { email, amount, statementReference }: Values): FieldIssues {
  const isAddress = email === '' || /^\S+@\S+\.\S+$/.test(email);
  if (act === 'payment-link')
    return isAddress ? {} : { email: { id: 'payments-management.act.email.wrong' } };
  if (act !== 'paid-by-bank') return {};
  return {
    ...((readAmount(amount)?.cents ?? 0) > 0
      ? {}
      : { amount: { id: 'payments-management.act.amount.wrong' } }),
    ...(statementReference.trim().length >= 3
      ? {}
      : { statementReference: { id: 'payments-management.act.statement.wrong' } }),
  };
}

function run(act: ClaimAct, { id, company, open }: ActedClaim, values: Values): Promise<Payment> {
  const params = { id };
  const how = { company };
  switch (act) {
    case 'retry':
      return call(contract.retryPayment, { params }, how);
    case 'write-off':
      return call(contract.writeOffPayment, { params }, how);
    case 'dunning-on':
    case 'dunning-off':
      return call(contract.setDunning, { params, body: { isDunned: act === 'dunning-on' } }, how);
    case 'payment-link': {
      const email = values.email.trim();
      return call(contract.mailPaymentLink, { params, body: email === '' ? {} : { email } }, how);
    }
    default: {
      const amount = readAmount(values.amount) ?? open;
      const statementReference = values.statementReference.trim();
      return call(contract.markPaidByBank, { params, body: { amount, statementReference } }, how);
    }
  }
}
