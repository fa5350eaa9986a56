import { withdrawSimCard } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useSimActs } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

interface SimWithdrawDialogProps {
  card: SimCard;
  /** With the card as it is then: it is the maker's. */
  done: (card: SimCard) => void;
  close: () => void;
}

/** Takes a card back into stock. */
export function SimWithdrawDialog({ card, done, close }: SimWithdrawDialogProps) {
  const text = useText();
  const { withdraw } = useSimActs(card);
  const form = useForm({
    schema: withdrawSimCard.body,
    initial: {},
    convert: () => ({ version: card.version }),
    submit: async () => done(await withdraw()),
  });
  return (
    <Dialog form title={text('sim-cards.withdraw.title', { iccid: card.iccid })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('sim-cards.withdraw.more', { n: 1 })}</p>
        <KnownReason company={card.company} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy} data-autofocus>
            {text('sim-cards.withdraw')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
