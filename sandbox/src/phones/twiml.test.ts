import { expect, test } from 'vitest';
import twilio from 'twilio';
import { parseTwiml, TwimlError } from './twiml.ts';

test('reads what the real library writes', () => {
  const response = new twilio.twiml.VoiceResponse();
  const gather = response.gather({
    numDigits: 4,
    timeout: 8,
    action: 'https://x.example/a?b=1&c=2',
    method: 'GET',
  });
  gather.say({ language: 'de-DE', voice: 'Polly.Vicki' }, 'Lüftung "aus" <jetzt> & so');
  gather.pause({ length: 2 });
  response.play('https://x.example/tone.mp3');
  response.redirect({ method: 'POST' }, '/again?x=1&y=2');
  response.hangup();
  expect(parseTwiml(response.toString())).toEqual([
    {
      verb: 'gather',
      said: [
        { verb: 'say', language: 'de-DE', text: 'Lüftung "aus" <jetzt> & so' },
        { verb: 'pause', length: 2 },
      ],
      numDigits: 4,
      finishOnKey: '#',
      timeout: 8,
      action: 'https://x.example/a?b=1&c=2',
      method: 'GET',
      actionOnEmptyResult: false,
    },
    { verb: 'redirect', url: '/again?x=1&y=2', method: 'POST' },
    { verb: 'hangup' },
  ]);
});

test('reads comments, CDATA, character references and speech marks', () => {
  const document = `<?xml version='1.0'?><!-- a --><Response><Say>a&#228;&#x20AC;<emphasis>b</emphasis><![CDATA[<c>]]>\n d</Say><Odd/></Response>`;
  expect(parseTwiml(document)).toEqual([{ verb: 'say', language: 'en-US', text: 'aä€b<c> d' }]);
});

test.each([
  '',
  'text',
  '<Say>x</Say>',
  '<Response><Say></Response>',
  '<Response>',
  '</Response>',
  '<Response/><Response/>',
  '<Response><Say>a & b</Say></Response>',
  '<Response><Say>&nbsp;</Say></Response>',
  '<Response><Say>&#x110000;</Say></Response>',
  '<Response a=1/>',
])('refuses %s', (document) => {
  expect(() => parseTwiml(document)).toThrow(TwimlError);
});
