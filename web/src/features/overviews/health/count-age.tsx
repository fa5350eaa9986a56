import type { HealthCounts } from '@belfry/contract/overviews/health/health-counts.contract.ts';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { useHealthCounts } from './health-counts.api.ts';
import { useFindingActs } from './health.api.ts';
import styles from './health.module.css';

/** How old what is shown is, and the way to have it counted now. */
export function CountAge({ counts: { countedAt } }: { counts: HealthCounts }) {
  const text = useText();
  const dates = useDates();
  const { count, readAgain } = useFindingActs();
  /** When what was shown then was counted; undefined while nothing was asked for. */
  const [outdated, setOutdated] = useState<string | null | undefined>(undefined);
  useHealthCounts(outdated);
  const isCounting = outdated !== undefined && outdated === countedAt;
  useEffect(() => {
    if (outdated !== undefined && !isCounting) void readAgain();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a count is there
  }, [isCounting]);
  return (
    <div className={styles['age']}>
      <p>
        {countedAt === null
          ? text('health.counted.never')
          : text('health.counted', { at: dates.smartTime(countedAt) })}
      </p>
      <Button
        kind="quiet"
        icon={<IconRefresh size={20} aria-hidden="true" />}
        busy={count.isPending || isCounting}
        onClick={() =>
          count.mutate(undefined, {
            onSuccess: () => {
              setOutdated(countedAt);
              toast(text('health.count.asked'));
            },
            onError: (error) => toast(errorText(error, text), 'failed'),
          })
        }
      >
        {text('health.count')}
      </Button>
    </div>
  );
}
