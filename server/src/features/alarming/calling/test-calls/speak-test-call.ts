import type { TestCallState } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import twilio from 'twilio';
import type { Platform } from '#platform/platform.ts';
import { spokenLanguage } from '#platform/telephony/spoken-language.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { endCalls } from '../voice/end-calls.ts';
import { advanceTestCall, findTestCall, holdPhone, type TestCall } from './test-calls.queries.ts';

/** What the end of a call means where nobody had picked it up. */
const ends: Record<string, TestCallState> = {
  completed: 'no-answer',
  canceled: 'no-answer',
  'no-answer': 'no-answer',
  busy: 'busy',
  failed: 'failed',
};

/** Somebody picked up: says twice that it is a test, and asks for nothing. A machine is told as well, and is no answer. */
export async function speakTestCall(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  call: TestCall,
  answeredBy: string,
): Promise<string> {
  const response = new twilio.twiml.VoiceResponse();
  const contact = await findTestCall(database.allCompanies, call);
  if (contact) {
    const isMachine = answeredBy.startsWith('machine') || answeredBy === 'fax';
    await advanceTestCall(database.allCompanies, call, isMachine ? 'voicemail' : 'answered', [
      'queued',
      'ringing',
    ]);
    const language = spokenLanguage(contact.lang_code);
    const text = textsIn(contact.lang_code)('calling.speech.test-call', { brand: config.BRAND_NAME });
    for (let time = 0; time < 2; time += 1) response.say({ language }, text);
  }
  response.hangup();
  return response.toString();
}

/** The call is over: the phone is free, and who did not pick up stands in the contact. */
export async function endTestCall(
  platform: Pick<Platform, 'database' | 'clock'>,
  call: TestCall,
  status: string,
): Promise<void> {
  const end = ends[status];
  if (!end) return;
  const { database } = platform;
  await holdPhone(database.allCompanies, call, null);
  await advanceTestCall(database.allCompanies, call, end, ['queued', 'ringing']);
  await freeFromTestCall(platform, call.testCallId);
}

/** Whoever waits for the phone is called at once; of the call nothing more has to be known. */
export async function freeFromTestCall(
  platform: Pick<Platform, 'database' | 'clock'>,
  testCallId: string,
): Promise<void> {
  await endCalls(platform, { ids: [testCallId] });
  await platform.database.allCompanies.deleteFrom('transmissions').where('id', '=', testCallId).execute();
}
