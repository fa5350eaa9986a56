import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as element } from 'react';
import type { Brand } from '#platform/brand/brand.ts';

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
  /** What else there is to know, below the button. */
  lists?: readonly { title: string; items: readonly string[] }[];
  /** Another way on, below that. */
  link?: { label: string; url: string };
  /** Paragraphs at the end, smaller. */
  footnotes?: readonly string[];
  /** Colour of the bar at the top: an alarm is not a letter. */
  tone?: 'calm' | 'alarm' | 'restored';
}

/** Those of the design language in daylight: a mail program knows no tokens. They are no brand's: an alarm is red in every house. */
const toneColours = { alarm: '#b3161b', restored: '#125a38' } as const;
const ink = '#10201d';
const quiet = '#475854';

/** A mail as HTML and as plain text, in the look of a brand. */
export async function renderMailPage(
  page: MailPage,
  { colours, mark }: Pick<Brand, 'colours' | 'mark'>,
): Promise<{ subject: string; html: string; text: string }> {
  const action = colours.action.light;
  const tone = page.tone === undefined || page.tone === 'calm' ? action : toneColours[page.tone];
  const html = await render(
    element(
      Html,
      { lang: page.langCode },
      element(Head),
      element(Preview, null, page.paragraphs[0] ?? page.heading),
      element(
        Body,
        { style: { backgroundColor: '#f1f4f2', fontFamily: 'Helvetica, Arial, sans-serif', margin: 0 } },
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
          brandLine(page.brand, { action, bell: mark ? null : colours.brass.light }),
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
          ...(page.lists ?? []).map(({ title, items }) =>
            element(
              Section,
              { key: title, style: { margin: '0 0 12px' } },
              element(Text, { style: { color: quiet, fontSize: 14, lineHeight: '20px', margin: 0 } }, title),
              ...items.map((item) =>
                element(
                  Text,
                  { key: item, style: { color: ink, fontSize: 16, lineHeight: '24px', margin: 0 } },
                  item,
                ),
              ),
            ),
          ),
          page.link &&
            element(
              Text,
              { style: { fontSize: 16, lineHeight: '24px' } },
              element(Link, { href: page.link.url, style: { color: action } }, page.link.label),
            ),
          page.footnotes && element(Hr, { style: { borderColor: '#d3dbd8' } }),
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
  return { subject: page.subject, html, text: plainText(page) };
}

/** The same for whoever reads no HTML: addresses on lines of their own. */
function plainText({
  brand,
  heading,
  paragraphs,
  action,
  lists = [],
  link,
  footnotes = [],
}: MailPage): string {
  const address = (to: { label: string; url: string } | undefined) => (to ? [`${to.label}:\n${to.url}`] : []);
  const parts = [
    brand,
    heading,
    ...paragraphs,
    ...address(action),
    ...lists.map(({ title, items }) => [`${title}:`, ...items.map((item) => `  ${item}`)].join('\n')),
    ...address(link),
    ...footnotes,
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The tower of the mark and the name beside it. Drawn with borders: mail programs show no SVG, and hold back pictures
 * until somebody asks for them. So a mark of somebody else's is not shown, and `bell` null.
 */
function brandLine(brand: string, { action, bell }: { action: string; bell: string | null }) {
  const name = { color: action, fontSize: 17, fontWeight: 700, paddingLeft: bell === null ? 0 : 10 };
  return element(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'collapse' } },
    element(
      'tbody',
      null,
      element('tr', null, bell !== null && tower(action, bell), element('td', { style: name }, brand)),
    ),
  );
}

function tower(stone: string, brass: string) {
  const box = { fontSize: 0, lineHeight: 0, padding: 0 };
  const roof = {
    borderBottom: `9px solid ${stone}`,
    borderLeft: '10px solid transparent',
    borderRight: '10px solid transparent',
    height: 0,
    margin: '0 auto',
    width: 0,
  };
  const bell = { backgroundColor: brass, borderRadius: 4, height: 8, margin: '0 auto', width: 8 };
  const walls = { backgroundColor: stone, height: 13, margin: '1px auto 0', paddingTop: 4, width: 16 };
  return element(
    'td',
    { style: box, 'aria-hidden': true },
    element('div', { style: roof }),
    element('div', { style: walls }, element('div', { style: bell })),
  );
}
