import { expect, test } from 'vitest';
import { aSignedInUser } from '#features/people/users/users.fixture.ts';
import { keptLog, testApp } from '#app.fixture.ts';
import { testPlatform } from '#platform/platform.fixture.ts';

test('lines of a request say who called, by ids alone, and carry the id of the request once', async () => {
  const { log, lines } = keptLog();
  const platform = { ...(await testPlatform()), log };
  const app = await testApp(platform);
  const anna = await aSignedInUser(platform, app);
  lines.length = 0;
  const answer = await anna.get('/profile');
  await app.close();
  expect(answer.statusCode).toBe(200);
  const [line = '', ...more] = lines.filter((each) => each.includes('"msg":"request"'));
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    reqId: answer.headers['x-request-id'],
    userId: anna.userId,
    companyId: anna.companyId,
  });
  expect(line.match(/"reqId"/g)).toHaveLength(1);
  expect(lines.join('')).not.toContain(anna.email);
});
