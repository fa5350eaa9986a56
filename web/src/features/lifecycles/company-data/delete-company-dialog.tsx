import {
  deleteCompany,
  type DeletionStanding,
} from '@belfry/contract/lifecycles/company-data/company-data.contract.ts';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { leave } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useCompanyDataActs, useDeletion } from './company-data.api.ts';
import styles from './company-data.module.css';
import { isAnythingOpen, WhatIsOpen } from './what-is-open.tsx';

/** Says what stands in the way of deleting the company; where nothing does, asks for its name to the letter, and deletes it. */
export function DeleteCompanyDialog({ name, close }: { name: string; close: () => void }) {
  const text = useText();
  const query = useDeletion();
  const state = useLoadState(query);
  const standing = query.data;
  return (
    <Dialog form title={text('companies.delete.title', { name })} close={close}>
      <LoadState state={state}>
        {standing?.isAllowed && <DeleteForm name={name} standing={standing} close={close} />}
        {standing?.isAllowed === false && (
          <div className={styles['standing']}>
            <p>{text('companies.delete.open', { name })}</p>
            <WhatIsOpen standing={standing} />
            <p>{text('companies.delete.open.ask')}</p>
            <p>{text('companies.delete.stays')}</p>
            <FormActions>
              <Button onClick={close}>{text('ui.close')}</Button>
            </FormActions>
          </div>
        )}
      </LoadState>
    </Dialog>
  );
}

function DeleteForm({
  name,
  standing,
  close,
}: {
  name: string;
  standing: DeletionStanding;
  close: () => void;
}) {
  const text = useText();
  const navigate = useNavigate();
  const { remove } = useCompanyDataActs();
  const form = useForm({
    schema: deleteCompany.body,
    initial: { name: '' },
    check: (values) => (values.name === name ? {} : { name: 'companies.delete.name.wrong' }),
    submit: async (body) => {
      await remove(body.name);
      leave();
      await navigate('/logout', { replace: true });
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      {isAnythingOpen(standing) && (
        <div className={styles['standing']}>
          <p>{text('companies.delete.closed', { name })}</p>
          <WhatIsOpen standing={standing} />
        </div>
      )}
      <ul className={styles['consequences']}>
        <li>{text('companies.delete.users')}</li>
        <li>{text('companies.delete.devices')}</li>
        <li>{text('companies.delete.subscriptions')}</li>
        <li>{text('companies.delete.stays')}</li>
      </ul>
      <TextField
        {...form.field('name')}
        required
        label={text('companies.delete.name')}
        hint={text('companies.delete.name.hint', { name })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <FormActions>
        <Button kind="danger" type="submit" busy={form.busy}>
          {text('companies.delete.confirm')}
        </Button>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </FormActions>
    </Form>
  );
}
