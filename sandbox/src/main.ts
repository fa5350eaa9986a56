import { startSandbox } from './sandbox.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const starting = startSandbox(readSettings(process.env));
  const stop = () =>
    void starting
      .then((sandbox) => sandbox.close())
      .then(
        () => process.exit(0),
        () => undefined,
      );
  // Started by another process over a channel: when that is gone, so is our reason.
  for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(end, stop);
  // It may have gone while this was loading.
  if ('connected' in process && !process.connected) stop();
  const sandbox = await starting;
  console.log(`sandbox ready ${sandbox.url} mail ${sandbox.smtpUrl}`);
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error(`sandbox: ${error.message}; set SANDBOX_PORT or SANDBOX_SMTP_PORT to a free port.`);
  else if (error instanceof SettingsError) console.error(`sandbox: ${error.message}`);
  else console.error(error);
  process.exit(1);
}
