import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#platform/toast/toast.ts';

/** Puts a text on the clipboard and says so, or says that the browser would not. */
export function CopyButton({ value }: { value: string }) {
  const text = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast(text('mfa.copied'));
    } catch {
      toast(text('mfa.copy.failed'), 'failed');
    }
  };
  return (
    <Button icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
      {text('mfa.copy')}
    </Button>
  );
}
