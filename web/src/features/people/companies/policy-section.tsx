import {
  type CompanyPolicyAnswer,
  maxExpiryDays,
  maxPasswordHistory,
  mfaDemands,
  putCompanyPolicy,
} from '@belfry/contract/people/companies/company-policy.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { useCompanyActs } from './companies.api.ts';
import styles from './companies.module.css';

/** What the company asks of its users: a form for whoever may change it, else what it is. */
export function PolicySection({ policy }: { policy: CompanyPolicyAnswer }) {
  const text = useText();
  const mayEdit = useMay('UE');
  return (
    <Panel title={text('companies.policy')}>
      <div className={styles['policy']}>
        <p className={styles['soft']}>{text('companies.policy.sub')}</p>
        {mayEdit && <Warnings policy={policy} />}
        {mayEdit ? <PolicyForm policy={policy} /> : <PolicyFacts policy={policy} />}
      </div>
    </Panel>
  );
}

function Warnings({ policy: { warnings } }: { policy: CompanyPolicyAnswer }) {
  const text = useText();
  if (warnings.length === 0) return null;
  return (
    <ul className={styles['warnings']}>
      {warnings.map(({ kind, users }) => (
        <li key={kind}>
          <Badge tone="urgent" icon={IconAlertTriangle}>
            {text(`companies.policy.warning.${kind}`, { n: users })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function PolicyFacts({ policy }: { policy: CompanyPolicyAnswer }) {
  const text = useText();
  const { mfa, password, passwordExpiryDays: days, passwordHistory: n } = policy;
  return (
    <Facts
      facts={[
        { name: text('companies.policy.mfa'), value: text(`companies.policy.mfa.${mfa}`) },
        { name: text('companies.policy.length'), value: password.minLength },
        { name: text('companies.policy.classes'), value: password.classes },
        { name: text('companies.policy.expiry'), value: text('companies.policy.expiry.value', { n: days }) },
        { name: text('companies.policy.history'), value: text('companies.policy.history.value', { n }) },
      ]}
    />
  );
}

function PolicyForm({ policy }: { policy: CompanyPolicyAnswer }) {
  const text = useText();
  const { savePolicy } = useCompanyActs();
  const ofStaff = useMay('M');
  const [form, conflict] = useVersionedForm({
    schema: putCompanyPolicy.body,
    initial: valuesOf(policy),
    valuesOf,
    submit: async (body) => {
      form.reset(valuesOf(await savePolicy(body)));
      toast(text('companies.policy.saved'));
    },
  });
  const number = { type: 'number', inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <SelectField
        {...form.field('mfa')}
        required
        label={text('companies.policy.mfa')}
        hint={ofStaff && text('companies.policy.mfa.staff')}
      >
        {mfaDemands.map((demand) => (
          <option key={demand} value={demand}>
            {text(`companies.policy.mfa.${demand}`)}
          </option>
        ))}
      </SelectField>
      <FieldRow>
        <TextField
          {...form.field('password/minLength')}
          {...number}
          min={10}
          max={64}
          label={text('companies.policy.length')}
          hint={text('ui.field.range', { min: 10, max: 64 })}
        />
        <TextField
          {...form.field('password/classes')}
          {...number}
          min={1}
          max={4}
          label={text('companies.policy.classes')}
          hint={text('companies.policy.classes.hint')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...form.field('passwordExpiryDays')}
          {...number}
          min={0}
          max={maxExpiryDays}
          label={text('companies.policy.expiry')}
          hint={text('companies.policy.expiry.hint')}
        />
        <TextField
          {...form.field('passwordHistory')}
          {...number}
          min={0}
          max={maxPasswordHistory}
          label={text('companies.policy.history')}
          hint={text('companies.policy.history.hint')}
        />
      </FieldRow>
      {conflict}
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {text('companies.policy.save')}
        </Button>
      </FormActions>
    </Form>
  );
}

function valuesOf({ mfa, password, passwordExpiryDays, passwordHistory, version }: CompanyPolicyAnswer) {
  return {
    mfa,
    'password/minLength': password.minLength,
    'password/classes': password.classes,
    passwordExpiryDays,
    passwordHistory,
    version,
  };
}
