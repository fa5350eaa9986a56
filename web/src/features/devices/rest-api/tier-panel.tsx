import { restTierNames, restTiers, type RestTier } from '@belfry/contract/devices/rest-api/rest-tiers.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/page/panel.tsx';
import styles from './rest-api.module.css';

/** What each licence tier opens, and which one this location has. */
export function TierPanel({ tier }: { tier: RestTier }) {
  const text = useText();
  return (
    <Panel title={text('rest-api.tiers')}>
      <p className={styles['words']}>{text('rest-api.tiers.more')}</p>
      <ul className={styles['tiers']}>
        {restTierNames.map((name) => (
          <li key={name} className={styles['tier']} aria-current={name === tier || undefined}>
            <div className={styles['head']}>
              <h3 className={styles['name']}>{text(`rest-api.tier.${name}`)}</h3>
              {name === tier && (
                <Badge tone="ok" icon={IconCircleCheck} plain>
                  {text('rest-api.tier.own')}
                </Badge>
              )}
            </div>
            <ul className={styles['opens']}>
              <li>{text('rest-api.tier.keys', { n: restTiers[name].keys })}</li>
              <li>{text('rest-api.tier.categories', { n: restTiers[name].categories })}</li>
              <li>{text('rest-api.tier.locations', { n: restTiers[name].locations })}</li>
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
