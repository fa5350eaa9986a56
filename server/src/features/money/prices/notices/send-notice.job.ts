import * as z from 'zod/mini';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { refusalOf } from '#platform/mail/mail-refusal.rules.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { selectPrices } from '../prices.queries.ts';
import { findNoticeMail, updateNoticeMail, type NoticeMailRow } from './notice-mails.queries.ts';
import { priceLetter } from './price-letter.ts';
import { newsOf } from './price-news.rules.ts';

const name = 'prices/send-notice';

/** Tells one reader of a price. What the mail server does not take in the end has come back, and the list of who was told says so. */
export const sendPriceNotice = defineJob({
  name,
  payload: z.strictObject({ mailId: z.string() }),
  async run(platform: Platform, { mailId }, { isLast }) {
    const { database, clock, log } = platform;
    const mail = await findNoticeMail(database.allCompanies, mailId);
    if (mail?.state !== 'waiting' || mail.recipient === '') return;
    const note = (change: Pick<NoticeMailRow, 'state' | 'detail'>) =>
      database.transaction(mail.company_id, (trx) =>
        updateNoticeMail(trx, mailId, ['waiting'], { ...change, changed_at: clock.now() }),
      );
    try {
      await send(platform, mail);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null && !isLast) throw error;
      log.error({ err: error, mail: mailId }, 'word of a price could not be mailed');
      return note({ state: 'bounced', detail: refusal ?? 'mail server' });
    }
    return note({ state: 'sent', detail: null });
  },
});

/** The job that sends a mail. */
export function sendPriceNoticeOf(mailId: string): Job {
  return sendPriceNotice.of({ mailId }, { key: `${name}/${mailId}` });
}

/** What the mail says is what was known when its price was added. */
async function send({ database, mail, config }: Platform, row: NoticeMailRow): Promise<void> {
  const { id, price_id: priceId, recipient, lang_code: langCode, again } = row;
  const known = (await selectPrices(database.allCompanies)).filter((price) => price.id <= priceId);
  const price = known.find((each) => each.id === priceId);
  const news = price && newsOf(known, price);
  if (!news) throw new Error(`price ${priceId} tells nothing`);
  const brand = config.BRAND_NAME;
  const { action, ...letter } = priceLetter(news, { langCode, brand });
  const page = await renderMailPage(
    {
      langCode,
      brand,
      ...letter,
      ...(action && { action: { label: action, url: `${config.publicUrl}/account/subscription` } }),
    },
    config.brand,
  );
  await mail.send({ to: recipient, messageId: `price-${id}-${again}`, bounceOf: id, ...page });
}
