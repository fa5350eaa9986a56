/** Ways to reach a person, in the usual order (page 1.4). */
export const media = ['app', 'voice', 'sms', 'e-mail'] as const;
/** A way to reach a person. */
export type Medium = (typeof media)[number];
