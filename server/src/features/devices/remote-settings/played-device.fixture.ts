import type { ReplyMessage, RequestMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { TestPlatform } from '#platform/platform.fixture.ts';

/** A device of a test that answers as the device protocol says; e2e plays the same against the real simulator. */
export function playDevice(platform: TestPlatform, serial: string) {
  const tickets = new Set<string>();
  const asked: RequestMessage[] = [];
  const device = {
    asked,
    tickets,
    username: 'admin',
    password: 'right',
    validFor: 900,
    revision: 1,
    settings: { volume: 5, name: 'Barn', lineNumber: '', mainboard: 'C2' } as Record<string, unknown>,
    /** `silent`: takes what it is told and its answer gets lost; `deaf`: hears nothing. */
    mode: 'answers' as 'answers' | 'silent' | 'deaf',
    /** Runs before the device looks at a request, e.g. what happens meanwhile. */
    meanwhile: null as (() => void | Promise<void>) | null,
    /** Somebody changes something at the device. */
    turn(settings: Record<string, unknown>) {
      Object.assign(device.settings, settings);
      device.revision += 1;
    },
    leave: () => void platform.gateway.present.delete(serial),
    come: () => void platform.gateway.present.add(serial),
    methods: () => asked.map(({ method }) => method),
  };

  const ok = (result: unknown = {}): ReplyMessage => ({ ok: true, result });
  const refuse = (code: string, result?: unknown): ReplyMessage => ({ ok: false, code, result });
  const shown = () => ({
    settings: { ...device.settings },
    revision: String(device.revision),
    changedAt: device.revision > 1 ? '2026-11-20T02:00:00.000Z' : null,
  });

  function react({ method, params = {} }: RequestMessage): ReplyMessage {
    const knows = tickets.has(String(params['ticket']));
    switch (method) {
      case 'login': {
        if (params['username'] !== device.username || params['password'] !== device.password)
          return refuse('login-failed');
        const ticket = `ticket-${crypto.randomUUID()}`;
        tickets.add(ticket);
        return ok({ ticket, validFor: device.validFor });
      }
      case 'logout':
        tickets.delete(String(params['ticket']));
        return ok();
      case 'settings.get':
        return knows ? ok(shown()) : refuse('login-required');
      case 'settings.put':
        if (!knows) return refuse('login-required');
        if (params['revision'] !== String(device.revision)) return refuse('out-of-date');
        device.turn(params['settings'] as Record<string, unknown>);
        return ok(shown());
      case 'password.recover':
        tickets.clear();
        device.password = 'new-and-secret';
        return ok({ username: device.username, password: device.password });
      case 'test':
        return ok({
          at: platform.clock.now().toISOString(),
          interfaces: [{ name: 'ethernet-0', state: 'ok' }],
        });
      default:
        return refuse('invalid-request');
    }
  }

  platform.gateway.present.add(serial);
  const others = platform.gateway.request.bind(platform.gateway);
  platform.gateway.request = async (to, request) => {
    if (to !== serial) return others(to, request);
    if (!platform.gateway.present.has(serial)) throw new AppError('device-not-connected');
    asked.push(request);
    if (device.mode === 'deaf') throw new AppError('communication-error');
    await device.meanwhile?.();
    const reply = react(request);
    if (device.mode === 'silent') throw new AppError('communication-error');
    return reply;
  };
  return device;
}
