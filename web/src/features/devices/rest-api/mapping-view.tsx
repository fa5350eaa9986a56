import { listed } from '#platform/i18n/listed.ts';
import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { RestLocation } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts, Panel } from '#ui/page/panel.tsx';

interface MappingViewProps {
  location: RestLocation;
  points: readonly AlarmNode[];
}

/** What the reports of a location mean, for those who may look and not change it. */
export function MappingView({ location: { categories, locations }, points }: MappingViewProps) {
  const text = useText();
  const nameOf = (alarmId: string) => points.find((point) => point.alarmId === alarmId)?.name ?? alarmId;
  return (
    <Panel title={text('rest-api.mapping')}>
      <Facts
        facts={[
          {
            name: text('rest-api.categories'),
            value: categories.length > 0 && (
              <ul>
                {categories.map(({ category, alarmId }) => (
                  <li key={category}>
                    {category} → {nameOf(alarmId)}
                  </li>
                ))}
              </ul>
            ),
          },
          { name: text('rest-api.locations'), value: listed(locations) },
        ].map(({ name, value }) => ({ name, value: value === false ? null : value }))}
      />
    </Panel>
  );
}
