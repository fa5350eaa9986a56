import type { RouteResponse } from '@belfry/contract/http/route.ts';
import {
  beginSwap,
  type DeviceSwaps,
  type previewSwap,
} from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions, FormFailure } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { DiallerFacts } from './dialler-facts.tsx';
import { SwapCheckList } from './swap-check-list.tsx';
import type { SwapActs } from './swaps.api.ts';
import styles from './swaps.module.css';

type Preview = RouteResponse<typeof previewSwap> & { serialNumber: string };

/** The first step: the serial number of the new dialler, what it would mean, and the reservation. */
export function BeginPanel({ of: { company, back }, acts }: { of: DeviceSwaps; acts: SwapActs }) {
  const text = useText();
  const dates = useDates();
  const [seen, setSeen] = useState<Preview | null>(null);
  const look = async (serialNumber: string) =>
    setSeen({ ...(await acts.preview(serialNumber)), serialNumber });
  const form = useForm({
    schema: beginSwap.body,
    initial: { serialNumber: '' },
    submit: ({ serialNumber }) => look(serialNumber),
  });
  return (
    <Panel title={text('swaps.begin')}>
      <div className={styles['stack']}>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <p className={styles['words']}>{text('swaps.begin.more')}</p>
          <TextField
            {...form.field('serialNumber')}
            label={text('swaps.serial-number')}
            hint={text('swaps.serial-number.hint')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
          />
          <FormActions>
            <Button type="submit" busy={form.busy}>
              {text('swaps.look')}
            </Button>
            {back && (
              <Button kind="quiet" onClick={() => void look(back.serialNumber)}>
                {text('swaps.back', { serial: back.serialNumber, until: dates.date(back.until) })}
              </Button>
            )}
          </FormActions>
        </Form>
        {seen && <Seen key={seen.serialNumber} seen={seen} company={company} acts={acts} />}
      </div>
    </Panel>
  );
}

interface SeenProps {
  seen: Preview;
  company: DeviceSwaps['company'];
  acts: SwapActs;
}

function Seen({ seen, company, acts }: SeenProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await acts.begin(seen.serialNumber);
    } catch (error) {
      setFailure(errorText(error, text));
      setBusy(false);
    }
  };
  return (
    <div className={styles['seen']} aria-live="polite">
      {seen.replacement && <DiallerFacts dialler={seen.replacement} />}
      <SwapCheckList check={seen} />
      {seen.hindrances.length === 0 && (
        <>
          <p className={styles['words']}>{text('swaps.begin.follows', { serial: seen.serialNumber })}</p>
          <KnownReason company={company} />
          <FormFailure>{failure}</FormFailure>
          <div className={styles['acts']}>
            <Button kind="primary" busy={busy} onClick={() => void begin()}>
              {text('swaps.begin.act', { serial: seen.serialNumber })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
