import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Italian. */
export const mails: MailTexts = {
  greeting: 'Buongiorno {reader},',
  greetingWithoutName: 'Buongiorno,',
  personal: 'Questa e-mail è personale. La preghiamo di non inoltrarla.',
  contact: 'Domande? Risponda a questa e-mail o scriva a {contact}.',
  envelope: 'Pratica {envelope}',
  toSender: 'Riceve questa e-mail perché gestisce le pratiche di {organization}.',
  lastOfDay:
    'Ha raggiunto il limite giornaliero di e-mail di questo tipo, quindi questa è l’ultima di oggi. Fino a mezzanotte (UTC) consulti l’elenco delle pratiche.',
  messageFrom: 'Messaggio di {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Risposta del server di posta:',
  sign: 'Leggi e firma il documento',
  download: 'Scarica il documento firmato',
  manage: 'Apri la pratica',
  verify: 'Verifica il documento firmato',
  copyHint: 'Se un pulsante o un link non funziona, ne copi l’indirizzo nel Suo browser:',
  templates: {
    invitation: {
      subject: 'Da firmare: {document}',
      heading: 'Un documento attende la Sua firma',
      lines: ['{organization} Le chiede di firmare «{document}» entro il {time}.'],
    },
    corrected: {
      subject: 'Da firmare: {document}',
      heading: 'Un documento corretto attende la Sua firma',
      lines: [
        '{organization} ha corretto «{document}» e Le chiede di firmarlo entro il {time}.',
        'Il link dell’e-mail precedente non funziona più. La preghiamo di usare il link in questa e-mail.',
      ],
    },
    reminder: {
      subject: 'Promemoria, da firmare: {document}',
      heading: 'Un documento attende ancora la Sua firma',
      lines: ['{organization} Le chiede di firmare «{document}» entro il {time}.'],
    },
    expiring: {
      subject: 'In scadenza, da firmare: {document}',
      heading: 'La scadenza si avvicina',
      lines: ['{organization} Le ha chiesto di firmare «{document}». La preghiamo di firmare entro il {time}.'],
    },
    signedSoFar: {
      subject: 'Ha firmato: {document}',
      heading: 'La Sua firma è registrata',
      lines: [
        'Ha firmato «{document}». Firme finora: {signed}\u00a0su\u00a0{total}.',
        'Dopo l’ultima firma riceverà il documento completo. Fino ad allora può scaricarlo con le firme già apposte.',
      ],
    },
    completed: {
      subject: 'Firmato: {document}',
      heading: 'Il documento è firmato',
      lines: [
        '«{document}» è firmato e sigillato. Per {days} giorni può scaricare il documento firmato, il relativo certificato e le prove. Li conservi per poter dimostrare che cosa è stato firmato.',
      ],
    },
    declined: {
      subject: 'Firma rifiutata: {document}',
      heading: 'Ha rifiutato di firmare',
      lines: ['Ha rifiutato di firmare «{document}». Abbiamo informato {organization}.'],
    },
    expired: {
      subject: 'Termine scaduto: {document}',
      heading: 'Il termine è scaduto',
      lines: [
        'Il termine per firmare «{document}» è scaduto il {time}. Se desidera ancora firmare, chieda un nuovo invito a {organization}.',
      ],
    },
    voided: {
      subject: 'Richiesta ritirata: {document}',
      heading: 'La richiesta è stata ritirata',
      lines: ['{organization} ha ritirato la richiesta di firma di «{document}». Non deve fare nulla.'],
    },
    reassigned: {
      subject: 'Firma non più necessaria: {document}',
      heading: 'La Sua firma non è più necessaria',
      lines: [
        '{organization} ha chiesto a un’altra persona di firmare «{document}». Il Suo link non funziona più. Non deve fare nulla.',
      ],
    },
    reassignedBySigner: {
      subject: 'Assegnato a un’altra persona: {document}',
      heading: 'Ha assegnato il documento a un’altra persona',
      lines: [
        'Ha chiesto a {signer} ({email}) di firmare «{document}» al Suo posto. Il Suo link non funziona più e non deve fare nulla.',
        'Se la richiesta non proviene da Lei, avvisi subito {organization}.',
      ],
    },
    senderCompleted: {
      subject: 'Firmato: {document}',
      heading: 'Il documento è firmato',
      lines: [
        '«{document}» è stato firmato da {signers} ed è sigillato. Per {days} giorni può scaricare il documento firmato, il relativo certificato e le prove. Li conservi per poter dimostrare che cosa è stato firmato.',
      ],
    },
    senderDeclined: {
      subject: 'Rifiutato da {signer}: {document}',
      heading: 'Il firmatario ha rifiutato di firmare',
      lines: [
        '{signer} ({email}) ha rifiutato di firmare «{document}». La pratica è chiusa. Per far firmare il documento, apra la pratica e lo invii di nuovo.',
      ],
    },
    senderExpired: {
      subject: 'Non firmato in tempo: {document}',
      heading: 'La pratica è scaduta',
      lines: [
        '{signer} ({email}) non ha firmato «{document}» entro il termine, scaduto il {time}. Per far firmare il documento, apra la pratica e lo invii di nuovo.',
      ],
    },
    senderBounced: {
      subject: 'Non recapitata a {email}: {document}',
      heading: 'Un’e-mail non è stata recapitata',
      lines: [
        'La nostra e-mail relativa a «{document}» è stata respinta dall’indirizzo {email}, quindi il firmatario potrebbe non esserne a conoscenza. Riassegni la pratica all’indirizzo corretto, oppure invii un promemoria quando la casella funzionerà di nuovo.',
      ],
    },
    senderLocked: {
      subject: 'Bloccato per codici di accesso errati: {document}',
      heading: 'Troppi codici di accesso errati',
      lines: [
        '{signer} ({email}) ha inserito cinque volte un codice di accesso errato per «{document}», quindi il link è bloccato. Corregga o riassegni la pratica per inviare un nuovo link. Il codice di accesso non cambia.',
      ],
    },
    senderReassigned: {
      subject: 'Assegnato a {signer}: {document}',
      heading: 'Il firmatario ha assegnato il documento a un’altra persona',
      lines: [
        'Il firmatario di «{document}» lo ha assegnato a {signer} ({email}), che riceverà un link via e-mail. Se non è d’accordo, apra la pratica per riassegnarla o ritirarla.',
      ],
    },
    senderLink: {
      subject: 'Nuovo link: {document}',
      heading: 'Il Suo nuovo link',
      lines: [
        'Ecco il nuovo link alla pratica «{document}» che ha richiesto. Il link precedente non funziona più. Se non lo ha richiesto, può ignorare questa e-mail.',
      ],
    },
    copy: {
      subject: 'Firmato: {document}',
      heading: 'Ha ricevuto un documento firmato',
      lines: [
        '«{document}» è stato firmato da {signers}, e {organization} Gliene invia una copia. Per {days} giorni può scaricare il documento firmato, il relativo certificato e le prove. Li conservi per poter dimostrare che cosa è stato firmato.',
      ],
    },
  },
}
