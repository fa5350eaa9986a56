import {
  type Contact,
  createContact,
  type RotaShift,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { bundledLangCodes, languages } from '@belfry/contract/ground/languages/language-list.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '#ui/field.tsx';
import { FieldGroup, FieldRow, Form, FormActions } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { usePhoneHint } from '#features/people/companies/use-phone-hint.ts';
import { type ContactBody, useCallListChanges } from '../call-lists.api.ts';
import styles from '../call-lists.module.css';
import { AbsenceFields } from './absence-fields.tsx';
import { absenceRowsOf, absencesOf } from './absence-rows.ts';
import { MediaFields } from './media-fields.tsx';
import { mediaOf, mediaRowsOf } from './media-rows.ts';
import { type PinChange, PinField } from './pin-field.tsx';
import { UserField } from './user-field.tsx';
import { RotaFields } from './rota-fields.tsx';
import { Warning } from '#ui/warning.tsx';

const always = { day: true, night: true, weekend: true };
const periods = ['day', 'night', 'weekend'] as const;

/** Adds a contact, or changes one. */
export function ContactDialog({ contact, close }: { contact: Contact | null; close: () => void }) {
  const text = useText();
  const { saveContact } = useCallListChanges();
  const [pinChange, setPinChange] = useState<PinChange>(contact?.hasPin ? 'keep' : 'set');
  const [media, setMedia] = useState(() => mediaRowsOf(contact));
  const [rota, setRota] = useState<RotaShift[] | null>(contact?.rota ?? null);
  const [absences, setAbsences] = useState(() => absenceRowsOf(contact?.absences ?? [], new Date()));
  const [faults, setFaults] = useState({ rota: false, absences: false });
  const { day, night, weekend } = contact?.availability ?? always;
  const form = useForm({
    schema: createContact.body,
    initial: {
      name: contact?.name ?? '',
      langCode: contact?.langCode ?? textLocale(langCode.get()),
      phone: contact?.phone ?? '',
      email: contact?.email ?? '',
      userId: contact?.userId ?? '',
      pin: '',
      administrator: contact?.administrator ?? false,
      'availability/day': day,
      'availability/night': night,
      'availability/weekend': weekend,
    },
    formats: { phone: 'ui.field.phone', pin: 'call-lists.pin.format' },
    check: ({ pin }) =>
      contact?.hasPin && pinChange === 'set' && pin === '' ? { pin: 'ui.field.required' } : {},
    submit: async (body, { name, phone, email, userId }) => {
      const addresses = {
        phone: phone.trim() || null,
        email: email.trim() || null,
        userId: userId || null,
      };
      const away = absencesOf(absences);
      const isRotaFaulty = rota?.some(({ from, until }) => from === '' || until === '') ?? false;
      setFaults({ rota: isRotaFaulty, absences: away === null });
      if (isRotaFaulty || away === null) throw new ApiError({ code: 'invalid-input', status: 400 });
      try {
        await saveContact(contact, {
          ...body,
          ...addresses,
          ...pinOf(pinChange, body),
          media: mediaOf(media, addresses),
          rota,
          absences: away,
        });
      } catch (error) {
        throw aboutPhone(error, text('call-lists.phone.unknown'));
      }
      close();
      void toast(text('call-lists.saved', { name: name.trim() }));
    },
    queued: close,
  });
  const { values } = form;
  const phoneHint = usePhoneHint(values.phone);
  const isNever = periods.every((period) => !values[`availability/${period}`]);
  const offered = languages.filter(
    (language) =>
      bundledLangCodes.some((code) => code === language.langCode) || language.langCode === contact?.langCode,
  );
  return (
    <Dialog
      form
      title={contact ? text('call-lists.edit-named', { name: contact.name }) : text('call-lists.contact.add')}
      close={close}
    >
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <FieldRow>
          <TextField
            {...form.field('name')}
            label={text('call-lists.name')}
            autoComplete="off"
            data-autofocus
          />
          <SelectField
            {...form.field('langCode')}
            required
            label={text('call-lists.language')}
            hint={text('call-lists.language.hint')}
          >
            {offered.map((language) => (
              <option key={language.langCode} value={language.langCode}>
                {language.localName}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          <TextField
            {...form.field('phone')}
            type="tel"
            label={text('call-lists.phone')}
            hint={phoneHint}
            autoComplete="off"
          />
          <TextField
            {...form.field('email')}
            type="email"
            label={text('call-lists.email')}
            autoComplete="off"
          />
        </FieldRow>
        <UserField field={form.field('userId')} contactId={contact?.id ?? null} />
        <PinField
          hasPin={contact?.hasPin ?? false}
          change={pinChange}
          setChange={(change) => {
            setPinChange(change);
            form.set('pin', '');
          }}
          field={{ ...form.field('pin'), label: text('call-lists.pin') }}
        />
        <CheckField
          {...form.checkbox('administrator')}
          label={text('call-lists.administrator')}
          hint={text('call-lists.administrator.hint')}
        />
        <div className={styles['groups']}>
          <FieldGroup title={text('call-lists.availability')}>
            <div className={styles['checks']}>
              {periods.map((period) => (
                <CheckField
                  key={period}
                  {...form.checkbox(`availability/${period}`)}
                  label={text(`call-lists.availability.${period}`)}
                />
              ))}
            </div>
            <div aria-live="polite" className={styles['stack']}>
              <p className={styles['hint']}>{text('call-lists.availability.hint')}</p>

              {isNever && <Warning>{text('call-lists.fault.never-available')}</Warning>}
            </div>
          </FieldGroup>
          <RotaFields
            rota={rota}
            error={faults.rota ? text('ui.field.time') : form.errorOf('rota')}
            change={setRota}
          />
          <AbsenceFields
            rows={absences}
            error={faults.absences ? text('call-lists.absences.fault') : form.errorOf('absences')}
            change={setAbsences}
          />
          <MediaFields
            rows={media}
            addresses={{ phone: values.phone, email: values.email, userId: values.userId }}
            error={form.errorOf('media')}
            change={setMedia}
          />
        </div>
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('call-lists.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function pinOf(change: PinChange, { pin }: ContactBody): Pick<ContactBody, 'pin'> {
  if (change === 'remove') return { pin: null };
  return change === 'set' && pin ? { pin } : { pin: undefined };
}

/** Only the server knows the numbers of every country; its refusal of one gets words of its own. */
function aboutPhone(error: unknown, detail: string): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const errors = error.errors.map((field) =>
    field.pointer === '/phone' ? { pointer: field.pointer, detail } : field,
  );
  const { code, status } = error;
  return new ApiError({ code, status, errors });
}
