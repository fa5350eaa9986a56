import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { render, toPlainText } from '@react-email/render';
import { createElement as element } from 'react';

/** What a mail says, in the recipient's language. */
export interface MailPage {
  langCode: string;
  brand: string;
  subject: string;
  heading: string;
  /** Paragraphs before the button. */
  paragraphs: readonly string[];
  /** Label and address of the one thing to do. */
  action?: { label: string; url: string };
  /** Paragraphs below it, smaller. */
  footnotes?: readonly string[];
  /** Colour of the bar at the top: an alarm is not a letter. */
  tone?: 'calm' | 'alarm' | 'restored';
}

const toneColours = { calm: '#1f3a5f', alarm: '#b3261e', restored: '#2e6b3f' } as const;
const ink = '#1c2430';
const quiet = '#5b6675';

/** A mail as HTML and as plain text. */
export async function renderMailPage(
  page: MailPage,
): Promise<{ subject: string; html: string; text: string }> {
  const tone = toneColours[page.tone ?? 'calm'];
  const html = await render(
    element(
      Html,
      { lang: page.langCode },
      element(Head),
      element(Preview, null, page.paragraphs[0] ?? page.heading),
      element(
        Body,
        { style: { backgroundColor: '#f4f1ea', fontFamily: 'Helvetica, Arial, sans-serif', margin: 0 } },
        element(
          Container,
          {
            style: {
              backgroundColor: '#ffffff',
              borderTop: `6px solid ${tone}`,
              maxWidth: 560,
              padding: '24px',
            },
          },
          element(Text, { style: { color: quiet, fontSize: 14, margin: 0 } }, page.brand),
          element(Heading, { as: 'h1', style: { color: ink, fontSize: 24, margin: '12px 0' } }, page.heading),
          ...page.paragraphs.map((text, index) =>
            element(Text, { key: index, style: { color: ink, fontSize: 16, lineHeight: '24px' } }, text),
          ),
          page.action &&
            element(
              Section,
              { style: { margin: '24px 0' } },
              element(
                Button,
                {
                  href: page.action.url,
                  style: {
                    backgroundColor: tone,
                    borderRadius: 8,
                    color: '#ffffff',
                    fontSize: 18,
                    fontWeight: 700,
                    padding: '14px 28px',
                  },
                },
                page.action.label,
              ),
            ),
          page.footnotes && element(Hr, { style: { borderColor: '#e3ddd0' } }),
          ...(page.footnotes ?? []).map((text, index) =>
            element(
              Text,
              { key: `f${index}`, style: { color: quiet, fontSize: 13, lineHeight: '19px' } },
              text,
            ),
          ),
        ),
      ),
    ),
  );
  return { subject: page.subject, html, text: toPlainText(html) };
}
