/** What server and sandbox agree on in development. Production refuses every one of these values. */

/** Account at the sandbox's telephony. */
export const sandboxAccountSid = 'AC00000000000000000000000000bef127';
/** Signs the sandbox's telephony callbacks and lets the server in. */
export const sandboxAuthToken = 'sandbox-auth-token-for-development-only';
/** Credentials for internet telephony at the sandbox. */
export const sandboxCredentialList = 'CL00000000000000000000000000bef127';
/** Where devices register for internet telephony at the sandbox. */
export const sandboxSipDomain = 'belfry-sandbox.sip.example';
/** Number that calls and messages come from. */
export const sandboxFromNumber = '+31850000000';
/** Signs tokens and opens the business clock, in development only. */
export const developmentSecret = 'belfry-development-secret-not-for-production';
/** Lets the server in at the sandbox's payment provider. */
export const sandboxPaymentKey = 'test_belfrySandboxPaymentsDevelopmentOnly';
/** Lets the server read payouts and the balance at the sandbox's payment provider. */
export const sandboxOrganizationToken = 'access_belfrySandboxOrganizationDevelopmentOnly';
/** Signs the events of the sandbox's payment provider. */
export const sandboxPaymentEventsSecret = 'sandbox-payment-events-for-development-only';
/** Lets the server in at the sandbox's access point. */
export const sandboxEDeliveryKey = 'sandbox-access-point-for-development-only';
