import { Secret, TOTP } from 'otpauth';
import { appears } from './sight.ts';
import type { Portal } from './portal.ts';

/** An authenticator app. Each code is newer than the last one that it gave, as the server wants it. */
function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const period = 30_000;
  /** Time that may go by between reading a code and its check, in ms: a step that ends sooner is left out. */
  const typing = 10_000;
  let step = 0;
  return {
    /** A step before or after the present one counts too, so three codes in a row need no waiting. */
    code() {
      step = Math.max(step + 1, Math.floor((Date.now() + typing) / period) - 1);
      return totp.generate({ timestamp: step * period });
    },
  };
}

/** Adds an authenticator app on the profile, which is open, by the secret under the QR code. */
export async function addsAppHere(person: Portal, name: string) {
  await person.presses('Add authenticator app');
  await person.fills({ Name: name });
  await person.presses('Next');
  await appears(person.page.getByRole('img', { name: 'QR code for the authenticator app' }));
  const app = authenticatorApp(((await person.page.locator('code').textContent()) ?? '').replaceAll(' ', ''));
  await person.page.getByLabel('Type the code that the app shows now').pressSequentially(app.code());
  await person.shows(`Authenticator app ${name} added`);
  return app;
}

/** As {@link addsAppHere}, from wherever they are. */
export async function addsApp(person: Portal, name: string) {
  await person.opens('/account/profile');
  return addsAppHere(person, name);
}
