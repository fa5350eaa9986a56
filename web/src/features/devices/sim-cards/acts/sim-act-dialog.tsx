import { askForSimAct } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { useState } from 'react';
import { newIdempotencyKey } from '#platform/api-client/idempotency-key.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useSimActs } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

interface SimActDialogProps {
  card: SimCard;
  kind: SimActKind;
  close: () => void;
}

/** Asks once before the provider is asked for something, and says what follows from it. */
export function SimActDialog({ card, kind, close }: SimActDialogProps) {
  const text = useText();
  const { ask } = useSimActs(card);
  const [key] = useState(newIdempotencyKey);
  const { company, device, iccid } = card;
  const form = useForm({
    schema: askForSimAct.body,
    initial: { kind },
    submit: async () => {
      await ask(kind, key);
      toast(text('sim-cards.act.asked', { act: text(`sim-cards.act.${kind}`) }));
      close();
    },
  });
  return (
    <Dialog form title={text(`sim-cards.act.${kind}.title`, { iccid })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text(`sim-cards.act.${kind}.more`, { n: 1 })}</p>
        {device !== null && device.id !== null && (
          <p className={styles['words']}>
            {text('sim-cards.act.device', {
              device: device.name ?? device.serialNumber,
              serial: device.serialNumber,
              company: company.name,
            })}
          </p>
        )}
        <KnownReason company={company} />
        <FormActions>
          <Button
            kind={kind === 'suspend' ? 'danger' : 'primary'}
            type="submit"
            busy={form.busy}
            data-autofocus
          >
            {text(`sim-cards.act.${kind}`)}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
