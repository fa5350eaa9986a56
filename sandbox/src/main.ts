import { startSandbox } from './sandbox.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const sandbox = await startSandbox(readSettings(process.env));
  console.log(`sandbox ready ${sandbox.url} mail ${sandbox.smtpUrl}`);
  // Started by another process over a channel: when that is gone, so is our reason.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(end, () => void sandbox.close().then(() => process.exit(0)));
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error(`sandbox: ${error.message}; set SANDBOX_PORT or SANDBOX_SMTP_PORT to a free port.`);
  else if (error instanceof SettingsError) console.error(`sandbox: ${error.message}`);
  else console.error(error);
  process.exit(1);
}
