/**
 * Every error that may cross the wire: its code, HTTP status and English message.
 * Messages are the spec's (§8) to the letter; a code is its message in kebab-case. Errors that the spec
 * has no word for say what to do next.
 */
export const errorCatalogue = {
  // Sign-in (spec §8)
  'login-failed-request': {
    status: 400,
    message: 'Login failed: Problem with the request, please try again.',
  },
  'login-failed-unknown': { status: 401, message: 'Login failed: E-mail address or password unknown.' },
  'login-failed-mfa': { status: 401, message: 'Login failed: MFA verification failed' },
  'login-failed-not-verified': { status: 401, message: 'Login failed: User not verified' },
  'backup-code-already-used': { status: 401, message: 'Login failed: Backup code already used' },
  'backup-code-expired': { status: 401, message: 'Login failed: Backup code expired' },
  'backup-code-invalid': { status: 401, message: 'Login failed: Backup code invalid' },
  // Other messages of spec §8
  'incorrect-password': { status: 403, message: 'Incorrect password' },
  'pin-code-incorrect': { status: 403, message: 'PIN code incorrect' },
  'connection-error': { status: 503, message: 'Connection error' },
  'communication-error': { status: 502, message: 'Communication error' },
  'loading-failed': { status: 500, message: 'Loading failed' },
  'saving-failed': { status: 500, message: 'Saving failed' },
  'delete-failed': { status: 409, message: 'Delete failed' },
  'sending-e-mail-failed': { status: 502, message: 'Sending e-mail failed' },
  'invalid-code': { status: 400, message: 'Invalid code' },
  'not-found': { status: 404, message: 'Not found' },
  'creating-account-failed': { status: 409, message: 'Creating account failed' },
  'change-password-failed': { status: 409, message: 'Change password failed' },
  'change-e-mailaddress-failed': { status: 409, message: 'Change E-mailaddress failed' },
  'e-mailaddress-already-in-use': { status: 409, message: 'E-mailaddress already in use' },
  'user-not-found': { status: 404, message: 'User not found' },
  'location-not-supported': { status: 422, message: 'Location not supported' },
  'add-subscription-failed': { status: 409, message: 'Add subscription failed' },
  'unknown-subscription-type': { status: 422, message: 'Unknown subscription type' },
  'unknown-company': { status: 404, message: 'Unknown company' },
  'no-valid-payment-methods': { status: 409, message: 'No valid payment methods' },
  'no-internet-connection': { status: 503, message: 'No internet connection' },
  'unknown-error': { status: 500, message: 'Unknown error' },
  'device-not-connected': { status: 409, message: 'Device not connected' },
  'service-not-allowed': { status: 403, message: 'This needs an active subscription for the device' },
  'device-login-required': {
    status: 409,
    message: 'Please log in on the device again.',
  },
  'already-connected-to-this-company': { status: 409, message: 'Already connected to this company' },
  'socket-is-not-connected': { status: 503, message: 'Socket is not connected' },
  // Validation (spec §5)
  'passwords-dont-match': { status: 400, message: "Passwords don't match" },
  'e-mail-addresses-dont-match': { status: 400, message: "E-mail addresses don't match" },
  'country-does-not-match-vat-number': { status: 400, message: 'Country does not match VAT number' },
  // Of our own: what the spec has no message for
  'invalid-input': { status: 400, message: 'Please check the marked fields.' },
  'not-signed-in': { status: 401, message: 'Please sign in.' },
  'no-permission': {
    status: 403,
    message: 'You are not allowed to do this. Ask an administrator of your company.',
  },
  'only-looking': {
    status: 403,
    message: 'You see the portal as this customer does. This is left to the customer.',
  },
  'reason-required': {
    status: 400,
    message: 'Say why, in 3 to 200 characters. The customer reads it in the audit log.',
  },
  'step-up-required': { status: 403, message: 'Please confirm that it is you.' },
  'last-administrator': {
    status: 409,
    message: 'This is the last administrator of the company. Make somebody else one first.',
  },
  'not-yourself': {
    status: 409,
    message: 'You cannot do this to yourself. Ask another administrator, or use your profile.',
  },
  'role-not-available': { status: 400, message: 'You cannot give this role. Choose another.' },
  'administrators-only': { status: 400, message: 'Only administrators can have this.' },
  'mfa-required': {
    status: 409,
    message: 'Your company requires multi-factor authentication. Add another method first.',
  },
  'password-against-policy': {
    status: 400,
    message: "This password does not meet your company's policy.",
  },
  'password-too-common': {
    status: 400,
    message:
      'Many people use this password or one like it. Choose another, for example four words that do not belong together.',
  },
  'password-about-you': {
    status: 400,
    message:
      'This password contains your name, your e-mail address, your company or our name. Choose one that says nothing about you.',
  },
  'password-used-before': { status: 400, message: 'You have used this password before. Choose another.' },
  'too-many-requests': { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  'link-used': { status: 410, message: 'This link has been used already.' },
  'link-replaced': { status: 410, message: 'A newer link was sent. Open the newest e-mail.' },
  'link-expired': { status: 410, message: 'This link has expired. Ask for a new one.' },
  'link-invalid': { status: 404, message: 'This link is not complete. Open it from the e-mail again.' },
  'changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this meanwhile. Load it again, then repeat your change.',
  },
  'not-allowed-now': { status: 409, message: 'This is not possible in the present state.' },
  'subscription-runs': {
    status: 409,
    message: 'The subscription of this device is still running. End it first.',
  },
  'device-has-its-key': {
    status: 409,
    message: 'The key of this device is in the device already. It can only get another connect code.',
  },
  'pay-first': {
    status: 409,
    message: 'Please pay first what is open for this subscription. Your alarms go on.',
  },
  'close-account-first': {
    status: 409,
    message:
      'Something is still open: an invoice, a subscription, an order, a payment or a balance. Pay what is open, cancel the subscriptions, or ask us to close the account. Then delete the company.',
  },
  'buyer-not-reachable': {
    status: 409,
    message:
      'Your company cannot be reached over the e-invoice network under this address. Check the electronic address, or get invoices by e-mail.',
  },
  'in-use': { status: 409, message: 'This is still in use. Remove it there first.' },
  'limit-reached': { status: 409, message: 'The maximum number is reached.' },
  'idempotency-key-reused': {
    status: 409,
    message: 'This was sent before with other contents. Reload the page and try again.',
  },
  'report-too-long': {
    status: 422,
    message: 'Please choose a shorter period, at most 366 days.',
  },
  'payload-too-large': { status: 413, message: 'This is too large.' },
  'provider-not-reachable': {
    status: 503,
    message: 'The provider did not answer. Nothing was changed here. Try again in a minute.',
  },
  'service-unavailable': {
    status: 503,
    message: 'The portal is not reachable at the moment. Your alarms go on. Try again in a minute.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** A code of the error catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** All codes, for schemas and for the translations' completeness test. */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
