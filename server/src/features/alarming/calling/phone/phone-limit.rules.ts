/** How often a contact is called and written to within some minutes, whatever bounces. */
export interface PhoneLimit {
  calls: number;
  texts: number;
  minutes: number;
}

/** What went to a contact within these minutes; tests do not count. */
export interface PhoneUse {
  calls: number;
  texts: number;
  /** Whether the contact read that there is more. */
  saidMore: boolean;
}

/** What is about to go to a contact. */
export interface PhoneWish {
  medium: 'voice' | 'sms';
  /** The first of its kind about an alarm point within these minutes: it goes out whatever went before. */
  isFirst: boolean;
}

/** The limit of this installation. */
export function phoneLimitOf(config: {
  CONTACT_CALLS: number;
  CONTACT_TEXTS: number;
  CONTACT_LIMIT_MINUTES: number;
}): PhoneLimit {
  return {
    calls: config.CONTACT_CALLS,
    texts: config.CONTACT_TEXTS,
    minutes: config.CONTACT_LIMIT_MINUTES,
  };
}

/**
 * Whether a call or text goes out (page 2.2, decision 0080). What is held back has failed, so that the run goes on at
 * once; the contact reads once in these minutes that there is more.
 */
export function phoneVerdict(
  limit: PhoneLimit,
  use: PhoneUse,
  { medium, isFirst }: PhoneWish,
): { goesOut: boolean; saysMore: boolean } {
  const isFull = medium === 'voice' ? use.calls >= limit.calls : use.texts >= limit.texts;
  const goesOut = isFirst || !isFull;
  return { goesOut, saysMore: !goesOut && !use.saidMore };
}
