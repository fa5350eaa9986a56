import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '#features/people/companies/companies.api.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { viewed } from '#platform/viewed-company.ts';
import { Button } from '#ui/button.tsx';
import { useToldHeight } from '#ui/use-told-height.ts';
import styles from './viewed-bar.module.css';

/** Over every screen of a customer's portal that staff see: whose it is, that nothing can be changed, and the way out. */
export function ViewedBar() {
  const text = useText();
  const bar = useToldHeight('--viewed-bar');
  // The header stands outside of the cache that screens have.
  const { data } = useQuery(companyQuery, queryClient);
  const company = data?.name ?? text('staff-access.portal.unknown');
  const leave = () => location.assign(`/management/companies/${viewed?.id}`);
  return (
    <section className={styles['bar']} ref={bar} aria-label={text('staff-access.portal.label')}>
      <div className={styles['inner']}>
        <IconEye size={22} aria-hidden="true" />
        <p className={styles['words']}>
          <span className={styles['whole']}>{text('staff-access.portal', { company })}</span>
          <strong className={styles['short']} aria-hidden="true">
            {company}
          </strong>{' '}
          <strong>{text('staff-access.portal.nothing')}</strong>
        </p>
        <Button onClick={leave}>{text('staff-access.portal.leave')}</Button>
      </div>
    </section>
  );
}
