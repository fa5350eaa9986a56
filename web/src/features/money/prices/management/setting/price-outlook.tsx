import type {
  PriceOutlook as Outlook,
  PricePreview,
} from '@belfry/contract/money/prices/prices-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { toast } from '#platform/toast/toast.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import { usePriceActs, usePricePreview, type PriceQuestion } from '../prices-management.api.ts';
import { LetterView } from './letter-view.tsx';

interface OutlookProps {
  question: PriceQuestion;
  /** Of the prices that were looked at. */
  version: number;
  close: () => void;
}

/** What a price would do, and the button that sets it. */
export function PriceOutlook(props: OutlookProps) {
  const query = usePricePreview(props.question);
  return (
    <LoadState state={useLoadState(query)} skeleton={<Skeleton lines={6} />}>
      {query.data && <Answer {...props} preview={query.data} />}
    </LoadState>
  );
}

function Answer({ preview, ...props }: OutlookProps & { preview: PricePreview }) {
  const text = useText();
  const { fault, earliest, outlook } = preview;
  const place = useRef<HTMLDivElement>(null);
  // The button that asked for it has gone, and the focus with it.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles['stack']} tabIndex={-1}>
      {fault && <Warning>{text(`prices-management.fault.${fault}`, { day: formatDay(earliest) })}</Warning>}
      {outlook ? (
        <Confirm {...props} outlook={outlook} earliest={earliest} />
      ) : (
        <div>
          <Button onClick={props.close}>{text('ui.cancel')}</Button>
        </div>
      )}
    </div>
  );
}

function Confirm({
  question,
  version,
  close,
  outlook,
  earliest,
}: OutlookProps & { outlook: Outlook; earliest: string }) {
  const text = useText();
  const { addPrice } = usePriceActs();
  const [busy, setBusy] = useState(false);
  const [isKnown, setIsKnown] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { warnings, letters, companies, mails } = outlook;
  const mustKnow = warnings.includes('much-more') || warnings.includes('much-less');
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { type, validFrom, cents } = question;
      await addPrice({ type, validFrom, monthlyCents: Number(cents), version });
      toast(text('prices-management.prices.done', { companies }));
      close();
    } catch (error) {
      if (!gaveNoProof(error)) setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <OutlookFacts outlook={outlook} question={question} earliest={earliest} />
      {warnings.map((warning) => (
        <Warning key={warning}>{text(`prices-management.warning.${warning}`)}</Warning>
      ))}
      {letters.length > 0 ? (
        <LetterView letters={letters} />
      ) : (
        <p className={styles['soft']}>{text('prices-management.preview.nobody')}</p>
      )}
      {mustKnow && (
        <CheckField
          checked={isKnown}
          onChange={(event) => setIsKnown(event.target.checked)}
          label={text('prices-management.preview.known')}
        />
      )}
      <FormFailure>{failure ? errorText(failure, text) : undefined}</FormFailure>
      <div className={styles['acts']}>
        <Button kind="danger" busy={busy} disabled={mustKnow && !isKnown} onClick={() => void confirm()}>
          {text('prices-management.preview.confirm', { mails })}
        </Button>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </div>
    </>
  );
}

function OutlookFacts({
  outlook,
  question,
  earliest,
}: {
  outlook: Outlook;
  question: PriceQuestion;
  earliest: string;
}) {
  const text = useText();
  const money = useMoney();
  const { before, promised, subscriptions, payers, difference, companies, mails, unreachable } = outlook;
  const monthly = (amount: Parameters<typeof money>[0]) =>
    text('prices-management.prices.monthly', { amount: money(amount) });
  return (
    <Facts
      facts={[
        { name: text('prices-management.preview.before'), value: before && monthly(before) },
        ...(before && before.cents === promised.cents
          ? []
          : [{ name: text('prices-management.preview.promised'), value: monthly(promised) }]),
        { name: text('prices-management.preview.after'), value: monthly(euros(Number(question.cents))) },
        {
          name: text('prices-management.preview.subscriptions'),
          value: text('prices-management.preview.of-companies', { n: subscriptions, companies: payers }),
        },
        {
          name: text('prices-management.preview.difference'),
          value: text('prices-management.preview.net-gross', {
            net: money(difference.net),
            gross: money(difference.gross),
          }),
        },
        {
          name: text('prices-management.preview.mails'),
          value: text('prices-management.preview.to-companies', { n: mails, companies }),
        },
        ...(unreachable > 0
          ? [{ name: text('prices-management.notice.unreachable'), value: unreachable }]
          : []),
        { name: text('prices-management.preview.earliest'), value: formatDay(earliest) },
      ]}
    />
  );
}
