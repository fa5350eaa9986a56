import { checkPhone } from '@belfry/contract/people/companies/phone-numbers.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useSettled } from '#ui/list/use-settled.ts';

/** Milliseconds of rest before a number is looked at. */
const pause = 400;

/**
 * The words beside a phone number that is being typed: how it will be dialled, that no country has it, or how it is written.
 *
 * @param country whose local numbers are meant; by default the company's
 */
export function usePhoneHint(typed: string, country?: string): string {
  const text = useText();
  const phone = useSettled(typed.trim(), pause);
  const isWhole = checkPhone.body.safeParse({ phone }).success;
  const { data } = useQuery({
    queryKey: ['phone-number', phone, country],
    queryFn: ({ signal }) => call(checkPhone, { body: { phone, ...(country && { country }) } }, { signal }),
    enabled: isWhole,
    staleTime: Infinity,
    retry: false,
  });
  if (!isWhole || !data) return text('ui.field.phone');
  return data.valid && data.shown !== null
    ? text('ui.field.phone.dialled', { number: data.shown })
    : text('ui.field.phone.wrong');
}
