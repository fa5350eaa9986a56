import { useEffect, useRef } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './dated.module.css';

/** The seller's logo. Pages show no pictures but their own files, so that its bytes are drawn. @param source a `data:` address */
export function LogoPicture({ source }: { source: string }) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void createImageBitmap(blobOf(source))
      .then((picture) => {
        const place = canvas.current;
        if (isGone || !place) return;
        place.width = picture.width;
        place.height = picture.height;
        place.getContext('2d')?.drawImage(picture, 0, 0);
      })
      // Bytes that only begin like a picture: invoices are printed without it, too.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [source]);
  return (
    <figure className={styles['figure']}>
      <canvas ref={canvas} className={styles['logo']} aria-hidden="true" />
      <figcaption className={styles['soft']}>{text('prices-management.seller.logo')}</figcaption>
    </figure>
  );
}

function blobOf(source: string): Blob {
  const [head = '', body = ''] = source.split(',');
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? '' });
}
