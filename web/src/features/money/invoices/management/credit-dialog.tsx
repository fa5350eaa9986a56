import { creditInvoice } from '@belfry/contract/money/invoices/invoices-management.contract.ts';
import { sum } from '@belfry/contract/values/money.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { type LabelId, useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChoiceList } from '#ui/form/choice-list.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Facts } from '#ui/page/panel.tsx';
import { creditableLines, creditOutlook, leftOf, typedAmount } from './credit-form.ts';
import { useInvoiceActs } from './managed-invoices.api.ts';
import type { StaffDialogProps } from './staff-acts.tsx';

type Values = { reason: string; what: 'all' | 'part' } & Record<`line-${number}`, string>;

/** Gives back an invoice whole or by line; what that leaves is shown while it is typed. */
export function CreditDialog({ invoice, close }: StaffDialogProps) {
  const text = useText();
  const money = useMoney();
  const { credit } = useInvoiceActs(invoice);
  const lines = creditableLines(invoice.lines);
  const partsOf = (values: Values) =>
    lines.flatMap(({ line }) => {
      const net = typedAmount(values[`line-${line}`] ?? '');
      return net && net.cents > 0 ? [{ line, net }] : [];
    });
  const form = useForm<Values, typeof creditInvoice.body>({
    schema: creditInvoice.body,
    initial: { reason: '', what: 'all' },
    convert: (values) => (values.what === 'all' ? {} : { lines: partsOf(values) }),
    check: (values) => (values.what === 'all' ? {} : faultsOf(values, lines)),
    submit: async (body) => {
      const { number } = await credit(body);
      toast(text('invoices-management.credit.done', { number }));
      close();
    },
  });
  const { values } = form;
  const all = leftOf(invoice.lines);
  const net =
    values.what === 'all'
      ? all
      : sum(
          partsOf(values).map((part) => part.net),
          'EUR',
        );
  const { vat, toOpen, toBalance } = creditOutlook(net, invoice);
  return (
    <Dialog form title={text('invoices-management.credit', { number: invoice.number })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <ChoiceList
          title={text('invoices-management.credit.what')}
          choices={[
            {
              value: 'all',
              name: text('invoices-management.credit.all', { amount: money(all) }),
              more: null,
            },
            { value: 'part', name: text('invoices-management.credit.part'), more: null },
          ]}
          chosen={values.what}
          choose={(what) => form.set('what', what === 'part' ? 'part' : 'all')}
        />
        {values.what === 'part' &&
          lines.map(({ line, device, left }) => (
            <TextField
              key={line}
              {...form.field(`line-${line}`)}
              required={false}
              inputMode="decimal"
              label={text('invoices-management.credit.line', { device })}
              hint={text('invoices-management.credit.line.left', { amount: money(left) })}
            />
          ))}
        <TextField {...form.field('reason')} label={text('invoices-management.act.reason')} />
        <div aria-live="polite">
          <Facts
            facts={[
              { name: text('invoices-management.credit.sum'), value: money(net) },
              { name: text('invoices-management.credit.vat'), value: money(vat) },
              { name: text('invoices-management.credit.open'), value: money(toOpen) },
              { name: text('invoices-management.credit.balance'), value: money(toBalance) },
            ]}
          />
        </div>
        <KnownReason company={invoice.company} />
        <FormActions>
          <Button kind="danger" type="submit" busy={form.busy}>
            {text('invoices-management.credit.confirm')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

type Faults = Partial<Record<`line-${number}`, LabelId>>;

/** An amount that is none or too much, at its line; no amount at all, at the first. */
function faultsOf(values: Values, lines: ReturnType<typeof creditableLines>): Faults {
  const typed = lines.filter(({ line }) => values[`line-${line}`]?.trim());
  const faults: Faults = {};
  const [first] = lines;
  if (typed.length === 0 && first) faults[`line-${first.line}`] = 'invoices-management.credit.nothing';
  for (const { line, left } of typed) {
    const amount = typedAmount(values[`line-${line}`] ?? '');
    if (!amount || amount.cents <= 0 || amount.cents > left.cents)
      faults[`line-${line}`] = 'invoices-management.credit.line.faulty';
  }
  return faults;
}
