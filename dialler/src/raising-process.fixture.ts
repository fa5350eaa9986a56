import { createDialler } from './dialler.ts';

const [serial = '', port, journalDir = ''] = process.argv.slice(2);
const dialler = createDialler({ serial, key: 'k', port: Number(port), journalDir, resendAfter: 100 });
dialler.start();
for (let turn = 0; ; turn += 1) {
  const active = turn % 2 === 0;
  if (active) dialler.raise('input.1');
  else dialler.restore('input.1');
  // oxlint-disable-next-line no-await-in-loop -- one event after the other
  await new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
}
