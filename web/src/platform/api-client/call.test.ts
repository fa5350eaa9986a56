import { acceptEpisode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { previewCallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import { createContact, deleteContact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import {
  exportDevices,
  getDevice,
  listDevices,
  searchDevice,
  updateDevice,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import { acceptInvitation } from '@belfry/contract/people/invitations/invitations.contract.ts';
import { changeEmail } from '@belfry/contract/people/profile/profile.contract.ts';
import {
  completeRegistration,
  startRegistration,
} from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { changePassword, forgotPassword } from '@belfry/contract/people/passwords/passwords.contract.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { refresh } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { inviteUser, resendInvitation } from '@belfry/contract/people/users/users.contract.ts';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { online } from '#platform/connectivity.ts';
import { errorText, errorWords } from '#platform/i18n/error-text.ts';
import { compiledTexts } from '#platform/i18n/texts.fixture.ts';
import { textNow as english } from '#platform/i18n/use-text.ts';
import { readSession, session } from '#platform/session/session.ts';
import { gaveNoProof, stepUpQuestion } from '#platform/session/step-up.ts';
import {
  type Answer,
  json,
  never,
  refusal,
  silence,
  startTestApi,
  type TestApi,
  tokenOf,
} from '#platform/api.fixture.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { OtherUserError } from './signed-call.ts';

const newTokens = { token: 'new-token', refresh_token: 'new-refresh' };
const emptyList = json(200, { items: [], nextCursor: null });
const fail = (error: unknown) => error;

i18n.load('en-US', compiledTexts('en-US'));
i18n.activate('en-US');
let api: TestApi;

beforeEach(async () => {
  online.set(true);
  session.set({ user: null, exp: 0, duties: [], dutiesWait: false, leaving: false });
  api = await startTestApi({ token: 'old-token', refreshToken: 'old-refresh' });
});

afterEach(() => {
  api.close();
  vi.restoreAllMocks();
});

test('a call carries path, query, token, language and no stale answer', async () => {
  api.answers = [emptyList];
  await call(listDevices, { query: { limit: 10, search: 'pig house' } });
  expect(api.heard[0]).toMatchObject({ call: 'GET /api/devices?limit=10&search=pig+house' });
  expect(api.heard[0]?.headers).toMatchObject({
    authorization: 'Bearer old-token',
    'accept-language': 'en-US',
    'cache-control': 'no-cache',
    'content-type': 'application/json',
  });
});

test('parameters are encoded and a body is sent as JSON', async () => {
  api.answers = [json(200, {}), json(200, {})];
  await call(getDevice, { params: { id: 'a/b' } });
  const body = { serialNumber: 'BF-1000-0004', connectCode: 'DEMO-7KQ2-VX9H-MT4R' };
  await call(searchDevice, { body });
  expect(api.heard[0]?.call).toBe('GET /api/devices/a%2Fb');
  expect(JSON.parse(api.heard[1]?.body ?? '')).toEqual(body);
});

test('a problem becomes an error with its code, fields and request id', async () => {
  const errors = [{ pointer: '/serialNumber', detail: 'no' }];
  api.answers = [refusal(400, 'invalid-input', { errors })];
  const error = await call(searchDevice, { body: { serialNumber: 'x', connectCode: 'y' } }).catch(fail);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'invalid-input', status: 400, errors, requestId: 'req-1' });
});

test.each([
  [listDevices, {}, 'Loading failed'],
  [previewCallPlan, { body: {} }, 'Loading failed'],
  [updateDevice, { params: { id: '1' }, body: {} }, 'Saving failed'],
  [deleteContact, { params: { id: '1' } }, 'Delete failed'],
  [inviteUser, { body: {} }, 'Sending e-mail failed'],
  [resendInvitation, { params: { id: '1' } }, 'Sending e-mail failed'],
  [forgotPassword, { body: {} }, 'Sending e-mail failed'],
  [startRegistration, { body: {} }, 'Sending e-mail failed'],
  [completeRegistration, { params: { token: '1' }, body: {} }, 'Creating account failed'],
  [acceptInvitation, { params: { token: '1' }, body: {} }, 'Creating account failed'],
  [changePassword, { body: {} }, 'Change password failed'],
  [changeEmail, { body: {} }, 'Change E-mailaddress failed'],
] as const)('a failure without a reason says what failed: %o', async (route, request, words) => {
  api.answers = [refusal(500, 'unknown-error'), refusal(409, 'of-another-version')];
  const askTwice = async () => errorText(await call(route as Route, request).catch(fail), english);
  expect(await askTwice()).toBe(`${words}. Try again in a moment. If it happens again, tell us: req-1.`);
  expect(await askTwice()).toBe(`${words}. Unknown error (req-1)`);
});

test('a reason with a message of its own is what is said, and a login has its own words', async () => {
  api.answers = [refusal(409, 'in-use'), refusal(500, 'unknown-error'), refusal(500, 'unknown-error')];
  const said = async (route: Route, request: object) =>
    errorText(await call(route, request).catch(fail), english);
  expect(await said(deleteContact, { params: { id: '1' } })).toMatch(/^This is still in use/);
  expect(await said(login, { body: {} })).toBe(
    'Login failed: Problem with the request, please try again. If it happens again, tell us: req-1.',
  );
  expect(await said(acceptEpisode, { params: { id: '1' } })).toBe('Unknown error (req-1)');
});

test('a list that broke here could not be loaded either', () => {
  expect(errorWords(new TypeError('of the browser'), english, 'loading-failed')).toEqual({
    title: 'Loading failed',
    more: 'Try again in a moment.',
  });
});

test('an address that a mail server refuses is said to be wrong', () => {
  const error = new ApiError({ code: 'sending-e-mail-failed', status: 502 });
  expect(errorText(error, english)).toBe(
    'Sending e-mail failed. The mail server refuses this address. Check it.',
  );
});

test('an answer that is no problem document still tells status and request id', async () => {
  api.answers = [
    (response) => {
      response.writeHead(502, { 'x-request-id': 'req-9' });
      response.end('<html>Bad gateway</html>');
    },
  ];
  const error = await call(listDevices).catch(fail);
  expect(error).toMatchObject({ code: 'communication-error', status: 502, requestId: 'req-9' });
});

test('no answer is a connection error, and the network counts as lost until an answer comes', async () => {
  const error = await call(listDevices).catch(fail);
  expect(error).toMatchObject({ code: 'connection-error', status: 0 });
  expect(online.get()).toBe(false);
  api.answers = [emptyList];
  await call(listDevices);
  expect(online.get()).toBe(true);
});

test('a server that says nothing is given up in time', async () => {
  api.answers = [never];
  const error = await call(listDevices, {}, { timeout: 50 }).catch(fail);
  expect(error).toMatchObject({ code: 'connection-error', status: 0 });
});

test('an access token that has ended is refreshed once and the call repeated', async () => {
  api.answers = [refusal(401, 'not-signed-in', { reason: 'invalid_token' }), json(200, newTokens), emptyList];
  await expect(call(listDevices)).resolves.toEqual({ items: [], nextCursor: null });
  expect(api.heard.map((one) => [one.call, one.headers.authorization])).toEqual([
    ['GET /api/devices', 'Bearer old-token'],
    ['POST /api/auth/refresh', 'Bearer old-refresh'],
    ['GET /api/devices', 'Bearer new-token'],
  ]);
  expect(api.heard[1]?.body).toBe('');
  expect(api.stored.get('refreshToken')).toBe('new-refresh');
});

test('calls that are refused together share one refresh', async () => {
  const ended = refusal(401, 'not-signed-in');
  const byState: Answer = (response, said) => {
    const isOld = said.headers.authorization === 'Bearer old-token';
    if (said.call === 'POST /api/auth/refresh') json(200, newTokens)(response, said);
    else (isOld ? ended : emptyList)(response, said);
  };
  api.answers = Array.from({ length: 5 }, () => byState);
  await Promise.all([call(listDevices), call(listDevices)]);
  expect(api.calls().filter((one) => one === 'POST /api/auth/refresh')).toHaveLength(1);
});

describe('an answer that comes when its person has left', () => {
  const far = 9_000_000_000;
  const leaves = (leave: () => unknown): Answer => {
    return (response, said) => {
      leave();
      emptyList(response, said);
    };
  };
  beforeEach(() => void api.stored.set('token', tokenOf('anna', far)));

  test.each([
    ['nobody', () => api.stored.delete('token')],
    ['somebody else', () => api.stored.set('token', tokenOf('ben', far))],
  ])('is for nobody, and neither for who is there then: %s', async (_who, leave) => {
    api.answers = [leaves(leave)];
    await expect(call(listDevices)).rejects.toBeInstanceOf(OtherUserError);
    api.answers = [leaves(leave)];
    api.stored.set('token', tokenOf('anna', far));
    await expect(
      call(searchDevice, { body: { serialNumber: 'x', connectCode: 'y' } }),
    ).rejects.toBeInstanceOf(OtherUserError);
  });

  test('is theirs where only the token is a new one', async () => {
    api.answers = [leaves(() => api.stored.set('token', tokenOf('anna', far, 1)))];
    await expect(call(listDevices)).resolves.toEqual({ items: [], nextCursor: null });
  });

  test('by a 401 is not repeated in the name of somebody else', async () => {
    api.answers = [
      (response, said) => {
        api.stored.set('token', tokenOf('ben', far));
        refusal(401, 'not-signed-in')(response, said);
      },
    ];
    api.otherwise = emptyList;
    await expect(call(listDevices)).rejects.toBeInstanceOf(OtherUserError);
    expect(api.heard).toHaveLength(1);
  });

  test.each([
    ['a logout', () => api.stored.delete('token')],
    ['another sign-in', () => api.stored.set('token', tokenOf('ben', far))],
  ])('by a 401 after %s sends nobody to the way out', async (_what, act) => {
    api.answers = [
      (response, said) => {
        act();
        api.stored.delete('refreshToken');
        refusal(401, 'not-signed-in', { reason: 'role_changed' })(response, said);
      },
    ];
    await expect(call(listDevices)).rejects.toBeInstanceOf(OtherUserError);
    expect(session.get().leaving).toBe(false);
  });

  test('is for nobody who came since, where nobody had been there', async () => {
    api.stored.delete('token');
    api.answers = [leaves(() => api.stored.set('token', tokenOf('ben', far)))];
    await expect(call(listDevices)).rejects.toBeInstanceOf(OtherUserError);
  });

  test('of a public route is taken: a sign-in makes somebody else of one', async () => {
    api.answers = [
      (response, said) => {
        api.stored.set('token', tokenOf('ben', far));
        json(200, newTokens)(response, said);
      },
    ];
    await expect(call(login, { body: { email: 'a@b.example', password: 'x' } })).resolves.toEqual(newTokens);
  });
});

test('a second 401 is not tried again', async () => {
  api.answers = [refusal(401, 'not-signed-in'), json(200, newTokens), refusal(401, 'not-signed-in')];
  await expect(call(listDevices)).rejects.toMatchObject({ status: 401 });
  expect(api.heard).toHaveLength(3);
});

describe('a 401', () => {
  test.each([
    ['role_changed', 'old-refresh', 'way out'],
    ['refresh_token_expired', 'old-refresh', 'way out'],
    ['invalid_token', undefined, 'way out'],
    [undefined, undefined, 'way out'],
    ['invalid_token', 'old-refresh', 'refresh'],
    [undefined, 'old-refresh', 'refresh'],
  ] as const)('for %s with the refresh token %s: %s', async (reason, refreshToken, what) => {
    if (!refreshToken) api.stored.delete('refreshToken');
    api.answers = [refusal(401, 'not-signed-in', { reason }), json(200, newTokens), emptyList];
    const outcome = await call(listDevices).catch(fail);
    expect(session.get().leaving).toBe(what === 'way out');
    expect(outcome).toMatchObject(what === 'way out' ? { status: 401 } : { items: [] });
    expect(api.calls()).toEqual(
      what === 'way out'
        ? ['GET /api/devices']
        : ['GET /api/devices', 'POST /api/auth/refresh', 'GET /api/devices'],
    );
  });

  test('on the login page is told as it is', async () => {
    vi.stubGlobal('location', { pathname: '/' });
    api.answers = [refusal(401, 'not-signed-in', { reason: 'role_changed' })];
    await expect(call(listDevices)).rejects.toMatchObject({ reason: 'role_changed' });
    expect(session.get().leaving).toBe(false);
    expect(api.heard).toHaveLength(1);
  });

  test('of the refresh call itself refreshes nothing', async () => {
    api.answers = [refusal(401, 'not-signed-in', { reason: 'invalid_token' })];
    await expect(call(refresh)).rejects.toMatchObject({ status: 401 });
    expect(api.heard).toHaveLength(1);
  });

  test('to a token that another tab has replaced meanwhile is repeated with the new one', async () => {
    api.answers = [
      (response, said) => {
        api.stored.set('token', 'of-another-tab');
        refusal(401, 'not-signed-in', { reason: 'role_changed' })(response, said);
      },
      emptyList,
    ];
    await call(listDevices);
    expect(api.heard.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old-token',
      'Bearer of-another-tab',
    ]);
    expect(session.get().leaving).toBe(false);
  });

  test('whose refresh finds no network ends nothing', async () => {
    api.answers = [refusal(401, 'not-signed-in'), silence];
    await expect(call(listDevices)).rejects.toMatchObject({ status: 0 });
    expect(session.get().leaving).toBe(false);
    expect(api.stored.get('refreshToken')).toBe('old-refresh');
  });
});

test.each([
  ['refresh_token_expired', false],
  ['invalid_token', false],
  ['role_changed', true],
  [undefined, true],
])('a refresh refused for %s ends the session; its refresh token stays: %s', async (reason, stays) => {
  api.answers = [refusal(401, 'not-signed-in'), refusal(401, 'not-signed-in', { reason })];
  await expect(call(listDevices)).rejects.toMatchObject({ status: 401 });
  expect(api.stored.has('refreshToken')).toBe(stays);
  expect(session.get().leaving).toBe(true);
});

test('a refresh answer without a token is no sign-in', async () => {
  api.answers = [refusal(401, 'not-signed-in'), json(200, {})];
  await expect(call(listDevices)).rejects.toMatchObject({ code: 'communication-error' });
  expect(api.stored.get('token')).toBe('old-token');
});

test('a refused login is told as it is and refreshes nothing', async () => {
  api.answers = [refusal(401, 'login-failed-unknown')];
  const error = await call(login, { body: { email: 'a@b.example', password: 'x' } }).catch(fail);
  expect(error).toMatchObject({ code: 'login-failed-unknown' });
  expect(api.heard).toHaveLength(1);
});

test('an answer that breaks off is no answer', async () => {
  api.answers = [
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"items":');
      setTimeout(() => response.destroy(), 5);
    },
  ];
  await expect(call(listDevices)).rejects.toMatchObject({ code: 'connection-error', status: 0 });
});

test('a page that is not of our API is an error with the status that came', async () => {
  api.answers = [
    (response) => {
      response.end('<html>Welcome to our hotel</html>');
    },
  ];
  await expect(call(listDevices)).rejects.toMatchObject({ code: 'communication-error', status: 200 });
});

describe('a call waits', () => {
  const companyCheck: Route = { ...listDevices, path: '/company/checkinfo', timeout: 30_000 };
  test.each([
    ['15 s', 15_000, () => call(listDevices)],
    ['8 s for a refresh', 8000, () => call(refresh)],
    ['30 s where its route says so, as the company check', 30_000, () => call(companyCheck)],
    ['as long as its caller says', 70_000, () => call(listDevices, {}, { timeout: 70_000 })],
  ])('%s', async (_what, wait, send) => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    api.answers = [emptyList];
    await send();
    expect(limits.mock.calls).toEqual([[wait]]);
  });

  test('3 s where it cannot be kept and the network seems gone', async () => {
    online.set(false);
    const limits = vi.spyOn(AbortSignal, 'timeout');
    await call(acceptEpisode, { params: { id: 'e' } }, { timeout: 8000 }).catch(fail);
    expect(limits.mock.calls).toEqual([[3000]]);
  });
});

test('a POST that honours it carries a key of its own each time, others none', async () => {
  const contact = { body: { name: 'Jan', media: [] } };
  api.answers = [json(201, {}), json(201, {}), json(200, {})];
  await call(createContact, contact);
  await call(createContact, contact);
  await call(searchDevice, { body: { serialNumber: 'x', connectCode: 'y' } });
  const keys = api.heard.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBeUndefined();
});

describe('what the server does only for whoever has just proved to be it', () => {
  const unproved = refusal(403, 'step-up-required');
  const invited = json(201, {});
  const invitation = { firstName: 'A', lastName: 'B', email: 'a@b.example', roleId: 2 } as const;
  const isAsked = () => vi.waitFor(() => expect(stepUpQuestion.get()).not.toBeNull(), 20_000);

  test('is asked about and then done once, by the same key', async () => {
    api.answers = [unproved, invited];
    const answer = call(inviteUser, { body: invitation });
    await isAsked();
    expect(api.heard).toHaveLength(1);
    stepUpQuestion.get()?.proved();
    await expect(answer).resolves.toEqual({});
    const [first, second] = api.heard.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(api.heard.map(({ body }) => body)).toEqual(Array(2).fill(JSON.stringify(invitation)));
  });

  test('is left undone where no proof is given, and is no change that waits', async () => {
    api.answers = [unproved];
    const answer = call(resendInvitation, { params: { id: '1' }, body: {} }).catch(fail);
    await isAsked();
    stepUpQuestion.get()?.refused();
    expect(gaveNoProof(await answer)).toBe(true);
    expect(api.heard).toHaveLength(1);
    expect(gaveNoProof(new ApiError({ code: 'no-permission', status: 403 }))).toBe(false);
  });

  describe('of somebody who has left', () => {
    const far = 9_000_000_000;
    beforeEach(() => {
      api.stored.set('token', tokenOf('anna', far));
      session.set(readSession());
      api.answers = [unproved];
      api.otherwise = invited;
    });

    test('is not done in the name of who proves to be there', async () => {
      const answer = call(inviteUser, { body: invitation }).catch(fail);
      await isAsked();
      api.stored.set('token', tokenOf('ben', far));
      stepUpQuestion.get()?.proved();
      expect(await answer).toBeInstanceOf(OtherUserError);
      expect(api.heard).toHaveLength(1);
    });

    test('is asked no more: the question goes with them', async () => {
      const answer = call(inviteUser, { body: invitation }).catch(fail);
      await isAsked();
      session.set({ ...session.get(), exp: far + 1 });
      expect(stepUpQuestion.get()).not.toBeNull();
      api.stored.set('token', tokenOf('ben', far));
      session.set(readSession());
      expect(gaveNoProof(await answer)).toBe(true);
      expect(stepUpQuestion.get()).toBeNull();
      expect(api.heard).toHaveLength(1);
    });

    test('is not asked about in the first place', async () => {
      api.answers = [
        (response, said) => {
          api.stored.set('token', tokenOf('ben', far));
          unproved(response, said);
        },
      ];
      await expect(call(inviteUser, { body: invitation })).rejects.toBeInstanceOf(OtherUserError);
      expect(stepUpQuestion.get()).toBeNull();
    });
  });

  test('may be a file', async () => {
    api.answers = [
      unproved,
      (response) => {
        response.writeHead(200, { 'content-type': 'text/csv' });
        response.end('name');
      },
    ];
    const answer = call(exportDevices, {}, { asFile: true }) as unknown as Promise<Blob>;
    await isAsked();
    stepUpQuestion.get()?.proved();
    expect(await (await answer).text()).toBe('name');
  });
});
