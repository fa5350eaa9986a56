import type { Texts } from '#platform/texts/texts.ts';

/** One kind of mail, in one language. */
export interface AccountMailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label of the button; there is one where the mail carries a link. */
  action?: string;
  footnotes?: string[];
}

/** What each kind of mail about somebody's account takes, and says. */
export interface AccountMailTexts {
  invitation(of: {
    brand: string;
    company: string;
    inviter: string;
    message: string;
    days: number;
  }): AccountMailText;
  passwordReset(of: { brand: string; hours: number }): AccountMailText;
  passwordChanged(of: { brand: string }): AccountMailText;
  confirmEmail(of: { brand: string; hours: number }): AccountMailText;
  emailChanged(of: { brand: string; newEmail: string }): AccountMailText;
  newSignIn(of: { brand: string; device: string; network: string; at: string }): AccountMailText;
  mfaChanged(of: {
    brand: string;
    change: 'added' | 'removed' | 'backup-codes';
    name: string;
  }): AccountMailText;
  recoveryCodeUsed(of: { brand: string; at: string }): AccountMailText;
  devicePasswordRecovered(of: { brand: string; device: string; by: string; at: string }): AccountMailText;
  handoverOffered(of: {
    brand: string;
    company: string;
    sender: string;
    name: string;
    serialNumber: string;
    message: string;
    days: number;
  }): AccountMailText;
  handedOver(of: { brand: string; company: string; name: string; serialNumber: string }): AccountMailText;
  tookOver(of: { brand: string; company: string; name: string; serialNumber: string }): AccountMailText;
  /** `device` and `network` began the session; `from` sent the token that was used already. */
  tokenReused(of: {
    brand: string;
    at: string;
    device: string;
    network: string;
    from: string;
  }): AccountMailText;
  /** `role` is what the new one may do: manage a company, or be staff of the maker. */
  newAdministrator(of: {
    brand: string;
    company: string;
    name: string;
    by: string;
    how: 'invited' | 'changed';
    role: 'administrator' | 'staff';
    at: string;
  }): AccountMailText;
  /** `email` is the new address, null where it stays the same. */
  administratorChanged(of: {
    brand: string;
    company: string;
    name: string;
    email: string | null;
    unblocked: boolean;
    by: string;
    at: string;
  }): AccountMailText;
  appAdded(of: { brand: string; app: string; at: string; network: string }): AccountMailText;
  appLost(of: { brand: string; app: string; at: string }): AccountMailText;
}

/** Mails about somebody's account. */
export const accountMailTexts: Texts<AccountMailTexts> = {
  'en-US': {
    invitation: ({ brand, company, inviter, message, days }) => ({
      subject: `${inviter} invites you to ${company} at ${brand}`,
      heading: `You are invited to ${company}`,
      paragraphs: [
        `${inviter} has made an account for you at ${brand}, where ${company} looks after its alarm dialers.`,
        ...message.split('\n').filter(Boolean),
      ],
      action: 'Set up my account',
      footnotes: [
        `The link works for ${days} days, and once.`,
        'If you do not know the sender, you need not do anything.',
      ],
    }),
    passwordReset: ({ brand, hours }) => ({
      subject: `A new password for ${brand}`,
      heading: 'Choose a new password',
      paragraphs: ['Somebody, probably you, asked for a new password.'],
      action: 'Choose a new password',
      footnotes: [
        `The link works for ${hours} hour, and once. Until then your present password stays as it is.`,
        'If this was not you, you need not do anything.',
      ],
    }),
    passwordChanged: ({ brand }) => ({
      subject: `Your password at ${brand} was changed`,
      heading: 'Your password was changed',
      paragraphs: ['Everybody who was signed in with the former password has been signed out.'],
      footnotes: ['If this was not you, ask for a new password at once and tell your administrator.'],
    }),
    confirmEmail: ({ brand, hours }) => ({
      subject: `Confirm your e-mail address for ${brand}`,
      heading: 'Confirm your e-mail address',
      paragraphs: ['With this address you will sign in from now on. Confirm that it is yours.'],
      action: 'Confirm address',
      footnotes: [
        `The link works for ${hours} hours, and once.`,
        'If this was not you, you need not do anything.',
      ],
    }),
    emailChanged: ({ brand, newEmail }) => ({
      subject: `Your e-mail address at ${brand} is being changed`,
      heading: 'Your e-mail address is being changed',
      paragraphs: [`As soon as ${newEmail} is confirmed, you sign in with it instead of this address.`],
      footnotes: ['If this was not you, change your password at once and tell your administrator.'],
    }),
    newSignIn: ({ brand, device, network, at }) => ({
      subject: `New sign-in to your account at ${brand}`,
      heading: 'New sign-in',
      paragraphs: [
        `Somebody signed in to your account with a device that we have not seen before.`,
        `${at} UTC · ${device} · ${network}`,
      ],
      footnotes: ['If this was not you, change your password and end that session in your profile.'],
    }),
    mfaChanged: ({ brand, change, name }) => ({
      subject: `Multi-factor authentication at ${brand} was changed`,
      heading: 'Multi-factor authentication was changed',
      paragraphs: [
        change === 'added'
          ? `“${name}” was added to your account.`
          : change === 'removed'
            ? `“${name}” was removed from your account.`
            : 'New backup codes were made. The former ones no longer work.',
      ],
      footnotes: ['If this was not you, change your password at once and tell your administrator.'],
    }),
    recoveryCodeUsed: ({ brand, at }) => ({
      subject: `A recovery code was used for your account at ${brand}`,
      heading: 'A recovery code was used',
      paragraphs: [
        `On ${at} UTC somebody signed in to your account with a recovery code of your administrator.`,
      ],
      footnotes: ['If this was not you, tell your administrator at once.'],
    }),
    devicePasswordRecovered: ({ brand, device, by, at }) => ({
      subject: `${brand}: new password for the device ${device}`,
      heading: 'A device was given a new password',
      paragraphs: [
        `On ${at} UTC ${by} had the device “${device}” make a new password for its login.`,
        'The former password no longer works, and everybody who was logged in on the device has been logged out.',
      ],
      footnotes: ['If nobody of you wanted this, look at the audit log of your company.'],
    }),
    handoverOffered: ({ brand, company, sender, name, serialNumber, message, days }) => ({
      subject: `${company} hands ${name} over to you at ${brand}`,
      heading: `${name} is handed over to you`,
      paragraphs: [
        `${sender} wants to hand the alarm dialer “${name}” (${serialNumber}) over from ${company} to your company.`,
        ...message.split('\n').filter(Boolean),
      ],
      action: 'See what moves, and accept',
      footnotes: [
        `The link works for ${days} days, and once. Nothing changes until you accept.`,
        'If you do not know the sender, you need not do anything.',
      ],
    }),
    handedOver: ({ company, name, serialNumber }) => ({
      subject: `${company} has taken ${name} over`,
      heading: 'The handover is done',
      paragraphs: [
        `“${name}” (${serialNumber}) belongs to ${company} from now on. It calls none of your contacts any more.`,
        'Its history stays with you, under removed devices. Its subscription at your company has ended.',
      ],
    }),
    tookOver: ({ company, name, serialNumber }) => ({
      subject: `${name} is yours now`,
      heading: 'The handover is done',
      paragraphs: [
        `“${name}” (${serialNumber}) came from ${company}. Its alarms call your own contacts from now on.`,
        'Look at who is called, and send a test alarm.',
      ],
      action: 'Open the device',
    }),
    tokenReused: ({ brand, at, device, network, from }) => ({
      subject: `A session of your account at ${brand} was ended for safety`,
      heading: 'A session was ended for safety',
      paragraphs: [
        `On ${at} UTC a key that keeps you signed in was used a second time. Somebody may have copied it, so we ended the session.`,
        `Session: ${device} · ${network}. The copy came from: ${from}.`,
        'Sign in again on your device. Change your password, look at your other sessions in your profile, and end those that you do not know.',
      ],
      footnotes: [
        'If you have put back a former state of this device or browser, that was the reason, and nobody has copied anything.',
        'If you know neither the device nor the network, tell your administrator.',
      ],
    }),
    newAdministrator: ({ brand, company, name, by, how, role, at }) => ({
      subject:
        role === 'staff' ? `New staff of ${brand}: ${name}` : `New Administrator of ${company} at ${brand}`,
      heading: role === 'staff' ? 'Somebody has become staff' : 'Somebody has become Administrator',
      paragraphs: [
        role === 'staff'
          ? `Since ${at} UTC ${name} may do at ${company} what the maker’s staff may do.`
          : `Since ${at} UTC ${name} is Administrator of ${company}, and may change users, contacts and devices.`,
        how === 'invited' ? `${by} has sent the invitation.` : `${by} has changed the role.`,
      ],
      footnotes: ['If this is not right, change the role under Users at once and look at the audit log.'],
    }),
    administratorChanged: ({ brand, company, name, email, unblocked, by, at }) => ({
      subject: `An Administrator of ${company} at ${brand} was changed: ${name}`,
      heading: 'Access of an Administrator was changed',
      paragraphs: [
        `At ${at} UTC ${by} changed the access of ${name}, who may change users, contacts and devices of ${company}.`,
        ...(email === null ? [] : [`From now on ${email} is the address to sign in with.`]),
        ...(unblocked ? ['The account was blocked, and is not any more.'] : []),
      ],
      footnotes: ['If this is not right, block the account under Users at once and look at the audit log.'],
    }),
    appAdded: ({ brand, app, at, network }) => ({
      subject: `A new app for alarms at ${brand}`,
      heading: 'A new app was added to your account',
      paragraphs: [
        `Since ${at} UTC “${app}” receives your alarms, and can accept them. It was added from ${network}.`,
      ],
      footnotes: [
        'If this was not you, remove the app under Apps in your account, change your password, and end the sessions that you do not know.',
      ],
    }),
    appLost: ({ brand, app, at }) => ({
      subject: `Your app “${app}” no longer gets your alarms from ${brand}`,
      heading: 'An app of yours was taken over',
      paragraphs: [
        `At ${at} UTC somebody else added the browser of your app “${app}” to another account. Since then your alarms no longer come there.`,
        'If you are to be called by app, see whether you have another, or add it again: sign in there and press “Add this browser” under Apps.',
      ],
      action: 'See my apps',
      footnotes: ['A browser is the app of one person. Whoever sits at it can add it to their account.'],
    }),
  },
  'de-DE': {
    invitation: ({ brand, company, inviter, message, days }) => ({
      subject: `${inviter} lädt Sie zu ${company} bei ${brand} ein`,
      heading: `Sie sind zu ${company} eingeladen`,
      paragraphs: [
        `${inviter} hat für Sie ein Konto bei ${brand} angelegt. Dort betreut ${company} ihre Alarmwählgeräte.`,
        ...message.split('\n').filter(Boolean),
      ],
      action: 'Mein Konto einrichten',
      footnotes: [
        `Der Link gilt ${days} Tage und nur einmal.`,
        'Wenn Sie den Absender nicht kennen, brauchen Sie nichts zu tun.',
      ],
    }),
    passwordReset: ({ brand, hours }) => ({
      subject: `Ein neues Passwort für ${brand}`,
      heading: 'Neues Passwort wählen',
      paragraphs: ['Jemand, vermutlich Sie, hat ein neues Passwort angefordert.'],
      action: 'Neues Passwort wählen',
      footnotes: [
        `Der Link gilt ${hours} Stunde und nur einmal. Bis dahin bleibt Ihr jetziges Passwort gültig.`,
        'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
      ],
    }),
    passwordChanged: ({ brand }) => ({
      subject: `Ihr Passwort bei ${brand} wurde geändert`,
      heading: 'Ihr Passwort wurde geändert',
      paragraphs: ['Alle, die mit dem früheren Passwort angemeldet waren, wurden abgemeldet.'],
      footnotes: [
        'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an und sagen Sie es Ihrem Administrator.',
      ],
    }),
    confirmEmail: ({ brand, hours }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${brand}`,
      heading: 'E-Mail-Adresse bestätigen',
      paragraphs: ['Mit dieser Adresse melden Sie sich künftig an. Bestätigen Sie, dass sie Ihnen gehört.'],
      action: 'Adresse bestätigen',
      footnotes: [
        `Der Link gilt ${hours} Stunden und nur einmal.`,
        'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
      ],
    }),
    emailChanged: ({ brand, newEmail }) => ({
      subject: `Ihre E-Mail-Adresse bei ${brand} wird geändert`,
      heading: 'Ihre E-Mail-Adresse wird geändert',
      paragraphs: [`Sobald ${newEmail} bestätigt ist, melden Sie sich damit statt mit dieser Adresse an.`],
      footnotes: [
        'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und sagen Sie es Ihrem Administrator.',
      ],
    }),
    newSignIn: ({ brand, device, network, at }) => ({
      subject: `Neue Anmeldung an Ihrem Konto bei ${brand}`,
      heading: 'Neue Anmeldung',
      paragraphs: [
        'Jemand hat sich mit einem uns unbekannten Gerät an Ihrem Konto angemeldet.',
        `${at} UTC · ${device} · ${network}`,
      ],
      footnotes: [
        'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und beenden Sie diese Sitzung in Ihrem Profil.',
      ],
    }),
    mfaChanged: ({ brand, change, name }) => ({
      subject: `Die Multi-Faktor-Authentifizierung bei ${brand} wurde geändert`,
      heading: 'Multi-Faktor-Authentifizierung geändert',
      paragraphs: [
        change === 'added'
          ? `„${name}“ wurde zu Ihrem Konto hinzugefügt.`
          : change === 'removed'
            ? `„${name}“ wurde von Ihrem Konto entfernt.`
            : 'Neue Backup-Codes wurden erstellt. Die früheren gelten nicht mehr.',
      ],
      footnotes: [
        'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und sagen Sie es Ihrem Administrator.',
      ],
    }),
    recoveryCodeUsed: ({ brand, at }) => ({
      subject: `Für Ihr Konto bei ${brand} wurde ein Wiederherstellungscode verwendet`,
      heading: 'Wiederherstellungscode verwendet',
      paragraphs: [
        `Am ${at} UTC hat sich jemand mit einem Wiederherstellungscode Ihres Administrators angemeldet.`,
      ],
      footnotes: ['Wenn Sie das nicht waren, sagen Sie es sofort Ihrem Administrator.'],
    }),
    devicePasswordRecovered: ({ brand, device, by, at }) => ({
      subject: `${brand}: neues Passwort für das Gerät ${device}`,
      heading: 'Ein Gerät hat ein neues Passwort',
      paragraphs: [
        `Am ${at} UTC hat ${by} das Gerät „${device}“ ein neues Passwort für die Anmeldung erzeugen lassen.`,
        'Das frühere Passwort gilt nicht mehr, und alle, die am Gerät angemeldet waren, wurden abgemeldet.',
      ],
      footnotes: ['Wenn das niemand von Ihnen wollte, sehen Sie im Protokoll Ihrer Firma nach.'],
    }),
    handoverOffered: ({ brand, company, sender, name, serialNumber, message, days }) => ({
      subject: `${company} übergibt Ihnen ${name} bei ${brand}`,
      heading: `${name} wird Ihnen übergeben`,
      paragraphs: [
        `${sender} möchte den Alarmwähler „${name}“ (${serialNumber}) von ${company} an Ihre Firma übergeben.`,
        ...message.split('\n').filter(Boolean),
      ],
      action: 'Ansehen, was übergeht, und annehmen',
      footnotes: [
        `Der Link gilt ${days} Tage und nur einmal. Bis Sie annehmen, ändert sich nichts.`,
        'Wenn Sie den Absender nicht kennen, brauchen Sie nichts zu tun.',
      ],
    }),
    handedOver: ({ company, name, serialNumber }) => ({
      subject: `${company} hat ${name} übernommen`,
      heading: 'Die Übergabe ist erfolgt',
      paragraphs: [
        `„${name}“ (${serialNumber}) gehört ab jetzt ${company}. Es ruft keinen Ihrer Kontakte mehr an.`,
        'Der Verlauf bleibt bei Ihnen, unter den entfernten Geräten. Das Abonnement bei Ihrer Firma ist beendet.',
      ],
    }),
    tookOver: ({ company, name, serialNumber }) => ({
      subject: `${name} gehört jetzt Ihnen`,
      heading: 'Die Übergabe ist erfolgt',
      paragraphs: [
        `„${name}“ (${serialNumber}) kam von ${company}. Seine Alarme rufen ab jetzt Ihre eigenen Kontakte an.`,
        'Prüfen Sie, wer angerufen wird, und senden Sie einen Testalarm.',
      ],
      action: 'Gerät öffnen',
    }),
    tokenReused: ({ brand, at, device, network, from }) => ({
      subject: `Eine Sitzung Ihres Kontos bei ${brand} wurde zur Sicherheit beendet`,
      heading: 'Eine Sitzung wurde zur Sicherheit beendet',
      paragraphs: [
        `Am ${at} UTC wurde ein Schlüssel, der Sie angemeldet hält, ein zweites Mal benutzt. Vielleicht hat ihn jemand kopiert. Darum haben wir die Sitzung beendet.`,
        `Sitzung: ${device} · ${network}. Die Kopie kam von: ${from}.`,
        'Melden Sie sich auf Ihrem Gerät neu an. Ändern Sie Ihr Passwort, sehen Sie sich in Ihrem Profil die anderen Sitzungen an und beenden Sie die, die Sie nicht kennen.',
      ],
      footnotes: [
        'Wenn Sie einen früheren Stand dieses Geräts oder Browsers zurückgespielt haben, war das der Grund, und niemand hat etwas kopiert.',
        'Wenn Sie weder Gerät noch Netzwerk kennen, sagen Sie es Ihrem Administrator.',
      ],
    }),
    newAdministrator: ({ brand, company, name, by, how, role, at }) => ({
      subject:
        role === 'staff'
          ? `Neu im Betreuungsteam von ${brand}: ${name}`
          : `Neuer Administrator von ${company} bei ${brand}`,
      heading:
        role === 'staff' ? 'Jemand gehört neu zum Betreuungsteam' : 'Jemand ist Administrator geworden',
      paragraphs: [
        role === 'staff'
          ? `Seit ${at} UTC darf ${name} bei ${company} alles, was das Betreuungsteam des Herstellers darf.`
          : `Seit ${at} UTC ist ${name} Administrator von ${company} und darf Benutzer, Kontakte und Geräte ändern.`,
        how === 'invited' ? `Eingeladen hat ${by}.` : `Die Rolle hat ${by} geändert.`,
      ],
      footnotes: [
        'Wenn das nicht stimmt, ändern Sie sofort die Rolle unter Benutzer und sehen Sie ins Protokoll.',
      ],
    }),
    administratorChanged: ({ brand, company, name, email, unblocked, by, at }) => ({
      subject: `Ein Administrator von ${company} bei ${brand} wurde geändert: ${name}`,
      heading: 'Der Zugang eines Administrators wurde geändert',
      paragraphs: [
        `Um ${at} UTC hat ${by} den Zugang von ${name} geändert, womit man bei ${company} Benutzer, Kontakte und Geräte ändern darf.`,
        ...(email === null ? [] : [`Die Adresse zum Anmelden ist von nun an ${email}.`]),
        ...(unblocked ? ['Das Konto war gesperrt und ist es nicht mehr.'] : []),
      ],
      footnotes: [
        'Wenn das nicht stimmt, sperren Sie das Konto sofort unter Benutzer und sehen Sie ins Protokoll.',
      ],
    }),
    appAdded: ({ brand, app, at, network }) => ({
      subject: `Eine neue App für Alarme bei ${brand}`,
      heading: 'Ihrem Konto wurde eine App hinzugefügt',
      paragraphs: [
        `Seit ${at} UTC erhält „${app}“ Ihre Alarme und kann sie annehmen. Hinzugefügt wurde die App von ${network} aus.`,
      ],
      footnotes: [
        'Wenn Sie das nicht waren, entfernen Sie die App in Ihrem Konto unter Apps, ändern Sie Ihr Passwort und beenden Sie Sitzungen, die Sie nicht kennen.',
      ],
    }),
    appLost: ({ brand, app, at }) => ({
      subject: `Ihre App „${app}“ bekommt keine Alarme von ${brand} mehr`,
      heading: 'Eine Ihrer Apps wurde übernommen',
      paragraphs: [
        `Um ${at} UTC hat jemand anders den Browser Ihrer App „${app}“ einem anderen Konto hinzugefügt. Seither kommen Ihre Alarme dort nicht mehr an.`,
        'Wenn Sie per App gerufen werden sollen, sehen Sie nach, ob Sie eine andere haben, oder fügen Sie sie wieder hinzu: Melden Sie sich dort an und drücken Sie unter Apps „Diesen Browser hinzufügen“.',
      ],
      action: 'Meine Apps ansehen',
      footnotes: [
        'Ein Browser ist die App einer Person. Wer davor sitzt, kann ihn dem eigenen Konto hinzufügen.',
      ],
    }),
  },
  'nl-NL': {
    invitation: ({ brand, company, inviter, message, days }) => ({
      subject: `${inviter} nodigt u uit voor ${company} bij ${brand}`,
      heading: `U bent uitgenodigd voor ${company}`,
      paragraphs: [
        `${inviter} heeft voor u een account gemaakt bij ${brand}. Daar beheert ${company} de alarmkiezers.`,
        ...message.split('\n').filter(Boolean),
      ],
      action: 'Mijn account instellen',
      footnotes: [
        `De link werkt ${days} dagen, en één keer.`,
        'Kent u de afzender niet, dan hoeft u niets te doen.',
      ],
    }),
    passwordReset: ({ brand, hours }) => ({
      subject: `Een nieuw wachtwoord voor ${brand}`,
      heading: 'Kies een nieuw wachtwoord',
      paragraphs: ['Iemand, waarschijnlijk u, heeft een nieuw wachtwoord gevraagd.'],
      action: 'Nieuw wachtwoord kiezen',
      footnotes: [
        `De link werkt ${hours} uur, en één keer. Tot dan blijft uw huidige wachtwoord gelden.`,
        'Was u dit niet, dan hoeft u niets te doen.',
      ],
    }),
    passwordChanged: ({ brand }) => ({
      subject: `Uw wachtwoord bij ${brand} is gewijzigd`,
      heading: 'Uw wachtwoord is gewijzigd',
      paragraphs: ['Iedereen die met het vorige wachtwoord was aangemeld, is afgemeld.'],
      footnotes: ['Was u dit niet, vraag dan meteen een nieuw wachtwoord en vertel het uw beheerder.'],
    }),
    confirmEmail: ({ brand, hours }) => ({
      subject: `Bevestig uw e-mailadres voor ${brand}`,
      heading: 'Bevestig uw e-mailadres',
      paragraphs: ['Met dit adres meldt u zich voortaan aan. Bevestig dat het van u is.'],
      action: 'Adres bevestigen',
      footnotes: [`De link werkt ${hours} uur, en één keer.`, 'Was u dit niet, dan hoeft u niets te doen.'],
    }),
    emailChanged: ({ brand, newEmail }) => ({
      subject: `Uw e-mailadres bij ${brand} wordt gewijzigd`,
      heading: 'Uw e-mailadres wordt gewijzigd',
      paragraphs: [`Zodra ${newEmail} is bevestigd, meldt u zich daarmee aan in plaats van met dit adres.`],
      footnotes: ['Was u dit niet, wijzig dan meteen uw wachtwoord en vertel het uw beheerder.'],
    }),
    newSignIn: ({ brand, device, network, at }) => ({
      subject: `Nieuwe aanmelding bij uw account bij ${brand}`,
      heading: 'Nieuwe aanmelding',
      paragraphs: [
        'Iemand heeft zich bij uw account aangemeld met een apparaat dat we niet eerder zagen.',
        `${at} UTC · ${device} · ${network}`,
      ],
      footnotes: ['Was u dit niet, wijzig dan uw wachtwoord en beëindig die sessie in uw profiel.'],
    }),
    mfaChanged: ({ brand, change, name }) => ({
      subject: `De multi-factor-authenticatie bij ${brand} is gewijzigd`,
      heading: 'Multi-factor-authenticatie gewijzigd',
      paragraphs: [
        change === 'added'
          ? `‘${name}’ is aan uw account toegevoegd.`
          : change === 'removed'
            ? `‘${name}’ is van uw account verwijderd.`
            : 'Er zijn nieuwe back-upcodes gemaakt. De vorige werken niet meer.',
      ],
      footnotes: ['Was u dit niet, wijzig dan meteen uw wachtwoord en vertel het uw beheerder.'],
    }),
    recoveryCodeUsed: ({ brand, at }) => ({
      subject: `Er is een herstelcode gebruikt voor uw account bij ${brand}`,
      heading: 'Herstelcode gebruikt',
      paragraphs: [
        `Op ${at} UTC heeft iemand zich met een herstelcode van uw beheerder bij uw account aangemeld.`,
      ],
      footnotes: ['Was u dit niet, vertel het dan meteen uw beheerder.'],
    }),
    devicePasswordRecovered: ({ brand, device, by, at }) => ({
      subject: `${brand}: nieuw wachtwoord voor het apparaat ${device}`,
      heading: 'Een apparaat heeft een nieuw wachtwoord',
      paragraphs: [
        `Op ${at} UTC liet ${by} het apparaat ‘${device}’ een nieuw wachtwoord voor het aanmelden maken.`,
        'Het vorige wachtwoord werkt niet meer, en iedereen die op het apparaat was aangemeld, is afgemeld.',
      ],
      footnotes: ['Wilde niemand van u dit, kijk dan in het auditlogboek van uw bedrijf.'],
    }),
    handoverOffered: ({ brand, company, sender, name, serialNumber, message, days }) => ({
      subject: `${company} draagt ${name} aan u over bij ${brand}`,
      heading: `${name} wordt aan u overgedragen`,
      paragraphs: [
        `${sender} wil de alarmkiezer ‘${name}’ (${serialNumber}) van ${company} aan uw bedrijf overdragen.`,
        ...message.split('\n').filter(Boolean),
      ],
      action: 'Bekijk wat meegaat, en accepteer',
      footnotes: [
        `De link werkt ${days} dagen, en één keer. Er verandert niets tot u accepteert.`,
        'Kent u de afzender niet, dan hoeft u niets te doen.',
      ],
    }),
    handedOver: ({ company, name, serialNumber }) => ({
      subject: `${company} heeft ${name} overgenomen`,
      heading: 'De overdracht is klaar',
      paragraphs: [
        `‘${name}’ (${serialNumber}) is vanaf nu van ${company}. Het belt geen van uw contacten meer.`,
        'De geschiedenis blijft bij u, onder verwijderde apparaten. Het abonnement bij uw bedrijf is beëindigd.',
      ],
    }),
    tookOver: ({ company, name, serialNumber }) => ({
      subject: `${name} is nu van u`,
      heading: 'De overdracht is klaar',
      paragraphs: [
        `‘${name}’ (${serialNumber}) kwam van ${company}. De alarmen bellen vanaf nu uw eigen contacten.`,
        'Kijk wie er gebeld wordt, en stuur een testalarm.',
      ],
      action: 'Apparaat openen',
    }),
    tokenReused: ({ brand, at, device, network, from }) => ({
      subject: `Een sessie van uw account bij ${brand} is voor de veiligheid beëindigd`,
      heading: 'Een sessie is voor de veiligheid beëindigd',
      paragraphs: [
        `Op ${at} UTC is een sleutel die u aangemeld houdt een tweede keer gebruikt. Misschien heeft iemand hem gekopieerd. Daarom hebben wij de sessie beëindigd.`,
        `Sessie: ${device} · ${network}. De kopie kwam van: ${from}.`,
        'Meld u op uw apparaat opnieuw aan. Wijzig uw wachtwoord, bekijk in uw profiel de andere sessies en beëindig de sessies die u niet kent.',
      ],
      footnotes: [
        'Hebt u een vroegere toestand van dit apparaat of deze browser teruggezet, dan was dat de reden en heeft niemand iets gekopieerd.',
        'Kent u het apparaat noch het netwerk, vertel het dan uw beheerder.',
      ],
    }),
    newAdministrator: ({ brand, company, name, by, how, role, at }) => ({
      subject:
        role === 'staff'
          ? `Nieuwe medewerker van ${brand}: ${name}`
          : `Nieuwe beheerder van ${company} bij ${brand}`,
      heading: role === 'staff' ? 'Iemand is medewerker geworden' : 'Iemand is beheerder geworden',
      paragraphs: [
        role === 'staff'
          ? `Sinds ${at} UTC mag ${name} bij ${company} alles wat medewerkers van de maker mogen.`
          : `Sinds ${at} UTC is ${name} beheerder van ${company} en mag gebruikers, contacten en apparaten wijzigen.`,
        how === 'invited' ? `${by} heeft de uitnodiging gestuurd.` : `${by} heeft de rol gewijzigd.`,
      ],
      footnotes: ['Klopt dit niet, wijzig dan meteen de rol onder Gebruikers en bekijk het logboek.'],
    }),
    administratorChanged: ({ brand, company, name, email, unblocked, by, at }) => ({
      subject: `Een beheerder van ${company} bij ${brand} is gewijzigd: ${name}`,
      heading: 'De toegang van een beheerder is gewijzigd',
      paragraphs: [
        `Om ${at} UTC heeft ${by} de toegang gewijzigd van ${name}, die bij ${company} gebruikers, contacten en apparaten mag wijzigen.`,
        ...(email === null ? [] : [`Aanmelden gaat voortaan met het adres ${email}.`]),
        ...(unblocked ? ['Het account was geblokkeerd, en is dat niet meer.'] : []),
      ],
      footnotes: ['Klopt dit niet, blokkeer dan meteen het account onder Gebruikers en bekijk het logboek.'],
    }),
    appAdded: ({ brand, app, at, network }) => ({
      subject: `Een nieuwe app voor alarmen bij ${brand}`,
      heading: 'Er is een app aan uw account toegevoegd',
      paragraphs: [
        `Sinds ${at} UTC ontvangt ‘${app}’ uw alarmen en kan ze accepteren. De app is toegevoegd vanaf ${network}.`,
      ],
      footnotes: [
        'Was u dit niet, verwijder dan de app in uw account onder Apps, wijzig uw wachtwoord en beëindig sessies die u niet kent.',
      ],
    }),
    appLost: ({ brand, app, at }) => ({
      subject: `Uw app ‘${app}’ krijgt geen alarmen van ${brand} meer`,
      heading: 'Een app van u is overgenomen',
      paragraphs: [
        `Om ${at} UTC heeft iemand anders de browser van uw app ‘${app}’ aan een ander account toegevoegd. Sindsdien komen uw alarmen daar niet meer aan.`,
        'Moet u per app gealarmeerd worden, kijk dan of u een andere hebt, of voeg deze weer toe: log daar in en druk onder Apps op ‘Deze browser toevoegen’.',
      ],
      action: 'Mijn apps bekijken',
      footnotes: [
        'Een browser is de app van één persoon. Wie ervoor zit, kan hem aan het eigen account toevoegen.',
      ],
    }),
  },
};
