import { html, type Html } from './html.ts';

/** A whole page of the desk. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/desk/desk.css" />
        <script type="module" src="/desk/desk.js"></script>
      </head>
      <body>
        ${content}
      </body>
    </html>`;
}

/** The desk: its parts, each of which is fetched anew when it changes. */
export function deskPage(parts: {
  phones: Html;
  sims: Html;
  mailbox: Html;
  push: Html;
  diallers: Html;
  payments: Html;
  payouts: Html;
  vatRegister: Html;
  bank: Html;
  accessPoint: Html;
  time: Html;
}): Html {
  return page(
    'The outside world',
    html`<a class="skip" href="#phones">To the phones</a>
      <header class="top">
        <div>
          <h1>The outside world</h1>
          <p>
            Phones, SIM cards, mail, dialers, payments, the VAT register, the bank and the access point around
            Belfry, on this machine only.
          </p>
        </div>
        <nav aria-label="Parts of the desk">
          <a href="#phones">Phones</a> <a href="#sims">SIM cards</a> <a href="#mailbox">Mailbox</a>
          <a href="#push">Push messages</a> <a href="#diallers">Dialers</a> <a href="#payments">Payments</a>
          <a href="#payouts">Payouts</a>
          <a href="#bank">Bank</a>
          <a href="#access-point">Access point</a> <a href="#vat-register">VAT register</a>
        </nav>
      </header>
      <p id="notice" role="status"></p>
      <main>
        ${parts.time} ${parts.phones} ${parts.sims} ${parts.mailbox} ${parts.push} ${parts.diallers}
        ${parts.payments} ${parts.payouts} ${parts.accessPoint} ${parts.bank} ${parts.vatRegister}
      </main>`,
  );
}
