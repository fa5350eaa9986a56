import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { offerHandover } from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useHandoverActs } from './handovers.api.ts';
import styles from './handovers.module.css';

/** Says what moves and what stays, asks for the address, and sends the link. */
export function HandoverDialog({ device, close }: { device: Device; close: () => void }) {
  const text = useText();
  const { offer } = useHandoverActs(device.id);
  const form = useForm({
    schema: offerHandover.body,
    initial: { email: '', message: '' },
    submit: async (body) => {
      await offer(body);
      toast(text('handovers.sent', { email: body.email }));
      close();
    },
  });
  return (
    <Dialog form title={text('handovers.dialog.title', { name: device.name })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <div className={styles['lists']}>
          <div>
            <h3>{text('handovers.moves')}</h3>
            <ul>
              <li>{text('handovers.moves.device')}</li>
              <li>{text('handovers.moves.points')}</li>
              <li>{text('handovers.moves.licences')}</li>
            </ul>
          </div>
          <div>
            <h3>{text('handovers.stays')}</h3>
            <ul>
              <li>{text('handovers.stays.people')}</li>
              <li>{text('handovers.stays.history')}</li>
              <li>{text('handovers.stays.subscription')}</li>
              <li>{text('handovers.stays.others')}</li>
            </ul>
          </div>
        </div>
        <TextField
          {...form.field('email')}
          type="email"
          label={text('handovers.email')}
          hint={text('handovers.email.hint')}
          autoComplete="off"
          data-autofocus
        />
        <TextAreaField {...form.field('message')} label={text('handovers.message')} />
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('handovers.send')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
