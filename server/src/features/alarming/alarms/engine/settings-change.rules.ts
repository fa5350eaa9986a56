/** Of a node's settings and timers, what a change of settings has to look at. */
export interface TimedNode {
  state: string;
  since: Date;
  timer_at: Date | null;
  resume_timer_at: Date | null;
  delay_seconds: number;
  recovery_delay_seconds: number;
  repeat_after_seconds: number;
  remind: boolean;
}

/** When a node's timers are due after a change of its settings. */
export type ChangedTimers = Pick<TimedNode, 'timer_at' | 'resume_timer_at'>;

/**
 * A time that is running is longer or shorter by as much as its setting is; what is past by then is due at once. So a
 * delay that is cut short while it runs calls sooner, and none starts from its beginning again.
 */
export function timersAfter(before: TimedNode, after: TimedNode): ChangedTimers {
  const { timer_at: timer, resume_timer_at: resume } = before;
  const repeat = after.repeat_after_seconds - before.repeat_after_seconds;
  switch (before.state) {
    case 'delay':
      return { timer_at: moved(timer, after.delay_seconds - before.delay_seconds), resume_timer_at: resume };
    case 'waiting-for-repeat':
      return { timer_at: moved(timer, repeat), resume_timer_at: resume };
    case 'restoring':
      return {
        timer_at: moved(timer, after.recovery_delay_seconds - before.recovery_delay_seconds),
        resume_timer_at: moved(resume, repeat),
      };
    case 'accepted':
      return { timer_at: reminder(before, after, repeat), resume_timer_at: resume };
    default:
      return { timer_at: timer, resume_timer_at: resume };
  }
}

function reminder(before: TimedNode, after: TimedNode, repeat: number): Date | null {
  if (!after.remind) return null;
  return before.timer_at ? moved(before.timer_at, repeat) : moved(before.since, after.repeat_after_seconds);
}

function moved(at: Date | null, seconds: number): Date | null {
  return at && new Date(at.getTime() + seconds * 1000);
}
