import type { Mail } from '../mailbox/mail-store.ts';
import { mailboxModes, type MailboxBook } from '../mailbox/mailbox-modes.ts';
import { html, time, type Html } from './html.ts';
import { page } from './page.ts';

const shownMails = 50;
const modeNames = {
  ok: 'Arrives',
  dsn: 'Arrives, says so',
  bounce: 'Comes back',
  silent: 'Is lost',
  refuse: 'Is refused',
};

/** The newest mails of all mailboxes, newest first, and what becomes of mail to the addresses somebody chose for. */
export function mailboxView(mails: readonly Mail[], book: MailboxBook): Html {
  const newest = mails.slice(-shownMails).toReversed();
  return html`<section id="mailbox" aria-labelledby="mailbox-title">
    <h2 id="mailbox-title">Mailbox</h2>
    ${newest.length === 0 && html`<p class="empty">No mail yet.</p>`}
    <ul class="mails">
      ${newest.map(
        (mail) =>
          html`<li id="mail-${mail.id}">
            <a href="/desk/mails/${mail.id}">${mail.subject || 'Without a subject'}</a>
            <span class="soft">${mail.to}</span> ${time(mail.at)}
          </li>`,
      )}
    </ul>
    ${mails.length > shownMails && html`<p class="soft">The newest ${shownMails} of ${mails.length}.</p>`}
    <div class="cards">${book.all().map(addressCard)}</div>
    <form method="post" action="/desk/mailboxes" class="row" data-reset>
      <label for="new-address">Choose for an address</label>
      <input
        id="new-address"
        name="address"
        type="email"
        required
        placeholder="anna@demo.example"
        autocomplete="off"
      />
      <button name="mode" value="bounce">Mail comes back</button>
    </form>
  </section>`;
}

function addressCard({ address, mode }: ReturnType<MailboxBook['all']>[number]): Html {
  const id = `address-${Buffer.from(address).toString('hex')}`;
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${address}</h3>
    <form method="post" action="/desk/mailboxes" class="modes">
      <input type="hidden" name="address" value="${address}" />
      <span class="row" role="group" aria-label="What becomes of mail to ${address}">
        ${mailboxModes.map(
          (each) =>
            html`<button name="mode" value="${each}" aria-pressed="${String(each === mode)}">
              ${modeNames[each]}
            </button>`,
        )}
      </span>
    </form>
  </article>`;
}

/** One mail, opened. */
export function mailPage(mail: Mail): Html {
  const subject = mail.subject || 'Without a subject';
  return page(
    subject,
    html`<header class="top">
        <h1>${subject}</h1>
        <nav aria-label="Back"><a href="/#mailbox">To the desk</a></nav>
      </header>
      <main class="mail">
        <dl>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.to}</dd>
          <dt>Arrived</dt>
          <dd>${time(mail.at, 'long')}</dd>
          <dt>Message-ID</dt>
          <dd>${mail.messageId}</dd>
        </dl>
        ${mail.attachments.length > 0 && attachments(mail)}
        ${
          mail.html !== '' &&
          html`<h2>As the mail program shows it</h2>
            <iframe
              title="The mail"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/desk/mails/${mail.id}/html"
            ></iframe>`
        }
        <h2>As plain text</h2>
        <pre>${linked(mail.text)}</pre>
      </main>`,
  );
}

function attachments(mail: Mail): Html {
  return html`<h2>Attachments</h2>
    <ul>
      ${mail.attachments.map(
        (file, index) =>
          html`<li>
            <a href="/mailbox/${mail.id}/attachments/${index}">${file.filename}</a> ${file.contentType},
            ${Math.ceil(file.size / 1024)} kB
          </li>`,
      )}
    </ul>`;
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}

/** The mail's own markup for its frame: its links open beside it. */
export function mailFrame(mail: Mail): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(mail.html) ? mail.html.replace(head, (tag) => tag + base) : base + mail.html;
}
