import { Link, Navigate, useSearchParams } from 'react-router';
import { errorText } from '../../platform/i18n/error-text.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { afterSignIn } from '../../platform/session/redirect.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { DocumentTitle } from '../../ui/page-header.tsx';
import { type FormRules, useRulesForm } from '../../ui/use-rules-form.ts';
import { BrandPanel } from './brand-panel.tsx';
import styles from './login-screen.module.css';

interface Credentials extends Record<string, unknown> {
  email: string;
  password: string;
}

/** Both must be there; the rest is the server's to say. So the contract's schemas can come later. */
const rules: FormRules<Credentials, Credentials> = {
  body: (values) => values,
  check: (values) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value === '')
        .map(([name]) => [name, { id: 'ui.field.required' }]),
    ),
  limits: () => ({ required: true }),
};
const loadSignIn = () => import('./sign-in.api.ts');

/** `/`: e-mail and password. Light on purpose: what comes next is fetched while the password is typed. */
export function LoginScreen({ preload }: { preload: () => void }) {
  const text = useText();
  const { user, leaving } = useSession();
  const [search] = useSearchParams();
  const form = useRulesForm({
    rules,
    initial: { email: '', password: '' },
    submit: async (body) => (await loadSignIn()).signIn(body),
  });
  if (user && !leaving) return <Navigate to={afterSignIn(search.get('redirect'))} replace />;
  return (
    <div className={styles['screen']} data-full-bleed>
      <DocumentTitle title={text('sign-in.title')} />
      <BrandPanel />
      <section className={styles['side']}>
        <div className={styles['form']}>
          <h1>{text('sign-in.title')}</h1>
          <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
            <TextField
              {...form.field('email')}
              type="email"
              onFocus={() => void loadSignIn()}
              label={text('sign-in.email')}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              {...form.field('password')}
              label={text('sign-in.password')}
              autoComplete="current-password"
              onFocus={preload}
            />
            <Button kind="primary" type="submit" wide busy={form.busy}>
              {text('sign-in.submit')}
            </Button>
          </Form>
          <p className={styles['other']}>
            {text('sign-in.no-account')} <Link to="/newcompany">{text('sign-in.new-company')}</Link>
          </p>
        </div>
      </section>
    </div>
  );
}
