import { i18n } from '@lingui/core';
import { refundBalance } from '@belfry/contract/money/payments/payments-management.contract.ts';
import { compare, type Money } from '@belfry/contract/values/money.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { call } from '#platform/api-client/call.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { readAmount, writeAmount } from '#platform/i18n/written-amount.rules.ts';
import { gaveNoReason, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FieldIssues } from '#ui/form/field-issues.ts';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import { useRefreshMoney } from './money-management.api.ts';

interface RefundDialogProps {
  balance: Money;
  company: StaffCompany;
  close: () => void;
}

/** Gives a balance, or a part of it, back to what the company paid by last. */
export function RefundDialog({ balance, company, close }: RefundDialogProps) {
  const text = useText();
  const money = useMoney();
  const refresh = useRefreshMoney();
  const form = useRulesForm<{ amount: string }, { amount: Money }>({
    initial: { amount: writeAmount(balance, i18n.locale) },
    rules: {
      body: ({ amount }) => ({ amount: readAmount(amount) ?? balance }),
      check: ({ amount }): FieldIssues => {
        const read = readAmount(amount);
        const isRight = read !== null && read.cents > 0 && compare(read, balance) <= 0;
        return isRight ? {} : { amount: { id: 'payments-management.refund.wrong' } };
      },
      limits: () => ({ required: true, maxLength: 20 }),
    },
    submit: async (body) => {
      await call(refundBalance, { params: { id: company.id }, body }, { company });
      toast(text('payments-management.refund.done', { amount: money(body.amount) }));
      refresh();
      close();
    },
  });
  return (
    <Dialog form title={text('payments-management.refund.title')} close={close}>
      <Form form={form} failure={failureWords(form.failure, text)}>
        <p>{text('payments-management.refund.more')}</p>
        <TextField
          {...form.field('amount')}
          inputMode="decimal"
          label={text('payments-management.act.amount')}
          hint={text('payments-management.refund.most', { amount: money(balance) })}
          data-autofocus
        />
        <KnownReason company={company} />
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('payments-management.refund')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function failureWords(failure: unknown, text: ReturnType<typeof useText>): string | undefined {
  if (!failure || gaveNoReason(failure)) return undefined;
  const isByBank = failure instanceof ApiError && failure.code === 'not-allowed-now';
  return isByBank ? text('payments-management.refund.by-bank') : errorText(failure, text);
}
