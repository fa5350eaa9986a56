import type { Standing } from '@belfry/contract/values/standing.ts';
import type { Icon } from '@tabler/icons-react';
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<Standing, { tone: Tone; icon: Icon }> = {
  past: { tone: 'quiet', icon: IconHistory },
  now: { tone: 'ok', icon: IconCircleCheck },
  announced: { tone: 'pending', icon: IconCalendarClock },
  replaced: { tone: 'quiet', icon: IconReplace },
};

/** Whether a row that holds from a day on did, does or will. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const text = useText();
  const { tone, icon } = looks[standing];
  return (
    <Badge tone={tone} icon={icon} plain={standing === 'past' || standing === 'replaced'}>
      {text(`prices-management.standing.${standing}`)}
    </Badge>
  );
}
