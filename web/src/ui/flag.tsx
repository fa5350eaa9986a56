import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { ReactNode } from 'react';
import styles from './flag.module.css';

const across = (...colours: string[]) =>
  colours.map((colour, at) => (
    <path key={colour} fill={colour} d={`M0 ${(16 / colours.length) * at}h24V16H0Z`} />
  ));
const beside = (...colours: string[]) =>
  colours.map((colour, at) => (
    <path
      key={colour}
      fill={colour}
      d={`M${(24 / colours.length) * at} 0H24v16H${(24 / colours.length) * at}Z`}
    />
  ));
/** A five-pointed star of radius 10 around 0/0. */
const star = 'm0-10 2.25 6.9h7.26L3.63 1.18l2.25 6.91L0 3.82l-5.88 4.27 2.25-6.91-5.88-4.28h7.26Z';

const flags: Record<LangCode, ReactNode> = {
  'en-US': (
    <>
      <path fill="#fff" d="M0 0h24v16H0Z" />
      <path stroke="#b8263a" strokeWidth="1.78" d="M0 .9h24M0 4.45h24M0 8h24M0 11.55h24M0 15.1h24" />
      <path fill="#2b3a75" d="M0 0h11v8.9H0Z" />
      <path stroke="#fff" strokeDasharray="1 1.6" d="M1.2 1.9h9M1.2 4.5h9M1.2 7.1h9" />
    </>
  ),
  'de-DE': across('#1a1a1a', '#d5202b', '#f7c600'),
  'nl-NL': across('#ae1c28', '#fff', '#21468b'),
  'fr-FR': beside('#1c3f94', '#fff', '#e1212d'),
  'es-ES': (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0Z" />
      <path fill="#f1bf00" d="M0 4h24v8H0Z" />
      <path fill="#aa151b" d="M5 6h3.4v3.4a1.7 1.7 0 0 1-3.4 0Z" />
    </>
  ),
  'it-IT': beside('#008c45', '#fff', '#cd212a'),
  'pt-PT': (
    <>
      <path fill="#d8202a" d="M0 0h24v16H0Z" />
      <path fill="#0a6b35" d="M0 0h9.6v16H0Z" />
      <circle cx="9.6" cy="8" r="3.6" fill="#f7d417" />
      <path fill="#fff" stroke="#d8202a" strokeWidth=".9" d="M8 6.2h3.2v2.4a1.6 1.6 0 0 1-3.2 0Z" />
    </>
  ),
  'ja-JP': (
    <>
      <path fill="#fff" d="M0 0h24v16H0Z" />
      <circle cx="12" cy="8" r="4.8" fill="#bc002d" />
    </>
  ),
  'zh-CN': (
    <>
      <path fill="#de2910" d="M0 0h24v16H0Z" />
      <g fill="#ffde00">
        <path transform="translate(4.6 4.6) scale(.3)" d={star} />
        {[
          [9, 1.8],
          [11, 3.9],
          [11, 6.6],
          [9, 8.7],
        ].map(([x, y]) => (
          <circle key={y} cx={x} cy={y} r=".8" />
        ))}
      </g>
    </>
  ),
  'ko-KR': (
    <>
      <path fill="#fff" d="M0 0h24v16H0Z" />
      <g transform="rotate(33 12 8)">
        <path fill="#cd2e3a" d="M8 8a4 4 0 0 1 8 0Z" />
        <path fill="#0047a0" d="M16 8a4 4 0 0 1-8 0Z" />
        <circle cx="10" cy="8" r="2" fill="#cd2e3a" />
        <circle cx="14" cy="8" r="2" fill="#0047a0" />
      </g>
      <path
        stroke="#1a1a1a"
        strokeWidth=".7"
        d="M3.4 4.9 5.6 2M4.4 5.6 6.6 2.7M17.4 13.3l2.2-2.9M18.4 14l2.2-2.9M17.4 2.7l2.2 2.9M18.4 2l2.2 2.9M3.4 11.1 5.6 14M4.4 10.4l2.2 2.9"
      />
    </>
  ),
};

/** The flag of a language's country, drawn by us: Windows has no picture for the flags among the emoji. */
export function Flag({ langCode }: { langCode: LangCode }) {
  return (
    <svg className={styles['flag']} viewBox="0 0 24 16" fill="none" data-flag={langCode} aria-hidden="true">
      {flags[langCode]}
    </svg>
  );
}
