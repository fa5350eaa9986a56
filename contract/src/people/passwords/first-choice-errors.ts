/** What may be wrong with a password that is chosen for the first time. */
export const firstChoiceErrors = [
  'passwords-dont-match',
  'password-against-policy',
  'password-too-common',
  'password-about-you',
] as const;
