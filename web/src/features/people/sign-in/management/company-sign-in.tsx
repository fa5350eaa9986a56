import { putCompanySignIn } from '@belfry/contract/people/sign-in/sign-in-management.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { managedCompaniesKey } from '#features/people/companies/management/companies-management.api.ts';
import styles from '#features/people/companies/management/companies-management.module.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';

interface CompanySignInProps {
  company: StaffCompany;
  /** Null where its people may sign in. */
  blockedAt: string | null;
}

/** Whether anybody of a company may sign in, and the way to block or allow it. */
export function CompanySignIn({ company, blockedAt }: CompanySignInProps) {
  const text = useText();
  const dates = useDates();
  const [isOpened, setOpened] = useState(false);
  const isBlocked = blockedAt !== null;
  return (
    <Panel title={text('companies-management.sign-in')}>
      <div className={styles['stack']}>
        <Facts
          facts={[
            {
              name: text('companies-management.sign-in.standing'),
              value: isBlocked
                ? text('companies-management.sign-in.blocked', { at: dates.smartTime(blockedAt) })
                : text('companies-management.sign-in.open'),
            },
          ]}
        />
        <p className={styles['soft']}>{text('companies-management.sign-in.alarms')}</p>
        <div>
          <Button onClick={() => setOpened(true)}>
            {text(isBlocked ? 'companies-management.sign-in.allow' : 'companies-management.sign-in.block')}
          </Button>
        </div>
      </div>
      {isOpened && <SignInDialog company={company} isBlocked={!isBlocked} close={() => setOpened(false)} />}
    </Panel>
  );
}

/** @param isBlocked what it is to be */
function SignInDialog({
  company,
  isBlocked,
  close,
}: {
  company: StaffCompany;
  isBlocked: boolean;
  close: () => void;
}) {
  const text = useText();
  const client = useQueryClient();
  const { id, name = '' } = company;
  const form = useForm({
    schema: putCompanySignIn.body,
    initial: { note: '' },
    convert: ({ note }) => ({ isBlocked, note }),
    submit: async (body) => {
      const { ended } = await call(putCompanySignIn, { params: { id }, body }, { company }).finally(() =>
        client.invalidateQueries({ queryKey: managedCompaniesKey }),
      );
      toast(
        isBlocked
          ? text('companies-management.sign-in.block.done', { name, n: ended })
          : text('companies-management.sign-in.allow.done', { name }),
      );
      close();
    },
  });
  const act = text(isBlocked ? 'companies-management.sign-in.block' : 'companies-management.sign-in.allow');
  return (
    <Dialog form title={act} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p>
          {isBlocked
            ? text('companies-management.sign-in.block.more', { name })
            : text('companies-management.sign-in.allow.more', { name })}
        </p>
        <TextAreaField
          {...form.field('note')}
          label={text('companies-management.sign-in.note')}
          hint={text('companies-management.sign-in.note.hint')}
        />
        <KnownReason company={company} />
        <FormActions>
          <Button kind={isBlocked ? 'danger' : 'primary'} type="submit" busy={form.busy}>
            {act}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
