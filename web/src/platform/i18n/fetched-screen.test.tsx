import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchedScreen } from './fetched-screen.ts';

test('a screen that was fetched is drawn at once, and one that was not when it has come', async () => {
  const Screen = fetchedScreen(async () => () => <p>Devices</p>);
  const drawn = () =>
    renderToStaticMarkup(
      <Suspense fallback={<i />}>
        <Screen />
      </Suspense>,
    );
  const Other = fetchedScreen(async () => () => <p>Other</p>);
  expect(renderToStaticMarkup(<Suspense fallback={<i />}>{<Other />}</Suspense>)).toContain('<i></i>');
  await Screen.fetched();
  expect(drawn()).toContain('<p>Devices</p>');
});
