import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { listed, textsIn } from '#platform/texts/texts.ts';
import { momentFor } from '#features/ground/account-mails/moment-for.ts';
import { findReader, findTest, findTestedDevice, loadTests } from './test-alarms.queries.ts';
import { failureAfter } from './test-outcome.rules.ts';
import { wayWords } from './way-words.ts';

/** Tells an Administrator how a scheduled test ended: each contact and medium on a line. */
export const resultMail = defineJob({
  name: 'test-alarms/result-mail',
  payload: z.strictObject({ testId: id, userId: id }),
  async run({ database, mail, config }: Platform, { testId, userId }) {
    const test = await findTest(database.allCompanies, testId);
    if (!test?.outcome) return;
    const { company_id: companyId, device_id: deviceId } = test;
    const device = await findTestedDevice(database.allCompanies, companyId, deviceId);
    const reader = await findReader(database.allCompanies, companyId, userId);
    const [facts] = await loadTests(database.allCompanies, companyId, [test]);
    if (!device || !reader || !facts) return;
    const text = textsIn(reader.lang_code);
    const outcome = test.outcome;
    const place = device.location ? `${device.name}, ${device.location}` : device.name;
    const lines = facts.attempts.map((attempt) =>
      text('test-alarms.mail.way', {
        name: attempt.contact_name,
        medium: text(`alarms.medium.${attempt.medium}`),
        result: text(wayWords(attempt)),
      }),
    );
    const to = { to: reader.email, langCode: reader.lang_code };
    const at = await momentFor({ database }, to, test.due_at, device.time_zone);
    const people = [...new Set(facts.acceptances.map(({ name }) => name))];
    const page = await renderMailPage(
      {
        langCode: reader.lang_code,
        brand: config.BRAND_NAME,
        subject: text('test-alarms.mail.subject', { device: device.name, outcome }),
        heading: text(`test-alarms.mail.heading.${outcome}`),
        paragraphs: [
          text(`test-alarms.mail.target.${test.target}`, {
            place,
            at,
            list: test.list_name,
          }),
          ...(test.late && outcome !== 'missed' ? [text('test-alarms.mail.late')] : []),
          ...(people.length > 0
            ? [text('test-alarms.mail.accepted-by', { names: listed(people, text) })]
            : []),
          ...lines,
          ...(failureAfter(outcome, true) === 'raise' ? [text('test-alarms.mail.failure')] : []),
        ],
        action: {
          label: text('test-alarms.mail.action'),
          url: `${config.publicUrl}/devices/testalarms/${deviceId}`,
        },
        footnotes: [text('test-alarms.mail.footnote')],
        tone: outcome === 'accepted' ? 'restored' : 'calm',
      },
      config.brand,
    );
    await mail.send({ to: reader.email, messageId: `test-result-${testId}-${userId}`, ...page });
  },
});
