import { updateUser, type User } from '@belfry/contract/people/users/users.contract.ts';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { InvoiceFields, mayReceivePaidInvoices, UserFields } from './user-fields.tsx';
import { useUserActs } from './users.api.ts';

/** Changes a user. Of oneself only what the profile has no place for. */
export function EditUserForm({ user }: { user: User }) {
  const text = useText();
  const navigate = useNavigate();
  const { update } = useUserActs();
  const own = !user.allowedActions.includes('change-role');
  const place = `/users/detail/${user.id}`;
  const [form, conflict] = useVersionedForm({
    schema: updateUser.body,
    initial: valuesOf(user),
    valuesOf,
    check: ({ firstName, lastName, email }) => ({
      ...(!firstName.trim() && { firstName: 'ui.field.required' }),
      ...(!lastName.trim() && { lastName: 'ui.field.required' }),
      ...(!email.trim() && { email: 'ui.field.required' }),
    }),
    submit: async (body, { roleId }) => {
      const saved = await update(user, {
        ...body,
        receivePaidInvoices: mayReceivePaidInvoices(roleId) && body.receivePaidInvoices === true,
      });
      if (saved.isMailRefused) toast(text('mail-fates.refused-at-once', { address: saved.email }), 'failed');
      else toast(text('users.saved', { name: `${saved.firstName} ${saved.lastName}` }));
      await navigate(place, { replace: true });
    },
  });
  const { values } = form;
  const consequence =
    values.blocked && !user.blocked
      ? text('users.blocked.consequence')
      : values.roleId !== user.roleId
        ? text('users.role.consequence')
        : undefined;
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      {own ? <p>{text('users.edit.own')}</p> : <UserFields form={form} />}
      <InvoiceFields form={form} />
      {user.allowedActions.includes('block') && (
        <CheckField
          {...form.checkbox('blocked')}
          label={text('users.blocked')}
          hint={text('users.blocked.hint')}
        />
      )}
      <div aria-live="polite">{consequence && <p>{consequence}</p>}</div>
      {conflict}
      <FormActions>
        <Button type="submit" kind="primary" busy={form.busy}>
          {text('users.save')}
        </Button>
        <LinkButton to={place}>{text('ui.cancel')}</LinkButton>
      </FormActions>
    </Form>
  );
}

function valuesOf(user: User) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    roleId: user.roleId,
    langCode: user.langCode,
    receiveInvoices: user.receiveInvoices,
    receivePaidInvoices: user.receivePaidInvoices,
    blocked: user.blocked,
    version: user.version,
  };
}
