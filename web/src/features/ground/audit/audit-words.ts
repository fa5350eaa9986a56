import { listed } from '#platform/i18n/listed.ts';
import type { AuditEntry } from '@belfry/contract/ground/audit/audit.contract.ts';
import { hasText, type Text } from '#platform/i18n/use-text.ts';

/** Words for an act; its code where this version knows none. */
export function actionText(action: string, text: Text): string {
  return wordsOr(`audit.action.${action}`, action, text);
}

/** Who acted: the name, what acted by itself, or that the name has been erased. */
export function actorText({ kind, name }: AuditEntry['actor'], text: Text): string {
  if (name !== null) {
    if (kind === 'staff') return text('audit.named.staff', { name });
    return kind === 'api-key' ? text('audit.named.api-key', { name }) : name;
  }
  return wordsOr(`audit.actor.${kind}`, text('audit.erased'), text);
}

/** What an act changed, in words; empty where there is nothing to say. */
export function detailsText({ action, details, reason }: AuditEntry, text: Text): string {
  const { changed, to, values, confirmed, serialNumber, cause, sessions } = details;
  const parts: string[] = [];
  if (Array.isArray(changed) && changed.length > 0)
    parts.push(
      text('audit.changed', {
        fields: listed(
          changed.map(
            (field) => wordsOr(`audit.field.${field}`, String(field), text) + changeText(values, field),
          ),
        ),
      }),
    );
  if (action === 'session.ended' && typeof sessions === 'number')
    parts.push(text('audit.sessions', { n: sessions }));
  if (confirmed === false) parts.push(text('audit.not-confirmed'));
  if (action === 'company.vat-checked' && typeof to === 'string')
    parts.push(wordsOr(`audit.vat.${to}`, to, text));
  if (action === 'device.claim-failed' && typeof serialNumber === 'string') parts.push(serialNumber);
  if (typeof cause === 'string') parts.push(wordsOr(`audit.cause.${cause}`, cause, text));
  if (reason) parts.push(text('audit.reason', { reason }));
  return parts.join(' · ');
}

/** ` 5 → 7`, where the values of a changed field were written down. */
function changeText(values: unknown, field: unknown): string {
  const change = (values as Record<string, unknown> | undefined)?.[String(field)];
  return Array.isArray(change) ? ` ${String(change[0] ?? '–')} → ${String(change[1])}` : '';
}

function wordsOr(id: string, otherwise: string, text: Text): string {
  return hasText(id) ? text(id) : otherwise;
}
