import { randomBytes } from 'node:crypto';
import type { Phone } from './phone-book.ts';
import type { Telephony } from './telephony.ts';
import { parseTwiml } from './twiml.ts';

/**
 * A person writes to the portal's number: posted to the number's webhook; `<Message>`s of its answer come back to
 * the phone. Settles when the portal has answered or could not be reached.
 */
export async function writeToPortal(world: Telephony, phone: Phone, text: string): Promise<void> {
  const add = (direction: 'in' | 'out', body: string) =>
    world.book.addMessage(phone, {
      at: new Date(world.clock.now()).toISOString(),
      direction,
      text: body,
    });
  add('out', text);
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const fields = {
    AccountSid: world.accountSid,
    ApiVersion: '2010-04-01',
    MessageSid: sid,
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: 'received',
    From: phone.number,
    To: phone.correspondent ?? world.ownNumber,
    Body: text,
    NumMedia: '0',
    NumSegments: String(Math.ceil(text.length / 153)),
  };
  try {
    const answer = await world.sender.send({ url: world.smsWebhook, method: 'POST', fields }, world.work);
    if (answer.trim() === '') return;
    for (const verb of parseTwiml(answer)) if (verb.verb === 'message') add('in', verb.text);
  } catch (error) {
    world.log(`message ${sid} from a phone: ${String(error)}`);
  }
}
