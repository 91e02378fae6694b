import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in French that are visible before its script runs, without a script, and after the envelope
 * has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Signer\u00a0: {title}',
  skipToDocument: 'Aller au document',
  invitation: '{organization} vous demande de signer',
  signingAs: 'Vous signez en tant que {signer}',
  signBy: 'Veuillez signer au plus tard le',
  contact: 'Une question\u00a0? Contact\u00a0:',
  downloadUnsigned: 'Télécharger le PDF',
  withoutScript:
    'La signature nécessite JavaScript, qui est désactivé dans ce navigateur. Vous pouvez néanmoins lire le document et refuser de le signer.',
  shellWithoutScript: 'Cette page nécessite JavaScript, qui est désactivé dans ce navigateur.',
  scriptFailed:
    'Une partie de cette page n’a pas pu être chargée. Vous ne pouvez donc pas encore signer. Si la recharger ne suffit pas, essayez un autre navigateur ou un autre réseau.',
  reload: 'Recharger la page',
  languages: 'Langue',
  opening: 'Ouverture du document…',

  decline: 'Refuser de signer',
  declineExplained:
    'Si vous refusez, nous en informons {organization} et la demande prend fin. Ce choix est définitif.',
  declineReason: 'Motif, visible par {organization} (facultatif)',
  declineNow: 'Refuser',

  reassign: 'Attribuer à une autre personne',
  reassignExplained:
    'Si une autre personne doit signer, saisissez son nom et son adresse e-mail. Elle reçoit son propre lien et {organization} en est informé. Votre lien cesse aussitôt de fonctionner, et cette action est irréversible.',
  reassignName: 'Nom du nouveau signataire',
  reassignEmail: 'Adresse e-mail du nouveau signataire',
  reassignReason: 'Motif, visible par {organization}',
  reassignNow: 'Attribuer',
  reassignedTitle: 'Vous avez attribué le document à une autre personne',
  reassignedText:
    'Le nouveau signataire reçoit un lien par e-mail. Votre lien ne fonctionne plus, et vous n’avez rien d’autre à faire.',

  accessTitle: 'Saisissez le code d’accès',
  accessExplained:
    '{organization} protège ce document par un code d’accès. Vous avez reçu le code séparément, par exemple par téléphone.',
  accessLabel: 'Code d’accès',
  accessContinue: 'Continuer',
  accessLockedTitle: 'Ce lien est verrouillé',
  accessLocked:
    'Trop de codes ont été saisis. Ce lien est donc verrouillé. Veuillez demander un nouveau lien à {organization}.',

  sealingTitle: 'Vous avez signé',
  sealingText:
    'Votre signature est enregistrée. Le document est en cours de scellement, ce qui prend un instant. Cette page s’actualisera ensuite automatiquement. Vous pouvez aussi la fermer.',
  completedTitle: 'Le document est signé',
  completedText: 'Votre signature fait partie du document scellé, qui a été remis à {organization}.',
  copyText: '{organization} vous communique ce document signé. Vous pouvez le télécharger et le vérifier ici.',
  signedSoFar:
    'Signatures\u00a0: {signed} sur {total}. Après la dernière signature, vous recevrez le document complet par e-mail et pourrez le télécharger ici.',
  signedSoFarSilent: 'Signatures\u00a0: {signed} sur {total}. Le document sera complet après la dernière signature.',
  signedByBoth: 'Les deux signatures ont été apposées.',
  signedByAll: 'Les {total} signatures ont toutes été apposées.',
  signedStopped:
    'Signatures à la fin de la demande\u00a0: {signed} sur {total}. Les signatures manquantes ne peuvent plus être ajoutées.',
  declinedTitle: 'Vous avez refusé de signer',
  declinedText: 'Nous en avons informé {organization}. Vous n’avez rien d’autre à faire.',
  expiredTitle: 'L’échéance est dépassée',
  expiredText: 'Cette demande a expiré. Si vous souhaitez encore signer, demandez-en une nouvelle à {organization}.',
  voidedTitle: 'Cette demande a été retirée',
  voidedText: '{organization} n’a plus besoin de votre signature. Vous n’avez rien d’autre à faire.',
  replacedTitle: 'Ce lien a été remplacé',
  replacedText:
    'La demande a été réattribuée après l’envoi de ce lien. Si vous avez reçu un e-mail plus récent, ouvrez le lien qu’il contient. Sinon, vous n’avez rien d’autre à faire.',
  correctedText:
    'La demande a été corrigée après l’envoi de ce lien. Veuillez ouvrir le lien de l’e-mail le plus récent ou demander un nouveau lien à l’expéditeur.',
  goneTitle: 'Ce lien ne fonctionne pas',
  goneText:
    'Le lien est peut-être incomplet ou n’est plus valable. Veuillez l’ouvrir à nouveau depuis l’e-mail que vous avez reçu, ou demandez-en un nouveau à l’expéditeur.',
  sessionGoneTitle: 'Cette session de signature est terminée',
  sessionGoneText:
    'Une session ne peut être ouverte qu’une seule fois, pendant une courte durée. Veuillez revenir en arrière et ouvrir à nouveau le document. En cas de problème, contactez l’expéditeur.',
  timeSealing: 'Signé le',
  timeCompleted: 'Terminé le',
  timeDeclined: 'Refusé le',
  timeExpired: 'Expiré le',
  timeVoided: 'Retiré le',
  reason: 'Motif indiqué\u00a0:',
  downloadDays: 'Les téléchargements sont possibles pendant {days} jours après l’achèvement.',
  downloadDocument: 'Télécharger le document signé',
  downloadSoFar: 'Télécharger le document avec les signatures actuelles',
  downloadCertificate: 'Télécharger le certificat',
  downloadEvidence: 'Télécharger les preuves',
  verifyDocument: 'Vérifier le document signé',
  downloadOriginal: 'Télécharger l’original non signé',
  returnTo: 'Continuer vers {host}',

  startLead: 'Documents et signatures électroniques',
  startSigner:
    'On vous a demandé de signer un document\u00a0? Veuillez ouvrir le lien dans l’e-mail que vous avez reçu. Il vous est personnel.',
  startVerify: 'Vérifier un document signé',
  startPlace: 'Placer des champs sur un PDF',
  startReference: 'Référence de l’API pour les développeurs',
}
