import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in French. */
export const mails: MailTexts = {
  greeting: 'Bonjour {reader},',
  greetingWithoutName: 'Bonjour,',
  personal: 'Ce lien n’est destiné qu’à vous\u00a0; veuillez ne pas transférer cet e-mail.',
  contact: 'Des questions\u00a0? Répondez à cet e-mail ou écrivez à {contact}.',
  envelope: 'Dossier {envelope}.',
  toSender: 'Vous recevez cet e-mail parce que vous êtes responsable des dossiers de {organization}.',
  lastOfDay:
    'Vous ne recevrez plus d’e-mail de ce type aujourd’hui\u00a0: il y en a trop. Ce qui se passe jusqu’à minuit (UTC) figure dans la liste des dossiers.',
  messageFrom: 'Message de {organization}\u00a0:',
  reason: 'Motif\u00a0:',
  serverSaid: 'Réponse du serveur de messagerie\u00a0:',
  sign: 'Lire et signer le document',
  download: 'Télécharger le document signé',
  verify: 'Vérifier vous-même le document signé',
  copyHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
  templates: {
    invitation: {
      subject: 'Veuillez signer : {document}',
      heading: 'Un document attend votre signature',
      lines: ['{organization} vous demande de signer «\u00a0{document}\u00a0». Vous pouvez le faire jusqu’au {time}.'],
    },
    corrected: {
      subject: 'Veuillez signer : {document}',
      heading: 'Un document corrigé attend votre signature',
      lines: [
        '{organization} a corrigé «\u00a0{document}\u00a0» et vous demande de le signer avant le {time}.',
        'Le lien du précédent e-mail ne fonctionne plus\u00a0; veuillez utiliser celui-ci.',
      ],
    },
    reminder: {
      subject: 'Rappel : veuillez signer {document}',
      heading: 'Un document attend toujours votre signature',
      lines: ['{organization} vous demande de signer «\u00a0{document}\u00a0». Vous pouvez le faire jusqu’au {time}.'],
    },
    expiring: {
      subject: 'Bientôt terminé : veuillez signer {document}',
      heading: 'Le délai de signature se termine bientôt',
      lines: [
        '{organization} vous a demandé de signer «\u00a0{document}\u00a0». Ce n’est plus possible que jusqu’au {time}.',
      ],
    },
    signedSoFar: {
      subject: 'Vous avez signé : {document}',
      heading: 'Votre signature est enregistrée',
      lines: [
        'Vous avez signé «\u00a0{document}\u00a0». Jusqu’ici, {signed} personnes sur {total} ont signé.',
        'Lorsque la dernière aura signé, vous recevrez le document entier. D’ici là, vous pouvez le télécharger avec les signatures jusqu’à la vôtre.',
      ],
    },
    completed: {
      subject: 'Signé : {document}',
      heading: 'Le document est signé',
      lines: [
        '«\u00a0{document}\u00a0» est signé et scellé. Vous pouvez télécharger le document scellé, son certificat et les preuves pendant {days} jours. Conservez-les\u00a0: ils montrent plus tard ce qui a été signé.',
      ],
    },
    declined: {
      subject: 'Refusé : {document}',
      heading: 'Vous avez refusé de signer',
      lines: ['Vous avez refusé de signer «\u00a0{document}\u00a0». {organization} peut le voir.'],
    },
    expired: {
      subject: 'Délai écoulé : {document}',
      heading: 'Le délai de signature est écoulé',
      lines: [
        '«\u00a0{document}\u00a0» pouvait être signé jusqu’au {time}. Si vous souhaitez toujours signer, veuillez demander une nouvelle invitation à {organization}.',
      ],
    },
    voided: {
      subject: 'Retiré : {document}',
      heading: 'La demande a été retirée',
      lines: ['{organization} a retiré la demande de signature de «\u00a0{document}\u00a0». Vous n’avez rien à faire.'],
    },
    reassigned: {
      subject: 'Plus nécessaire : {document}',
      heading: 'Votre signature n’est plus nécessaire',
      lines: [
        '{organization} demande désormais à une autre personne de signer «\u00a0{document}\u00a0». Votre lien ne fonctionne plus\u00a0; vous n’avez rien à faire.',
      ],
    },
    senderCompleted: {
      subject: 'Signé : {document}',
      heading: 'Le document est signé',
      lines: [
        '«\u00a0{document}\u00a0» a été signé par {signers} et il est scellé. Vous pouvez télécharger le document scellé, son certificat et les preuves pendant {days} jours. Conservez-les\u00a0: ils montrent plus tard ce qui a été signé.',
      ],
    },
    senderDeclined: {
      subject: 'Refusé par {signer} : {document}',
      heading: 'La signature a été refusée',
      lines: [
        '{signer} ({email}) a refusé de signer «\u00a0{document}\u00a0». Le dossier est clos\u00a0; pour un nouvel essai, créez-en un autre.',
      ],
    },
    senderExpired: {
      subject: 'Non signé à temps : {document}',
      heading: 'Le dossier a expiré',
      lines: [
        '{signer} ({email}) n’a pas signé «\u00a0{document}\u00a0» avant le {time}. Pour un nouvel essai, créez un nouveau dossier.',
      ],
    },
    senderBounced: {
      subject: 'Non remis à {email} : {document}',
      heading: 'Un e-mail n’a pas pu être remis',
      lines: [
        'Notre e-mail au sujet de «\u00a0{document}\u00a0» à {email} a été refusé\u00a0; le signataire n’en sait peut-être rien. Réattribuez le dossier à la bonne adresse ou envoyez un rappel dès que la boîte fonctionne à nouveau.',
      ],
    },
    senderLocked: {
      subject: 'Verrouillé après des codes erronés : {document}',
      heading: 'Le code d’accès était erroné trop souvent',
      lines: [
        'Le code d’accès de «\u00a0{document}\u00a0» a été demandé à {signer} ({email}), et cinq codes erronés ont été saisis. Le lien n’en accepte plus. Corrigez ou réattribuez l’enveloppe, avec un autre code si vous le souhaitez\u00a0: un nouveau lien est alors envoyé.',
      ],
    },
    copy: {
      subject: 'Signé : {document}',
      heading: 'Un document signé pour vous',
      lines: [
        '«\u00a0{document}\u00a0» a été signé par {signers}, et {organization} vous en envoie une copie. Vous pouvez télécharger le document scellé, son certificat et les preuves pendant {days} jours. Conservez-les\u00a0: ils montrent plus tard ce qui a été signé.',
      ],
    },
  },
}
