import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { whatLicenceOpens } from '#features/devices/licences/licence-words.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import styles from '../stock.module.css';

interface LicenceChoiceProps {
  /** Those to choose from. */
  features: readonly LicenceFeature[];
  chosen: readonly LicenceFeature[];
  choose: (features: LicenceFeature[]) => void;
}

/** Licence features to choose from, each with what it opens. */
export function LicenceChoice({ features, chosen, choose }: LicenceChoiceProps) {
  const text = useText();
  return (
    <fieldset className={styles['choices']}>
      <legend>{text('devices-management.licences')}</legend>
      {features.map((feature) => (
        <CheckField
          key={feature}
          label={text(`licences.feature.${feature}`)}
          hint={whatLicenceOpens(feature, text)}
          checked={chosen.includes(feature)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, feature] : chosen.filter((each) => each !== feature))
          }
        />
      ))}
    </fieldset>
  );
}
