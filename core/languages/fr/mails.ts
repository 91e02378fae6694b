import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in French. */
export const mails: MailTexts = {
  greeting: 'Bonjour {reader},',
  greetingWithoutName: 'Bonjour,',
  personal: 'Cet e-mail vous est personnel. Merci de ne pas le transférer.',
  contact: 'Une question\u00a0? Répondez à cet e-mail ou écrivez à {contact}.',
  envelope: 'Dossier {envelope}',
  toSender: 'Vous recevez cet e-mail parce que vous gérez les dossiers de {organization}.',
  lastOfDay:
    'Vous avez atteint la limite quotidienne des e-mails de ce type. Celui-ci est donc le dernier aujourd’hui. D’ici à minuit (UTC), consultez plutôt la liste des dossiers.',
  messageFrom: 'Message de {organization}\u00a0:',
  reason: 'Motif\u00a0:',
  serverSaid: 'Réponse du serveur de messagerie\u00a0:',
  sign: 'Lire et signer le document',
  download: 'Télécharger le document signé',
  manage: 'Ouvrir le dossier',
  verify: 'Vérifier le document signé',
  copyHint: 'Si un bouton ou un lien ne fonctionne pas, copiez son adresse dans votre navigateur\u00a0:',
  templates: {
    invitation: {
      subject: 'Veuillez signer : {document}',
      heading: 'Un document attend votre signature',
      lines: ['{organization} vous demande de signer «\u00a0{document}\u00a0» au plus tard le {time}.'],
    },
    corrected: {
      subject: 'Veuillez signer : {document}',
      heading: 'Un document corrigé attend votre signature',
      lines: [
        '{organization} a corrigé «\u00a0{document}\u00a0» et vous demande de le signer au plus tard le {time}.',
        'Le lien de l’e-mail précédent ne fonctionne plus. Veuillez utiliser le lien de cet e-mail.',
      ],
    },
    reminder: {
      subject: 'Rappel : veuillez signer {document}',
      heading: 'Un document attend toujours votre signature',
      lines: ['{organization} vous demande de signer «\u00a0{document}\u00a0» au plus tard le {time}.'],
    },
    expiring: {
      subject: 'Échéance proche : veuillez signer {document}',
      heading: 'L’échéance approche',
      lines: [
        '{organization} vous a demandé de signer «\u00a0{document}\u00a0». Merci de le faire au plus tard le {time}.',
      ],
    },
    signedSoFar: {
      subject: 'Vous avez signé : {document}',
      heading: 'Votre signature est enregistrée',
      lines: [
        'Vous avez signé «\u00a0{document}\u00a0». Signatures à ce jour\u00a0: {signed}\u00a0sur\u00a0{total}.',
        'Après la dernière signature, vous recevrez le document complet. D’ici là, vous pouvez le télécharger avec les signatures déjà apposées.',
      ],
    },
    completed: {
      subject: 'Signé : {document}',
      heading: 'Le document est signé',
      lines: [
        '«\u00a0{document}\u00a0» est signé et scellé. Pendant {days} jours, vous pouvez télécharger le document signé, son certificat et les preuves. Conservez-les pour pouvoir prouver ce qui a été signé.',
      ],
    },
    declined: {
      subject: 'Refusé : {document}',
      heading: 'Vous avez refusé de signer',
      lines: ['Vous avez refusé de signer «\u00a0{document}\u00a0». Nous en avons informé {organization}.'],
    },
    expired: {
      subject: 'Échéance dépassée : {document}',
      heading: 'L’échéance est dépassée',
      lines: [
        '«\u00a0{document}\u00a0» était à signer au plus tard le {time}. Si vous souhaitez encore signer, demandez une nouvelle invitation à {organization}.',
      ],
    },
    voided: {
      subject: 'Demande retirée : {document}',
      heading: 'La demande a été retirée',
      lines: ['{organization} a retiré la demande de signature de «\u00a0{document}\u00a0». Vous n’avez rien à faire.'],
    },
    reassigned: {
      subject: 'Signature plus nécessaire : {document}',
      heading: 'Votre signature n’est plus nécessaire',
      lines: [
        '{organization} a demandé à une autre personne de signer «\u00a0{document}\u00a0». Votre lien ne fonctionne plus. Vous n’avez rien à faire.',
      ],
    },
    reassignedBySigner: {
      subject: 'Attribué à une autre personne : {document}',
      heading: 'Vous avez attribué le document à une autre personne',
      lines: [
        'Vous avez demandé à {signer} ({email}) de signer «\u00a0{document}\u00a0» à votre place. Votre lien ne fonctionne plus, et vous n’avez rien à faire.',
        'Si ce n’était pas vous, prévenez immédiatement {organization}.',
      ],
    },
    senderCompleted: {
      subject: 'Signé : {document}',
      heading: 'Le document est signé',
      lines: [
        '«\u00a0{document}\u00a0» a été signé par {signers}, puis scellé. Pendant {days} jours, vous pouvez télécharger le document signé, son certificat et les preuves. Conservez-les pour pouvoir prouver ce qui a été signé.',
      ],
    },
    senderDeclined: {
      subject: 'Refusé par {signer} : {document}',
      heading: 'Le signataire a refusé de signer',
      lines: [
        '{signer} ({email}) a refusé de signer «\u00a0{document}\u00a0». Le dossier est clos. Pour faire signer le document, ouvrez le dossier et envoyez-le de nouveau.',
      ],
    },
    senderExpired: {
      subject: 'Non signé à temps : {document}',
      heading: 'Le dossier a expiré',
      lines: [
        '{signer} ({email}) n’a pas signé «\u00a0{document}\u00a0» avant l’échéance du {time}. Pour faire signer le document, ouvrez le dossier et envoyez-le de nouveau.',
      ],
    },
    senderBounced: {
      subject: 'Non remis à {email} : {document}',
      heading: 'Un e-mail n’a pas pu être remis',
      lines: [
        'Notre e-mail concernant «\u00a0{document}\u00a0» n’a pas pu être remis à {email}. Le signataire n’en a peut-être pas connaissance. Réattribuez le dossier à la bonne adresse, ou envoyez un rappel lorsque la boîte aux lettres fonctionnera de nouveau.',
      ],
    },
    senderLocked: {
      subject: 'Verrouillé après des codes d’accès erronés : {document}',
      heading: 'Trop de codes d’accès erronés',
      lines: [
        '{signer} ({email}) a saisi cinq fois un code d’accès erroné pour «\u00a0{document}\u00a0». Le lien est donc verrouillé. Corrigez ou réattribuez le dossier pour envoyer un nouveau lien. Le code d’accès ne change pas.',
      ],
    },
    senderReassigned: {
      subject: 'Attribué à {signer} : {document}',
      heading: 'Le signataire a attribué le document à une autre personne',
      lines: [
        'Le signataire de «\u00a0{document}\u00a0» l’a attribué à {signer} ({email}), qui reçoit un lien par e-mail. Si vous n’êtes pas d’accord, ouvrez le dossier pour le réattribuer ou le retirer.',
      ],
    },
    senderLink: {
      subject: 'Nouveau lien : {document}',
      heading: 'Votre nouveau lien',
      lines: [
        'Voici le nouveau lien vers le dossier «\u00a0{document}\u00a0» que vous avez demandé. Le lien précédent ne fonctionne plus. Si vous n’avez rien demandé, ignorez cet e-mail.',
      ],
    },
    copy: {
      subject: 'Signé : {document}',
      heading: 'Vous avez reçu un document signé',
      lines: [
        '«\u00a0{document}\u00a0» a été signé par {signers}, et {organization} vous en adresse une copie. Pendant {days} jours, vous pouvez télécharger le document signé, son certificat et les preuves. Conservez-les pour pouvoir prouver ce qui a été signé.',
      ],
    },
  },
}
