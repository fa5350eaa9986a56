import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { inviteMessageLength, inviteUser } from '@belfry/contract/people/users/users.contract.ts';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { InvoiceFields, mayReceivePaidInvoices, UserFields } from './user-fields.tsx';
import { useUserActs } from './users.api.ts';

/** Invites somebody, with a personal message. */
export function InviteUserForm() {
  const text = useText();
  const navigate = useNavigate();
  const { invite } = useUserActs();
  const form = useForm({
    schema: inviteUser.body,
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      roleId: roles.user,
      langCode: langCode.get(),
      message: '',
      receiveInvoices: false,
      receivePaidInvoices: false,
    },
    submit: async (body, { roleId }) => {
      const user = await invite({
        ...body,
        receivePaidInvoices: mayReceivePaidInvoices(roleId) && body.receivePaidInvoices === true,
      });
      if (user.isMailRefused) toast(text('mail-fates.refused-at-once', { address: user.email }), 'failed');
      else toast(text('users.invited', { email: user.email }));
      await navigate('/users', { replace: true });
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <UserFields form={form} />
      <InvoiceFields form={form} />
      <TextAreaField
        {...form.field('message')}
        required={false}
        rows={5}
        label={text('users.message')}
        hint={text('users.message.hint', {
          n: form.values.message.length,
          max: inviteMessageLength,
        })}
      />
      <FormActions>
        <Button type="submit" kind="primary" busy={form.busy}>
          {text('users.invite')}
        </Button>
        <LinkButton to="/users">{text('ui.cancel')}</LinkButton>
      </FormActions>
    </Form>
  );
}
