import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Italian. */
export const mails: MailTexts = {
  greeting: 'Buongiorno {reader},',
  greetingWithoutName: 'Buongiorno,',
  personal: 'Questo link è destinato solo a Lei; non inoltri questa e-mail.',
  contact: 'Domande? Risponda a questa e-mail o scriva a {contact}.',
  envelope: 'Pratica {envelope}.',
  toSender: 'Riceve questa e-mail perché è responsabile delle pratiche di {organization}.',
  lastOfDay:
    'Oggi non riceverà altre e-mail di questo tipo: sono troppe. Ciò che accade fino a mezzanotte (UTC) è indicato nell’elenco delle pratiche.',
  messageFrom: 'Messaggio di {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Risposta del server di posta:',
  sign: 'Leggi e firma il documento',
  download: 'Scarica il documento firmato',
  verify: 'Verificare da sé il documento firmato',
  copyHint: 'Se il pulsante non funziona, copi questo indirizzo nel Suo browser:',
  templates: {
    invitation: {
      subject: 'Da firmare: {document}',
      heading: 'Un documento attende la Sua firma',
      lines: ['{organization} Le chiede di firmare «{document}». Può farlo fino al {time}.'],
    },
    corrected: {
      subject: 'Da firmare: {document}',
      heading: 'Un documento corretto attende la Sua firma',
      lines: [
        '{organization} ha corretto «{document}» e Le chiede di firmarlo entro il {time}.',
        'Il link dell’e-mail precedente non funziona più; usi questo.',
      ],
    },
    reminder: {
      subject: 'Promemoria: da firmare {document}',
      heading: 'Un documento attende ancora la Sua firma',
      lines: ['{organization} Le chiede di firmare «{document}». Può farlo fino al {time}.'],
    },
    expiring: {
      subject: 'In scadenza: da firmare {document}',
      heading: 'Il tempo per firmare sta per scadere',
      lines: ['{organization} Le ha chiesto di firmare «{document}». È possibile solo fino al {time}.'],
    },
    signedSoFar: {
      subject: 'Ha firmato: {document}',
      heading: 'La Sua firma è registrata',
      lines: [
        'Ha firmato «{document}». Finora hanno firmato {signed} persone su {total}.',
        'Quando avrà firmato l’ultima, riceverà il documento completo. Fino ad allora può scaricarlo con le firme fino alla Sua.',
      ],
    },
    completed: {
      subject: 'Firmato: {document}',
      heading: 'Il documento è firmato',
      lines: [
        '«{document}» è firmato e sigillato. Può scaricare il documento sigillato, il suo certificato e le prove per {days} giorni. Li conservi: mostrano in seguito che cosa è stato firmato.',
      ],
    },
    declined: {
      subject: 'Rifiutato: {document}',
      heading: 'Ha rifiutato la firma',
      lines: ['Ha rifiutato di firmare «{document}». {organization} può vederlo.'],
    },
    expired: {
      subject: 'Tempo scaduto: {document}',
      heading: 'Il tempo per firmare è scaduto',
      lines: [
        '«{document}» si poteva firmare fino al {time}. Se vuole ancora firmare, chieda un nuovo invito a {organization}.',
      ],
    },
    voided: {
      subject: 'Ritirato: {document}',
      heading: 'La richiesta è stata ritirata',
      lines: ['{organization} ha ritirato la richiesta di firmare «{document}». Non deve fare nulla.'],
    },
    reassigned: {
      subject: 'Non più necessario: {document}',
      heading: 'La Sua firma non è più necessaria',
      lines: [
        '{organization} chiede ora a un’altra persona di firmare «{document}». Il Suo link non funziona più; non deve fare nulla.',
      ],
    },
    senderCompleted: {
      subject: 'Firmato: {document}',
      heading: 'Il documento è firmato',
      lines: [
        '«{document}» è stato firmato da {signers} ed è sigillato. Può scaricare il documento sigillato, il suo certificato e le prove per {days} giorni. Li conservi: mostrano in seguito che cosa è stato firmato.',
      ],
    },
    senderDeclined: {
      subject: 'Rifiutato da {signer}: {document}',
      heading: 'La firma è stata rifiutata',
      lines: [
        '{signer} ({email}) ha rifiutato di firmare «{document}». La pratica è chiusa; per un nuovo tentativo ne crei un’altra.',
      ],
    },
    senderExpired: {
      subject: 'Non firmato in tempo: {document}',
      heading: 'La pratica è scaduta',
      lines: [
        '{signer} ({email}) non ha firmato «{document}» entro il {time}. Per un nuovo tentativo crei una nuova pratica.',
      ],
    },
    senderBounced: {
      subject: 'Non consegnato a {email}: {document}',
      heading: 'Un’e-mail non è stata consegnata',
      lines: [
        'La nostra e-mail su «{document}» a {email} è stata respinta; forse il firmatario non ne sa nulla. Riassegni la pratica all’indirizzo giusto o invii un promemoria quando la casella funziona di nuovo.',
      ],
    },
    senderLocked: {
      subject: 'Bloccato dopo codici errati: {document}',
      heading: 'Il codice di accesso era errato troppe volte',
      lines: [
        'A {signer} ({email}) è stato chiesto il codice di accesso di «{document}» e ne sono stati inseriti cinque errati. Il link non ne accetta altri. Corregga o riassegni la busta, se desidera con un altro codice: viene inviato un nuovo link.',
      ],
    },
    copy: {
      subject: 'Firmato: {document}',
      heading: 'Un documento firmato per Lei',
      lines: [
        '«{document}» è stato firmato da {signers}, e {organization} Gliene invia una copia. Può scaricare il documento sigillato, il suo certificato e le prove per {days} giorni. Li conservi: mostrano in seguito che cosa è stato firmato.',
      ],
    },
  },
}
