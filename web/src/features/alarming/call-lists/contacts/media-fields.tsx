import { canAcceptByDelivery } from '@belfry/contract/values/media.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { FieldGroup, GroupFault } from '#ui/form/field-group.tsx';
import { OrderButtons } from '#ui/form/order-buttons.tsx';
import type { FormRows } from '#ui/form/use-form-rows.ts';
import { Warning } from '#ui/warning.tsx';
import styles from '../call-lists.module.css';
import { type Addresses, type MediumRow, missingAddress } from './media-rows.ts';

interface MediaFieldsProps {
  list: FormRows<MediumRow>;
  /** As typed so far. */
  addresses: Addresses;
}

/** The ways to reach a person, in the order in which they are tried. */
export function MediaFields({ list, addresses }: MediaFieldsProps) {
  const text = useText();
  const works = (row: MediumRow) => row.on && missingAddress(row.medium, addresses) === null;
  const isReached = list.items.some(({ row }) => works(row));
  return (
    <FieldGroup title={text('call-lists.media')}>
      <div aria-live="polite" className={styles['stack']}>
        <p className={styles['hint']}>{text('call-lists.media.hint')}</p>
        {!isReached && <Warning>{text('call-lists.fault.no-medium')}</Warning>}
      </div>
      <ol className={styles['ordered']}>
        {list.items.map(({ key, row }, index) => {
          const name = text(`call-lists.medium.${row.medium}`);
          const missing = missingAddress(row.medium, addresses);
          return (
            <li key={key} className={classNames(styles['item'], missing && styles['unusable'])}>
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
                    onChange={(event) => list.set(index, { ...row, on: event.target.checked })}
                  />
                </div>
                <OrderButtons
                  name={name}
                  index={index}
                  count={list.items.length}
                  move={(by) => list.move(index, by)}
                />
              </div>
              {works(row) && (
                <div className={styles['itemMore']}>
                  {canAcceptByDelivery(row.medium) ? (
                    <CheckField
                      label={text('call-lists.media.needs-acceptance')}
                      checked={row.needsAcceptance}
                      onChange={(event) => list.set(index, { ...row, needsAcceptance: event.target.checked })}
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
      <div aria-live="polite">{!isReached && <Warning>{text('call-lists.fault.no-medium')}</Warning>}</div>
      {list.error && <GroupFault>{list.error}</GroupFault>}
    </FieldGroup>
  );
}
