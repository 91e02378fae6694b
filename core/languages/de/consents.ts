import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '1',
    text: `Sie sind dabei, dieses Dokument elektronisch zu unterschreiben.

Art der Unterschrift. Ihre Unterschrift ist eine einfache elektronische Signatur im Sinne von Artikel 3 Nummer 10 der Verordnung (EU) Nr. 910/2014. Sie ist weder eine fortgeschrittene noch eine qualifizierte elektronische Signatur. Verlangt ein Gesetz oder eine Vereinbarung eine andere Form, zum Beispiel die eigenhändige Unterschrift oder die qualifizierte elektronische Signatur, so ersetzt sie diese Form nicht.

Was Sie erklären. Mit der Unterschrift erklären Sie, dass Sie das ganze Dokument lesen konnten, dass dieser Link für Sie bestimmt ist oder Sie für die Person unterschreiben dürfen, für die er bestimmt ist, und dass Ihre Unterschrift und Ihre Eingaben als Ihre eigene Erklärung gelten sollen.

Was aufgezeichnet wird. Der Dienst zeichnet die E-Mail-Adresse und den Namen auf, unter denen der Absender Sie eingeladen hat, Ihre Eingaben, die getippte oder gezeichnete Unterschrift, einen Grund, den Sie für die Ablehnung nennen, Ihre IP-Adresse, die Angaben Ihres Browsers über sich selbst sowie die Zeitpunkte in UTC, zu denen das Dokument geöffnet, diese Zustimmung erteilt und das Dokument unterschrieben oder abgelehnt wurde. Diese Aufzeichnungen sind mit dem SHA-256-Wert des Dokuments verbunden, damit eine spätere Änderung auffällt. Der Absender kann sie zusammen mit dem unterschriebenen Dokument abrufen.

Ihre Wahl. Sie müssen hier nicht unterschreiben. Sie können auf dieser Seite ablehnen, mit oder ohne Angabe eines Grundes. Möchten Sie lieber auf Papier unterschreiben oder brauchen Sie eine Kopie auf Papier, so wenden Sie sich vor der Unterschrift an den Absender; der Dienst kann darüber nicht für den Absender entscheiden.`,
    sha256: 'bc0a13ae91430013f038f470061b420a01979c5d9dd9c6586235dcd35ae04bce',
  },
  {
    version: '2',
    text: `Sie sind dabei, dieses Dokument elektronisch zu unterschreiben.

Art der Unterschrift. Ihre Unterschrift ist eine einfache elektronische Signatur im Sinne von Artikel 3 Nummer 10 der Verordnung (EU) Nr. 910/2014. Sie ist weder eine fortgeschrittene noch eine qualifizierte elektronische Signatur. Verlangt ein Gesetz oder eine Vereinbarung eine andere Form, zum Beispiel die eigenhändige Unterschrift oder die qualifizierte elektronische Signatur, so ersetzt sie diese Form nicht.

Was Sie erklären. Mit der Unterschrift erklären Sie, dass Sie das ganze Dokument lesen konnten, dass dieser Link für Sie bestimmt ist oder Sie für die Person unterschreiben dürfen, für die er bestimmt ist, und dass Ihre Unterschrift und Ihre Eingaben als Ihre eigene Erklärung gelten sollen.

Was aufgezeichnet wird. Der Dienst zeichnet die E-Mail-Adresse und den Namen auf, unter denen der Absender Sie eingeladen hat, Ihre Eingaben, die getippte oder gezeichnete Unterschrift, einen Grund, den Sie für die Ablehnung nennen, Ihre IP-Adresse, die Angaben Ihres Browsers über sich selbst sowie die Zeitpunkte in UTC, zu denen das Dokument geöffnet, diese Zustimmung erteilt und das Dokument unterschrieben oder abgelehnt wurde. Diese Aufzeichnungen sind mit dem SHA-256-Wert des Dokuments verbunden, damit eine spätere Änderung auffällt. Der Absender kann sie zusammen mit dem unterschriebenen Dokument abrufen.

Ihre Wahl. Sie müssen hier nicht unterschreiben. Sie können auf dieser Seite ablehnen, mit oder ohne Angabe eines Grundes. Möchten Sie lieber auf Papier unterschreiben oder brauchen Sie eine Kopie auf Papier, so wenden Sie sich vor der Unterschrift an den Absender; der Dienst kann darüber nicht für den Absender entscheiden.

Sprachen. Dieser Text ist eine Übersetzung. Weicht er vom englischen Text der Fassung 2 ab (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab), so ist der englische Text maßgeblich.`,
    sha256: '15d8f2e08b8682c0dca2884b7acda7743196b9ba43503e54a1c35575acba65c9',
  },
  {
    version: '3',
    text: `Sie sind dabei, dieses Dokument elektronisch zu unterschreiben.

Art der Unterschrift. Ihre Unterschrift ist eine einfache elektronische Signatur im Sinne von Artikel 3 Nummer 10 der Verordnung (EU) Nr. 910/2014. Sie ist weder eine fortgeschrittene noch eine qualifizierte elektronische Signatur. Verlangt ein Gesetz oder eine Vereinbarung eine andere Form, etwa die eigenhändige Unterschrift oder die qualifizierte elektronische Signatur, so ersetzt Ihre elektronische Signatur diese Form nicht.

Ihre Erklärung. Mit Ihrer Unterschrift erklären Sie, dass Sie das gesamte Dokument lesen konnten. Sie erklären, dass dieser Link für Sie bestimmt ist oder dass Sie für die Person unterschreiben dürfen, für die er bestimmt ist. Sie erklären außerdem, dass Ihre Unterschrift und Ihre Eingaben als Ihre eigene Erklärung gelten.

Aufgezeichnete Daten. Der Dienst zeichnet die E-Mail-Adresse und den Namen auf, mit denen Sie eingeladen wurden, außerdem Ihre Eingaben, Ihre Unterschrift und die Dateien, die Sie anhängen. Wenn Sie ablehnen, zeichnet er den Grund auf, den Sie angeben. Er zeichnet auch Ihre IP-Adresse, die Angaben Ihres Browsers über sich selbst und die Zeitpunkte (UTC) auf, zu denen Sie das Dokument geöffnet, diese Zustimmung erteilt und unterschrieben oder abgelehnt haben. Die Aufzeichnungen enthalten den SHA-256-Hash des Dokuments, sodass sich spätere Änderungen feststellen lassen. Der Absender kann die Aufzeichnungen zusammen mit dem unterschriebenen Dokument abrufen. Andere Personen, die das unterschriebene Dokument erhalten, können sie ebenfalls abrufen, nicht jedoch den Grund einer Ablehnung.

Ihre Wahl. Sie müssen hier nicht unterschreiben. Sie können auf dieser Seite ablehnen, mit oder ohne Angabe eines Grundes. Wenn Sie lieber auf Papier unterschreiben möchten oder eine Fassung auf Papier benötigen, wenden Sie sich vor der Unterschrift an den Absender. Darüber kann nur der Absender entscheiden.

Sprachen. Dieser Text ist eine Übersetzung. Weicht er vom englischen Text der Fassung 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41) ab, so ist der englische Text maßgebend.`,
    sha256: '2fcaf140a7d3ff1f0323cd9720c48f3e6d778231b3ea75c6ad3a45434889282a',
  },
]
