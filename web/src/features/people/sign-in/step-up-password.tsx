import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { type FormRules, useRulesForm } from '#ui/form/use-rules-form.ts';
import { prove } from './step-up.api.ts';

interface Typed extends Record<string, unknown> {
  password: string;
}

const rules: FormRules<Typed, Typed> = {
  body: (values) => values,
  check: ({ password }): Record<string, { id: string }> =>
    password === '' ? { password: { id: 'ui.field.required' } } : {},
  limits: () => ({ required: true, maxLength: 128 }),
};

/** Confirms by the password, for whoever has no method. */
export function StepUpPassword({ proved }: { proved: () => void }) {
  const text = useText();
  const form = useRulesForm({
    rules,
    initial: { password: '' },
    submit: async ({ password }) => {
      await prove({ method: 'password', password });
      proved();
    },
  });
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <PasswordField
        {...form.field('password')}
        label={text('mfa.step-up.password')}
        autoComplete="current-password"
        data-autofocus
      />
      <FormActions>
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {text('mfa.step-up.submit')}
        </Button>
      </FormActions>
    </Form>
  );
}
