import { listed } from '#platform/i18n/listed.ts';
import { useLingui } from '@lingui/react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { FieldWords } from '#ui/form/changes/control-words.ts';
import type { ContactFormValues } from './contact-form.ts';
import { shiftWords } from './weekdays.ts';

/** What the lists of a contact's form are called, and their rows as lines. */
export function useContactWords(): {
  [N in 'rota' | 'absences' | 'media']: FieldWords<ContactFormValues[N]>;
} {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  return {
    rota: {
      label: text('call-lists.rota'),
      say: (rota) => (rota ?? []).map((shift) => shiftWords(shift, i18n.locale)).join('\n'),
    },
    absences: {
      label: text('call-lists.absences'),
      say: (absences) =>
        absences
          .map(({ from, until, reason }) =>
            listed([`${dates.smartTime(from)} – ${dates.smartTime(until)}`, reason]),
          )
          .join('\n'),
    },
    media: {
      label: text('call-lists.media'),
      say: (media) =>
        media
          .filter(({ on }) => on)
          .map(({ medium, needsAcceptance }) =>
            listed([
              text(`call-lists.medium.${medium}`),
              !needsAcceptance && text('call-lists.media.counts-at-once'),
            ]),
          )
          .join('\n'),
    },
  };
}
