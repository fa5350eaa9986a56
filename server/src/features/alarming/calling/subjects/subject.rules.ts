/** What a run calls people about: the alarm of an episode, or a test, which is no alarm (decision 0060). */
export type SubjectKind = 'alarm' | 'test';

/** What sets the calling about an alarm and about a test apart, whatever the medium. */
interface SubjectTraits {
  /** Its jobs run before those of the others, and its calls end theirs where they hold its phone. */
  goesFirst: boolean;
  /** A contact gets no more of its calls and texts than the limit of a contact allows. */
  isLimited: boolean;
  /** One call names several that wait for the same person. */
  sharesCalls: boolean;
  /** It still wants the call of a round that was used up while the phone was engaged. */
  outlastsRound: boolean;
  /** Its run is asked again when a call is over, whatever the call had delivered. */
  followsEachCall: boolean;
  /** Somebody who has accepted it may be asked for it again. */
  comesBack: boolean;
}

/** The traits of each kind. */
export const traitsOf: Readonly<Record<SubjectKind, SubjectTraits>> = {
  alarm: {
    goesFirst: true,
    isLimited: true,
    sharesCalls: true,
    outlastsRound: true,
    followsEachCall: false,
    comesBack: true,
  },
  test: {
    goesFirst: false,
    isLimited: false,
    sharesCalls: false,
    outlastsRound: false,
    followsEachCall: true,
    comesBack: false,
  },
};
