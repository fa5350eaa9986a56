import styles from './brand-panel.module.css';
import { Promises } from './promises.tsx';

/** What Belfry promises, with its tower at night. */
export function BrandPanel() {
  return (
    <aside className={styles['panel']}>
      <div className={styles['words']}>
        <Promises />
      </div>
      <svg
        className={styles['picture']}
        viewBox="0 0 800 420"
        preserveAspectRatio="xMaxYMax meet"
        aria-hidden="true"
      >
        <g fill="none" stroke="var(--brass)" strokeWidth="3" strokeLinecap="round">
          <path opacity=".8" d="M466 96a84 84 0 0 0 0 88M634 96a84 84 0 0 1 0 88" />
          <path opacity=".5" d="M434 74a136 136 0 0 0 0 132M666 74a136 136 0 0 1 0 132" />
          <path opacity=".25" d="M402 52a190 190 0 0 0 0 176M698 52a190 190 0 0 1 0 176" />
        </g>
        <path
          fill="var(--far)"
          d="M-1200 300c500 60 1000 70 1200 30 120-46 250-56 380-30s280 26 420-22c300-60 700 0 900 40v120H-1200Z"
        />
        <g>
          <path fill="var(--stone)" d="M550 18 614 84H486Z" />
          <path fill="var(--stone-shade)" d="M550 18 614 84h-64Z" />
          <path
            fill="var(--stone)"
            d="M486 84h128v10h-8v102H494V94h-8ZM486 196h128v14H486ZM500 210h100l8 170H492Z"
          />
          <path fill="var(--stone-shade)" d="M550 84h64v10h-8v102h8v14h-14l8 170h-58Z" />
          <path fill="var(--sky)" d="M518 190v-48a32 32 0 0 1 64 0v48ZM538 300v-32a12 12 0 0 1 24 0v32Z" />
          <path fill="#ffe2a6" opacity=".9" d="M538 300v-32a12 12 0 0 1 24 0v32Z" />
          <path
            fill="var(--brass)"
            d="M550 124a20 20 0 0 0-20 20v14l-7 14h54l-7-14v-14a20 20 0 0 0-20-20Zm-9 52h18a9 9 0 0 1-18 0Z"
          />
        </g>
        <path
          fill="var(--near)"
          d="M-1200 350c400-40 900 30 1200 22 150-34 300-40 440-22s240 22 360 2c300-30 700 10 900 20v60H-1200Z"
        />
        <g fill="var(--near)">
          <path d="M92 366v-58l64-34 64 34v58ZM226 366v-40h120v40Z" />
          <path d="M220 330l66-26 66 26Z" />
        </g>
        <g fill="#ffe2a6">
          <path opacity=".95" d="M144 322h24v24h-24Z" />
          <path opacity=".55" d="M244 338h18v12h-18ZM276 338h18v12h-18ZM308 338h18v12h-18Z" />
        </g>
      </svg>
    </aside>
  );
}
