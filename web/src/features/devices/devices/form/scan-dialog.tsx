import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LabelId, useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { qrReader } from './barcode-detector.ts';
import { type DeviceLabel, readLabel } from '../device-label.ts';
import styles from './scan-dialog.module.css';

/** Milliseconds between two looks at the picture. */
const pause = 200;

/** Why there is no picture, by the name of what the browser throws. */
const reasons: Record<string, LabelId> = {
  NotAllowedError: 'devices.scan.refused',
  NotFoundError: 'devices.scan.no-camera',
  NotReadableError: 'devices.scan.in-use',
};

interface ScanDialogProps {
  close: () => void;
  onRead: (label: DeviceLabel) => void;
}

/** Shows the camera's picture until a label is in it. The camera is let go with the dialogue. */
export function ScanDialog({ close, onRead }: ScanDialogProps) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<LabelId | null>(null);
  const [isOther, setIsOther] = useState(false);
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    let gone = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = qrReader();
    const look = async (picture: HTMLVideoElement) => {
      const codes = picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(picture) : [];
      if (gone) return;
      const label = codes.map(readLabel).find((each) => each !== null);
      if (label) {
        tell(label);
        return;
      }
      if (codes.length > 0) setIsOther(true);
      timer = setTimeout(() => void look(picture).catch(fail), pause);
    };
    const fail = (error: unknown) => {
      if (!gone) setFailure(reasons[(error as Error).name] ?? 'devices.scan.failed');
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (gone || !picture) {
        letGo(stream);
        return;
      }
      picture.srcObject = stream;
      await picture.play();
      await look(picture);
    };
    open().catch(fail);
    return () => {
      gone = true;
      clearTimeout(timer);
      if (stream) letGo(stream);
    };
  }, []);
  return (
    <Dialog title={text('devices.scan.title')} close={close}>
      <div className={styles['parts']}>
        {failure ? (
          <FormFailure>{text(failure)}</FormFailure>
        ) : (
          <>
            <p>{text('devices.scan.how')}</p>
            <video
              ref={video}
              className={styles['picture']}
              muted
              playsInline
              aria-label={text('devices.scan.picture')}
            />
            <output>{isOther && text('devices.scan.other')}</output>
          </>
        )}
        <Button onClick={close}>{text('devices.scan.type')}</Button>
      </div>
    </Dialog>
  );
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
