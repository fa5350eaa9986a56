import type { FindingKind } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { getFindings } from '@belfry/contract/overviews/health/health.contract.ts';
import type { HealthCounts } from '@belfry/contract/overviews/health/health-counts.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { withFilter } from '#platform/list/list-state.rules.ts';
import type { ListOf } from '#platform/list/use-list.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './health.module.css';

interface KindButtonsProps {
  counts: HealthCounts;
  list: ListOf<typeof getFindings>;
}

/** How much of each kind there is; a press shows that kind alone, the next one all again. */
export function KindButtons({ counts, list }: KindButtonsProps) {
  const text = useText();
  const chosen = list.state.filters['kind'] ?? '';
  const choose = (kind: FindingKind) =>
    list.change((before) => withFilter(before, 'kind', chosen === kind ? '' : kind));
  if (counts.kinds.length === 0) return null;
  return (
    <fieldset className={styles['kinds']} aria-label={text('health.kinds')}>
      {counts.kinds.map(({ kind, count }) => (
        <button
          key={kind}
          type="button"
          className={classNames(styles['kindButton'])}
          aria-pressed={chosen === kind}
          onClick={() => choose(kind)}
        >
          {text(`health.kind.${kind}`)}
          <span className={styles['count']}>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
