import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { features } from '#platform/host-files.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useSession } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import { useIdle } from '#platform/when-idle.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField, TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import { type FormRules, useRulesForm } from '#ui/form/use-rules-form.ts';
import { BrandPanel } from './brand-panel.tsx';
import { DiscardedChanges } from './discarded-changes.tsx';
import styles from './login-screen.module.css';
import type { MfaQuestion } from './sign-in.api.ts';

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
/** With the words for a refusal. */
const loadSignIn = async () => (await Promise.all([import('./sign-in.api.ts'), loadTexts('errors')]))[0];
const AfterSignIn = lazy(async () => ({ default: (await import('./after-sign-in.tsx')).AfterSignIn }));
const MfaStep = lazyScreen(async () => (await import('./mfa-step.tsx')).MfaStep, 'mfa');
const PasskeySignIn = lazyScreen(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn, 'mfa');
const NotVerified = lazyScreen(async () => (await import('./not-verified.tsx')).NotVerified, 'mfa');

/** `/`: e-mail and password, then the second step. Light on purpose: what comes next is fetched while one types. */
export function LoginScreen({ preload }: { preload: () => void }) {
  const text = useText();
  const { user, leaving } = useSession();
  const [question, setQuestion] = useState<MfaQuestion | null>(null);
  const form = useRulesForm({
    rules,
    initial: { email: '', password: '' },
    submit: async (body) => setQuestion(await (await loadSignIn()).signIn(body)),
  });
  if (user && !leaving)
    return (
      <Suspense>
        <AfterSignIn />
      </Suspense>
    );
  const back = () => {
    form.set('password', '');
    setQuestion(null);
  };
  const { failure } = form;
  const next = failure instanceof ApiError ? failure.next : undefined;
  return (
    <div className={styles['screen']} data-full-bleed>
      <BrandPanel />
      <section className={styles['side']}>
        <div className={styles['form']}>
          {question ? (
            <Suspense>
              <MfaStep question={question} back={back} />
            </Suspense>
          ) : (
            <>
              <DocumentTitle title={text('sign-in.title')} />
              <h1>{text('sign-in.title')}</h1>
              <DiscardedChanges />
              <Form form={form} failure={failure ? errorText(failure, text) : undefined}>
                <TextField
                  {...form.field('email')}
                  type="email"
                  onFocus={() => void loadSignIn()}
                  label={text('sign-in.email')}
                  autoComplete="username webauthn"
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
                <FormActions>
                  <Button kind="primary" type="submit" wide busy={form.busy}>
                    {text('sign-in.submit')}
                  </Button>
                </FormActions>
              </Form>
              {/* There before it is needed: what comes is said aloud then. */}
              <div className={styles['help']} aria-live="polite">
                <Suspense>{next && <NotVerified next={next} email={form.values.email} />}</Suspense>
              </div>
              <Suspense>
                <Passkeys />
              </Suspense>
              <p className={styles['other']}>
                <Link to="/newpassword">{text('sign-in.new-password')}</Link>
                <span>
                  {text('sign-in.no-account')} <Link to="/newcompany">{text('sign-in.new-company')}</Link>
                </span>
              </p>
            </>
          )}
        </div>
      </section>
    </div>
  );
}

/** Passkeys, where this browser knows them; their code comes after the first paint. */
function Passkeys() {
  const isOn = useStore(features)['mfa'];
  const isIdle = useIdle();
  if (!('PublicKeyCredential' in globalThis) || /^[\d.]+$/.test(location.hostname)) return null;
  return (
    <div className={styles['passkey']}>
      <Suspense>{isOn && isIdle && <PasskeySignIn />}</Suspense>
    </div>
  );
}
