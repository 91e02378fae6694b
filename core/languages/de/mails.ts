import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in German. */
export const mails: MailTexts = {
  greeting: 'Guten Tag {reader},',
  greetingWithoutName: 'Guten Tag,',
  personal: 'Dieser Link ist nur für Sie bestimmt; bitte leiten Sie diese E-Mail nicht weiter.',
  contact: 'Fragen? Antworten Sie auf diese E-Mail oder schreiben Sie an {contact}.',
  envelope: 'Vorgang {envelope}.',
  toSender: 'Sie erhalten diese E-Mail, weil Sie für Vorgänge von {organization} zuständig sind.',
  lastOfDay:
    'Weitere E-Mails dieser Art erhalten Sie heute nicht: Es sind zu viele. Was bis Mitternacht (UTC) geschieht, zeigt die Liste der Vorgänge.',
  messageFrom: 'Nachricht von {organization}:',
  reason: 'Begründung:',
  serverSaid: 'Antwort des Mailservers:',
  sign: 'Dokument lesen und unterschreiben',
  download: 'Unterschriebenes Dokument herunterladen',
  verify: 'Das unterschriebene Dokument selbst prüfen',
  copyHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  templates: {
    invitation: {
      subject: 'Bitte unterschreiben: {document}',
      heading: 'Ein Dokument wartet auf Ihre Unterschrift',
      lines: ['{organization} bittet Sie, „{document}“ zu unterschreiben. Das ist bis {time} möglich.'],
    },
    corrected: {
      subject: 'Bitte unterschreiben: {document}',
      heading: 'Ein berichtigtes Dokument wartet auf Ihre Unterschrift',
      lines: [
        '{organization} hat „{document}“ berichtigt und bittet Sie, es bis {time} zu unterschreiben.',
        'Der Link in der früheren E-Mail gilt nicht mehr; bitte verwenden Sie diesen.',
      ],
    },
    reminder: {
      subject: 'Erinnerung: Bitte unterschreiben Sie {document}',
      heading: 'Ein Dokument wartet noch auf Ihre Unterschrift',
      lines: ['{organization} bittet Sie, „{document}“ zu unterschreiben. Das ist bis {time} möglich.'],
    },
    expiring: {
      subject: 'Endet bald: Bitte unterschreiben Sie {document}',
      heading: 'Die Zeit zum Unterschreiben endet bald',
      lines: ['{organization} hat Sie gebeten, „{document}“ zu unterschreiben. Das ist nur noch bis {time} möglich.'],
    },
    signedSoFar: {
      subject: 'Sie haben unterschrieben: {document}',
      heading: 'Ihre Unterschrift ist festgehalten',
      lines: [
        'Sie haben „{document}“ unterschrieben. Bisher haben {signed} von {total} unterschrieben.',
        'Wenn alle unterschrieben haben, erhalten Sie das ganze Dokument. Bis dahin können Sie es mit den Unterschriften bis zu Ihrer herunterladen.',
      ],
    },
    completed: {
      subject: 'Unterschrieben: {document}',
      heading: 'Das Dokument ist unterschrieben',
      lines: [
        '„{document}“ ist unterschrieben und versiegelt. Sie können das versiegelte Dokument, sein Zertifikat und die Nachweise {days} Tage lang herunterladen. Bitte bewahren Sie sie auf: Sie zeigen später, was unterschrieben wurde.',
      ],
    },
    declined: {
      subject: 'Abgelehnt: {document}',
      heading: 'Sie haben die Unterschrift abgelehnt',
      lines: ['Sie haben die Unterschrift unter „{document}“ abgelehnt. {organization} kann das sehen.'],
    },
    expired: {
      subject: 'Abgelaufen: {document}',
      heading: 'Die Zeit zum Unterschreiben ist vorbei',
      lines: [
        '„{document}“ konnte bis {time} unterschrieben werden. Wenn Sie noch unterschreiben möchten, bitten Sie {organization} um eine neue Einladung.',
      ],
    },
    voided: {
      subject: 'Zurückgezogen: {document}',
      heading: 'Die Bitte wurde zurückgezogen',
      lines: [
        '{organization} hat die Bitte um Ihre Unterschrift unter „{document}“ zurückgezogen. Sie müssen nichts tun.',
      ],
    },
    reassigned: {
      subject: 'Nicht mehr nötig: {document}',
      heading: 'Ihre Unterschrift ist nicht mehr nötig',
      lines: [
        '{organization} bittet nun jemand anderen, „{document}“ zu unterschreiben. Ihr Link gilt nicht mehr; Sie müssen nichts tun.',
      ],
    },
    senderCompleted: {
      subject: 'Unterschrieben: {document}',
      heading: 'Das Dokument ist unterschrieben',
      lines: [
        '„{document}“ wurde unterschrieben von {signers} und ist versiegelt. Sie können das versiegelte Dokument, sein Zertifikat und die Nachweise {days} Tage lang herunterladen. Bitte bewahren Sie sie auf: Sie zeigen später, was unterschrieben wurde.',
      ],
    },
    senderDeclined: {
      subject: 'Abgelehnt von {signer}: {document}',
      heading: 'Die Unterschrift wurde abgelehnt',
      lines: [
        '{signer} ({email}) hat die Unterschrift unter „{document}“ abgelehnt. Der Vorgang ist beendet; für einen neuen Versuch legen Sie einen neuen an.',
      ],
    },
    senderExpired: {
      subject: 'Nicht rechtzeitig unterschrieben: {document}',
      heading: 'Der Vorgang ist abgelaufen',
      lines: [
        '{signer} ({email}) hat „{document}“ nicht bis {time} unterschrieben. Für einen neuen Versuch legen Sie einen neuen Vorgang an.',
      ],
    },
    senderBounced: {
      subject: 'Nicht zustellbar an {email}: {document}',
      heading: 'Eine E-Mail konnte nicht zugestellt werden',
      lines: [
        'Unsere E-Mail zu „{document}“ an {email} wurde abgewiesen; vielleicht weiß dort niemand davon. Weisen Sie den Vorgang der richtigen Adresse zu, oder erinnern Sie, sobald das Postfach wieder erreichbar ist.',
      ],
    },
    senderLocked: {
      subject: 'Gesperrt nach falschen Codes: {document}',
      heading: 'Der Zugangscode war zu oft falsch',
      lines: [
        'Für „{document}“ wurde {signer} ({email}) nach dem Zugangscode gefragt, und fünf falsche wurden eingegeben. Der Link nimmt keinen mehr an. Berichtigen Sie den Umschlag oder weisen Sie ihn neu zu, auf Wunsch mit einem anderen Code: Dann geht ein neuer Link hinaus.',
      ],
    },
    copy: {
      subject: 'Unterschrieben: {document}',
      heading: 'Ein unterschriebenes Dokument für Sie',
      lines: [
        '„{document}“ wurde unterschrieben von {signers}, und {organization} schickt Ihnen eine Kopie. Sie können das versiegelte Dokument, sein Zertifikat und die Nachweise {days} Tage lang herunterladen. Bitte bewahren Sie sie auf: Sie zeigen später, was unterschrieben wurde.',
      ],
    },
  },
}
