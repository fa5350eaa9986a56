import { listed } from '#platform/i18n/listed.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconShieldStar from '@tabler/icons-react/dist/esm/icons/IconShieldStar.mjs';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/list/data-list.tsx';
import { presentTime } from '#ui/present.ts';
import { contactFault } from '../lists/call-list-warnings.ts';
import styles from '../call-lists.module.css';
import { ContactPhone } from './contact-phone.tsx';
import { MediumLabel } from './medium-label.tsx';
import { RowActs } from '../lists/row-acts.tsx';
import { MailFaultWarning } from '#features/ground/mail-fates/mail-fault-warning.tsx';
import { Warning } from '#ui/warning.tsx';

/** What may be done with a contact; absent for whoever only looks. */
export interface ContactActs {
  edit: (contact: Contact) => void;
  remove: (contact: Contact) => void;
}

/** Columns of the list of contacts. */
export function contactColumns(text: Text, acts: ContactActs | undefined): Column<Contact>[] {
  const columns: Column<Contact>[] = [
    {
      id: 'name',
      header: text('call-lists.name'),
      width: 'minmax(9rem, 1.2fr)',
      cell: (contact) => <ContactName contact={contact} />,
    },
    {
      id: 'address',
      header: text('call-lists.addresses'),
      bare: true,
      width: 'minmax(0, 1.7fr)',
      cell: (contact) => <AddressesOf contact={contact} mayCall={acts !== undefined} />,
    },
    {
      id: 'media',
      header: text('call-lists.media'),
      bare: true,
      width: 'minmax(0, 1.5fr)',
      cell: (contact) => <MediaOf contact={contact} />,
    },
    {
      id: 'availability',
      header: text('call-lists.availability'),
      width: 'minmax(0, 1fr)',
      cell: (contact) => <AvailabilityOf contact={contact} />,
    },
  ];
  if (acts)
    columns.push({
      id: 'acts',
      header: text('call-lists.acts'),
      bare: true,
      width: '6rem',
      cell: (contact) => (
        <RowActs name={contact.name} edit={() => acts.edit(contact)} remove={() => acts.remove(contact)} />
      ),
    });
  return columns;
}

function ContactName({ contact }: { contact: Contact }) {
  const text = useText();
  return (
    <div className={styles['stack']}>
      <strong>{contact.name}</strong>
      {contact.administrator && (
        <Badge tone="accepted" icon={IconShieldStar}>
          {text('call-lists.administrator')}
        </Badge>
      )}
      <span className={styles['soft']}>
        {text(contact.hasPin ? 'call-lists.pin.yes' : 'call-lists.pin.no')}
      </span>
    </div>
  );
}

function AddressesOf({ contact, mayCall }: { contact: Contact; mayCall: boolean }) {
  return (
    <div className={styles['stack']}>
      {contact.phone && <ContactPhone contact={contact} mayCall={mayCall} />}
      {contact.email && <span className={styles['long']}>{contact.email}</span>}
      <MailFaultWarning as="small" kind="alarm" address={contact.email} />
      <span className={styles['soft']}>{languageName(contact.langCode)}</span>
    </div>
  );
}

function MediaOf({ contact }: { contact: Contact }) {
  const text = useText();
  if (contactFault(contact) === 'no-medium')
    return <Warning small>{text('call-lists.fault.no-medium')}</Warning>;
  return (
    <ol className={styles['media']}>
      {contact.media.map(({ medium, needsAcceptance }) => (
        <li key={medium}>
          <MediumLabel medium={medium} />
          {!needsAcceptance && (
            <span className={styles['caution']}>{text('call-lists.media.counts-at-once')}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function AvailabilityOf({ contact }: { contact: Contact }) {
  const text = useText();
  const periods = (['day', 'night', 'weekend'] as const).filter((period) => contact.availability[period]);
  if (periods.length === 0) return <Warning small>{text('call-lists.fault.never-available')}</Warning>;
  const words =
    periods.length === 3
      ? text('call-lists.availability.always')
      : listed(periods.map((period) => text(`call-lists.availability.${period}`)));
  const away = contact.absences.some(({ from, until }) => isNow(from, until));
  return (
    <div className={styles['stack']}>
      <span>{words}</span>
      {contact.rota && (
        <span className={styles['soft']}>{text('call-lists.rota.count', { n: contact.rota.length })}</span>
      )}
      {away && <Warning small>{text('call-lists.absences.now')}</Warning>}
    </div>
  );
}

function isNow(from: string, until: string): boolean {
  return Date.parse(from) <= presentTime() && presentTime() < Date.parse(until);
}

function languageName(code: string): string {
  return languages.find((language) => language.langCode === code)?.localName ?? code;
}
