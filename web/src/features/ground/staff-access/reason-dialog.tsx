import { staffReason } from '@belfry/contract/ground/staff-access/staff-reason.ts';
import * as z from 'zod/mini';
import { useText } from '#platform/i18n/use-text.ts';
import type { ReasonQuestion } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './staff-access.module.css';

const schema = z.strictObject({ reason: staffReason });
/** What is asked most: one press. */
const short = ['called', 'wrote', 'alarm', 'payment', 'fault'] as const;

/** Asks why: one press on a usual reason, or words of one's own. */
export function ReasonDialog({ question }: { question: ReasonQuestion }) {
  const text = useText();
  const { company, before, given, refused } = question;
  const form = useForm({
    schema,
    initial: { reason: before },
    submit: async ({ reason }) => given(reason),
  });
  const title =
    company.name === undefined
      ? text('staff-access.reason.title.unknown')
      : text('staff-access.reason.title', { company: company.name });
  return (
    <Dialog form title={title} close={refused}>
      <p className={styles['soft']}>{text('staff-access.reason.more')}</p>
      <fieldset className={styles['short']} aria-label={text('staff-access.reason.short')}>
        {short.map((id) => (
          <Button key={id} onClick={() => given(text(`staff-access.reason.short.${id}`))}>
            {text(`staff-access.reason.short.${id}`)}
          </Button>
        ))}
      </fieldset>
      <Form form={form}>
        <TextField {...form.field('reason')} label={text('staff-access.reason.label')} data-autofocus />
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('staff-access.reason.submit')}
          </Button>
          <Button onClick={refused}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
