import { canAcceptByDelivery, type Medium } from '@belfry/contract/values/media.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckField } from '#ui/field.tsx';
import { FieldGroup, GroupFault } from '#ui/form.tsx';
import styles from '../call-lists.module.css';
import { type Addresses, type MediumRow, missingAddress, moveMedium } from './media-rows.ts';
import { OrderButtons } from '../lists/order-buttons.tsx';
import { Warning } from '#ui/warning.tsx';

interface MediaFieldsProps {
  rows: readonly MediumRow[];
  /** As typed so far. */
  addresses: Addresses;
  error: string | undefined;
  change: (rows: MediumRow[]) => void;
}

/** The ways to reach a person, in the order in which they are tried. */
export function MediaFields({ rows, addresses, error, change }: MediaFieldsProps) {
  const text = useText();
  const set = (medium: Medium, fields: Partial<MediumRow>) =>
    change(rows.map((row) => (row.medium === medium ? { ...row, ...fields } : row)));
  const works = (row: MediumRow) => row.on && missingAddress(row.medium, addresses) === null;
  return (
    <FieldGroup title={text('call-lists.media')}>
      <div aria-live="polite" className={styles['stack']}>
        <p className={styles['hint']}>{text('call-lists.media.hint')}</p>
        {!rows.some(works) && <Warning>{text('call-lists.fault.no-medium')}</Warning>}
      </div>
      <ol className={styles['ordered']}>
        {rows.map((row, index) => {
          const name = text(`call-lists.medium.${row.medium}`);
          const missing = missingAddress(row.medium, addresses);
          return (
            <li key={row.medium} className={classNames(styles['item'], missing && styles['unusable'])}>
              <div className={styles['itemHead']}>
                <span className={styles['place']} aria-hidden="true">
                  {index + 1}
                </span>
                <div className={styles['itemName']}>
                  <CheckField
                    label={name}
                    checked={works(row)}
                    disabled={missing !== null}
                    hint={missing && text(`call-lists.media.needs-${missing}`)}
                    onChange={(event) => set(row.medium, { on: event.target.checked })}
                  />
                </div>
                <OrderButtons
                  name={name}
                  index={index}
                  count={rows.length}
                  move={(by) => change(moveMedium(rows, row.medium, by))}
                />
              </div>
              {works(row) && (
                <div className={styles['itemMore']}>
                  {canAcceptByDelivery(row.medium) ? (
                    <CheckField
                      label={text('call-lists.media.needs-acceptance')}
                      checked={row.needsAcceptance}
                      onChange={(event) => set(row.medium, { needsAcceptance: event.target.checked })}
                    />
                  ) : (
                    <p className={styles['hint']}>{text('call-lists.media.mail-acceptance')}</p>
                  )}
                  {!row.needsAcceptance && <Warning>{text('call-lists.media.no-acceptance')}</Warning>}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <div aria-live="polite">
        {!rows.some(works) && <Warning>{text('call-lists.fault.no-medium')}</Warning>}
      </div>
      {error && <GroupFault>{error}</GroupFault>}
    </FieldGroup>
  );
}
