import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in German. */
export const mails: MailTexts = {
  greeting: 'Guten Tag {reader},',
  greetingWithoutName: 'Guten Tag,',
  personal: 'Diese E-Mail ist nur für Sie bestimmt; bitte leiten Sie sie nicht weiter.',
  contact: 'Fragen? Antworten Sie auf diese E-Mail oder schreiben Sie an {contact}.',
  envelope: 'Vorgang {envelope}',
  toSender: 'Sie erhalten diese E-Mail, weil Sie für Vorgänge von {organization} zuständig sind.',
  lastOfDay:
    'Sie haben die Höchstzahl an E-Mails dieser Art für heute erreicht. Dies ist daher die letzte. Sehen Sie bis Mitternacht (UTC) stattdessen in der Liste der Vorgänge nach.',
  messageFrom: 'Nachricht von {organization}:',
  reason: 'Begründung:',
  serverSaid: 'Antwort des Mailservers:',
  sign: 'Dokument lesen und unterschreiben',
  download: 'Unterschriebenes Dokument herunterladen',
  manage: 'Vorgang öffnen',
  verify: 'Unterschriebenes Dokument prüfen',
  copyHint: 'Falls eine Schaltfläche oder ein Link nicht funktioniert, kopieren Sie die Adresse in Ihren Browser:',
  templates: {
    invitation: {
      subject: 'Bitte unterschreiben: {document}',
      heading: 'Ein Dokument wartet auf Ihre Unterschrift',
      lines: ['{organization} bittet Sie, „{document}“ bis {time} zu unterschreiben.'],
    },
    corrected: {
      subject: 'Bitte unterschreiben: {document}',
      heading: 'Ein korrigiertes Dokument wartet auf Ihre Unterschrift',
      lines: [
        '{organization} hat „{document}“ korrigiert und bittet Sie, es bis {time} zu unterschreiben.',
        'Der Link in der früheren E-Mail gilt nicht mehr. Bitte verwenden Sie den Link in dieser E-Mail.',
      ],
    },
    reminder: {
      subject: 'Erinnerung: Bitte unterschreiben Sie {document}',
      heading: 'Ein Dokument wartet noch auf Ihre Unterschrift',
      lines: ['{organization} bittet Sie, „{document}“ bis {time} zu unterschreiben.'],
    },
    expiring: {
      subject: 'Frist endet bald: Bitte unterschreiben Sie {document}',
      heading: 'Die Frist endet bald',
      lines: ['{organization} hat Sie gebeten, „{document}“ zu unterschreiben. Bitte unterschreiben Sie bis {time}.'],
    },
    signedSoFar: {
      subject: 'Sie haben unterschrieben: {document}',
      heading: 'Ihre Unterschrift ist gespeichert',
      lines: [
        'Sie haben „{document}“ unterschrieben. Unterschriften bisher: {signed}\u00a0von\u00a0{total}.',
        'Nach der letzten Unterschrift erhalten Sie das vollständige Dokument. Bis dahin können Sie es mit den bisherigen Unterschriften herunterladen.',
      ],
    },
    completed: {
      subject: 'Unterschrieben: {document}',
      heading: 'Das Dokument ist unterschrieben',
      lines: [
        '„{document}“ ist unterschrieben und versiegelt. Sie können das unterschriebene Dokument, sein Zertifikat und die Nachweise {days} Tage lang herunterladen. Bitte bewahren Sie sie auf: Sie belegen, was unterschrieben wurde.',
      ],
    },
    declined: {
      subject: 'Abgelehnt: {document}',
      heading: 'Sie haben die Unterschrift abgelehnt',
      lines: ['Sie haben die Unterschrift unter „{document}“ abgelehnt. {organization} wurde informiert.'],
    },
    expired: {
      subject: 'Abgelaufen: {document}',
      heading: 'Die Frist ist abgelaufen',
      lines: [
        'Die Frist für die Unterschrift unter „{document}“ endete am {time}. Wenn Sie noch unterschreiben möchten, bitten Sie {organization} um eine neue Einladung.',
      ],
    },
    voided: {
      subject: 'Zurückgezogen: {document}',
      heading: 'Die Bitte um Ihre Unterschrift wurde zurückgezogen',
      lines: [
        '{organization} hat die Bitte um Ihre Unterschrift unter „{document}“ zurückgezogen. Sie müssen nichts tun.',
      ],
    },
    reassigned: {
      subject: 'Nicht mehr nötig: {document}',
      heading: 'Ihre Unterschrift ist nicht mehr nötig',
      lines: [
        '{organization} bittet nun eine andere Person, „{document}“ zu unterschreiben. Ihr Link gilt nicht mehr, und Sie müssen nichts tun.',
      ],
    },
    reassignedBySigner: {
      subject: 'Einer anderen Person zugewiesen: {document}',
      heading: 'Sie haben das Dokument einer anderen Person zugewiesen',
      lines: [
        'Sie haben {signer} ({email}) gebeten, „{document}“ an Ihrer Stelle zu unterschreiben. Ihr Link gilt nicht mehr, und Sie müssen nichts weiter tun.',
        'Falls Sie das nicht waren, informieren Sie bitte umgehend {organization}.',
      ],
    },
    senderCompleted: {
      subject: 'Unterschrieben: {document}',
      heading: 'Das Dokument ist unterschrieben',
      lines: [
        '„{document}“ wurde von {signers} unterschrieben und ist versiegelt. Sie können das unterschriebene Dokument, sein Zertifikat und die Nachweise {days} Tage lang herunterladen. Bitte bewahren Sie sie auf: Sie belegen, was unterschrieben wurde.',
      ],
    },
    senderDeclined: {
      subject: 'Abgelehnt von {signer}: {document}',
      heading: 'Der Unterzeichner hat abgelehnt',
      lines: [
        '{signer} ({email}) hat die Unterschrift unter „{document}“ abgelehnt. Der Vorgang ist beendet. Damit das Dokument unterschrieben wird, öffnen Sie den Vorgang und senden Sie es erneut.',
      ],
    },
    senderExpired: {
      subject: 'Nicht rechtzeitig unterschrieben: {document}',
      heading: 'Der Vorgang ist abgelaufen',
      lines: [
        '{signer} ({email}) hat „{document}“ nicht unterschrieben. Die Frist endete am {time}. Damit das Dokument unterschrieben wird, öffnen Sie den Vorgang und senden Sie es erneut.',
      ],
    },
    senderBounced: {
      subject: 'Nicht zustellbar an {email}: {document}',
      heading: 'Eine E-Mail konnte nicht zugestellt werden',
      lines: [
        'Unsere E-Mail zu „{document}“ an {email} wurde abgewiesen. Möglicherweise weiß der Unterzeichner noch nichts davon. Weisen Sie den Vorgang der richtigen Adresse zu, oder senden Sie eine Erinnerung, sobald das Postfach wieder erreichbar ist.',
      ],
    },
    senderLocked: {
      subject: 'Gesperrt nach falschen Zugangscodes: {document}',
      heading: 'Der Zugangscode wurde zu oft falsch eingegeben',
      lines: [
        '{signer} ({email}) hat den Zugangscode für „{document}“ fünfmal falsch eingegeben. Der Link ist daher gesperrt. Korrigieren Sie den Vorgang oder weisen Sie ihn neu zu, um einen neuen Link zu senden. Der Zugangscode bleibt unverändert.',
      ],
    },
    senderReassigned: {
      subject: '{signer} zugewiesen: {document}',
      heading: 'Der Unterzeichner hat das Dokument einer anderen Person zugewiesen',
      lines: [
        'Der Unterzeichner von „{document}“ hat das Dokument {signer} ({email}) zugewiesen. Diese Person erhält einen Link per E-Mail. Falls Sie nicht einverstanden sind, öffnen Sie den Vorgang. Dort können Sie ihn neu zuweisen oder zurückziehen.',
      ],
    },
    senderLink: {
      subject: 'Neuer Link: {document}',
      heading: 'Ihr neuer Link',
      lines: [
        'Hier ist der neue Link zum Vorgang „{document}“, den Sie angefordert haben. Der frühere Link gilt nicht mehr. Falls Sie keinen Link angefordert haben, können Sie diese E-Mail ignorieren.',
      ],
    },
    copy: {
      subject: 'Unterschrieben: {document}',
      heading: 'Sie haben ein unterschriebenes Dokument erhalten',
      lines: [
        '„{document}“ wurde von {signers} unterschrieben, und {organization} schickt Ihnen eine Kopie. Sie können das unterschriebene Dokument, sein Zertifikat und die Nachweise {days} Tage lang herunterladen. Bitte bewahren Sie sie auf: Sie belegen, was unterschrieben wurde.',
      ],
    },
  },
}
