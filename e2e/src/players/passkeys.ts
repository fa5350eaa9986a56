import type { CDPSession } from 'playwright-core';
import type { Portal } from './portal.ts';

/** A person's device that holds passkeys, played by Chromium's DevTools. It has verified its user. */
export interface PasskeyDevice {
  /** The finger is on it: every question is answered at once. */
  touched(): Promise<void>;
  /** The finger is off: questions wait. */
  letGo(): Promise<void>;
  /** How many passkeys it holds. */
  count(): Promise<number>;
}

/** Gives a person's browser a device for passkeys; nobody touches it yet. */
export async function passkeyDeviceOf({ page }: Portal): Promise<PasskeyDevice> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const simulate = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    touched: async () => void (await simulate(true)),
    letGo: async () => void (await simulate(false)),
    async count() {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
