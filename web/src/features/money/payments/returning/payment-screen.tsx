import { named } from '#platform/i18n/listed.ts';
import { useParams } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { usePayment } from '../payments.api.ts';
import { usePatience } from '../use-patience.ts';
import { Outcome } from './outcome.tsx';
import { wayBack } from './way-back.ts';

/** `/account/payments/{id}`: where the provider sends the payer back to, whatever they did there. */
export function PaymentScreen() {
  const { paymentId = '' } = useParams();
  const text = useText();
  const money = useMoney();
  const dates = useDates();
  const [isPatient, beginAnew] = usePatience();
  const query = usePayment(paymentId, isPatient);
  const state = useLoadState(query);
  const payment = query.data;
  const lookAgain = () => {
    beginAnew();
    void query.refetch();
  };
  return (
    <>
      <PageHeader
        title={text('payments.screen.return')}
        sub={
          payment &&
          named(
            text(`payments.screen.kind.${payment.kind}`, { day: dates.date(payment.createdAt) }),
            money(payment.amount),
          )
        }
        back={wayBack(payment, text)}
      />
      <LoadState state={state}>
        {payment && <Outcome payment={payment} isFollowed={isPatient} lookAgain={lookAgain} />}
      </LoadState>
    </>
  );
}
