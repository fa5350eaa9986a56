import { named } from '#platform/i18n/listed.ts';
import type { SettlementDifference } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** How a difference ended, or the way to settle it. */
export function ResolveButton({ difference }: { difference: SettlementDifference }) {
  const text = useText();
  const [isAsked, setIsAsked] = useState(false);
  const { resolution, note } = difference;
  if (resolution !== null) {
    const words = text(`settlements.resolution.${resolution}`);
    return note ? named(words, note) : words;
  }
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{text('settlements.resolve')}</Button>
      {isAsked && <ResolveDialog difference={difference} close={() => setIsAsked(false)} />}
    </>
  );
}
