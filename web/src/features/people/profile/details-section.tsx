import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { type Profile, updateProfile } from '@belfry/contract/people/profile/profile.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { setLanguage } from '#platform/i18n/i18n.ts';
import { textNow, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useProfileActs } from './profile.api.ts';

/** Name and language. The language is that of the screen and of mails. */
export function DetailsSection({ profile }: { profile: Profile }) {
  const text = useText();
  const { update } = useProfileActs();
  const { firstName, lastName, langCode } = profile;
  const form = useForm({
    schema: updateProfile.body,
    initial: { firstName, lastName, langCode: langCode },
    check: (values) => ({
      ...(!values.firstName.trim() && { firstName: 'ui.field.required' }),
      ...(!values.lastName.trim() && { lastName: 'ui.field.required' }),
    }),
    submit: async (body) => {
      const saved = await update(body);
      if (saved.langCode !== langCode)
        await setLanguage(saved.langCode).catch(() => toast(text('errors.loading-failed'), 'failed'));
      toast(textNow('profile.saved'));
    },
  });
  return (
    <Panel title={text('profile.details')}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <FieldRow>
          <TextField
            {...form.field('firstName')}
            required
            label={text('profile.first-name')}
            autoComplete="given-name"
          />
          <TextField
            {...form.field('lastName')}
            required
            label={text('profile.last-name')}
            autoComplete="family-name"
          />
        </FieldRow>
        <SelectField
          {...form.field('langCode')}
          required
          label={text('profile.language')}
          hint={text('profile.language.hint')}
        >
          {languages.map((language) => (
            <option key={language.langCode} value={language.langCode}>
              {language.localName}
            </option>
          ))}
        </SelectField>
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('profile.save')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
