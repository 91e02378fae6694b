import type { ConsentText } from '../consent.ts'

/** Version 1, as it was published. */
export const version1: ConsentText[] = [
  {
    version: '1',
    locale: 'en',
    text: `You are about to sign this document electronically.

Kind of signature. Your signature will be a simple electronic signature within the meaning of Article 3(10) of Regulation (EU) No 910/2014. It is neither an advanced nor a qualified electronic signature. Where a law or an agreement demands another form, for example a handwritten or a qualified electronic signature, it does not replace that form.

What you declare. By signing you declare that you were able to read the whole document, that you are the person for whom this link is meant or may sign for that person, and that your signature and your entries are to count as your own declaration.

What is recorded. The service records the e-mail address and the name under which the sender invited you, your entries, the signature that you type or draw, a reason that you give for declining, your IP address, what your browser states about itself, and the times in UTC at which the document was opened, this consent was given and the document was signed or declined. These records are tied to the SHA-256 value of the document, so that a later change can be found. They are available to the sender together with the signed document.

Your choice. You do not have to sign here. You can decline on this page, with or without a reason. If you would rather sign on paper or need a paper copy, ask the sender before you sign; the service cannot decide that for the sender.`,
    sha256: 'c0e335d839c6cf1ec4656bbe9de60fb7224d87265ae743976bc8bd9ff788e459',
  },
  {
    version: '1',
    locale: 'de',
    text: `Sie sind dabei, dieses Dokument elektronisch zu unterschreiben.

Art der Unterschrift. Ihre Unterschrift ist eine einfache elektronische Signatur im Sinne von Artikel 3 Nummer 10 der Verordnung (EU) Nr. 910/2014. Sie ist weder eine fortgeschrittene noch eine qualifizierte elektronische Signatur. Verlangt ein Gesetz oder eine Vereinbarung eine andere Form, zum Beispiel die eigenhändige Unterschrift oder die qualifizierte elektronische Signatur, so ersetzt sie diese Form nicht.

Was Sie erklären. Mit der Unterschrift erklären Sie, dass Sie das ganze Dokument lesen konnten, dass dieser Link für Sie bestimmt ist oder Sie für die Person unterschreiben dürfen, für die er bestimmt ist, und dass Ihre Unterschrift und Ihre Eingaben als Ihre eigene Erklärung gelten sollen.

Was aufgezeichnet wird. Der Dienst zeichnet die E-Mail-Adresse und den Namen auf, unter denen der Absender Sie eingeladen hat, Ihre Eingaben, die getippte oder gezeichnete Unterschrift, einen Grund, den Sie für die Ablehnung nennen, Ihre IP-Adresse, die Angaben Ihres Browsers über sich selbst sowie die Zeitpunkte in UTC, zu denen das Dokument geöffnet, diese Zustimmung erteilt und das Dokument unterschrieben oder abgelehnt wurde. Diese Aufzeichnungen sind mit dem SHA-256-Wert des Dokuments verbunden, damit eine spätere Änderung auffällt. Der Absender kann sie zusammen mit dem unterschriebenen Dokument abrufen.

Ihre Wahl. Sie müssen hier nicht unterschreiben. Sie können auf dieser Seite ablehnen, mit oder ohne Angabe eines Grundes. Möchten Sie lieber auf Papier unterschreiben oder brauchen Sie eine Kopie auf Papier, so wenden Sie sich vor der Unterschrift an den Absender; der Dienst kann darüber nicht für den Absender entscheiden.`,
    sha256: 'bc0a13ae91430013f038f470061b420a01979c5d9dd9c6586235dcd35ae04bce',
  },
]
