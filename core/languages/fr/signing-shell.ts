import type { SigningShellTexts } from '../en/signing-shell.ts'

/** Texts of the signing page before its script runs, without it, and at the end, in French, with the formal address. */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Signer\u00a0: {title}',
  skipToDocument: 'Aller au document',
  invitation: '{organization} vous demande de signer',
  signingAs: 'Vous signez en tant que {signer}',
  signBy: 'Veuillez signer avant le',
  contact: 'Des questions\u00a0? Contact\u00a0:',
  downloadUnsigned: 'Télécharger le PDF',
  withoutScript:
    'La signature nécessite JavaScript, qui est désactivé dans ce navigateur. Vous pouvez tout de même lire le document et refuser de le signer.',
  shellWithoutScript: 'Cette page nécessite JavaScript, qui est désactivé dans ce navigateur.',
  scriptFailed:
    'Une partie de cette page n’a pas pu être chargée\u00a0; vous ne pouvez donc pas encore signer. Veuillez recharger la page\u00a0; si cela n’aide pas, ouvrez le lien dans un autre navigateur ou sur un autre réseau.',
  reload: 'Recharger la page',
  languages: 'Langue',
  opening: 'Ouverture du document …',

  decline: 'Refuser de signer',
  declineExplained:
    'Si vous refusez, {organization} en est informé et cette demande prend fin. Vous ne pourrez pas revenir en arrière.',
  declineReason: 'Motif (facultatif)\u00a0; {organization} le verra',
  declineNow: 'Refuser',

  accessTitle: 'Saisissez le code d’accès',
  accessExplained:
    '{organization} protège ce document par un code qui vous a été communiqué par une autre voie, par exemple par téléphone.',
  accessLabel: 'Code d’accès',
  accessContinue: 'Continuer',
  accessLocked:
    'Trop de codes erronés ont été saisis, ce lien est donc verrouillé. {organization} en a été informé\u00a0; veuillez demander un nouveau lien.',

  sealingTitle: 'Vous avez signé',
  sealingText:
    'Votre signature est enregistrée. Le document final est en cours de scellement\u00a0; cela prend un instant.',
  completedTitle: 'Le document est signé',
  completedText: 'Votre signature fait partie du document scellé, et {organization} l’a reçu.',
  copyText:
    '{organization} met ce document signé à votre disposition. Vous pouvez le télécharger ici et le vérifier vous-même.',
  signedSoFar:
    '{signed} personnes sur {total} ont signé. Lorsque la dernière aura signé, vous recevrez le document entier par e-mail et le trouverez ici.',
  signedSoFarSilent:
    '{signed} personnes sur {total} ont signé. Le document sera complet lorsque la dernière aura signé.',
  signedByAll: 'Les {total} personnes ont toutes signé.',
  signedStopped:
    '{signed} personnes sur {total} avaient signé lorsque la demande a pris fin\u00a0; les autres ne signeront pas.',
  declinedTitle: 'Vous avez refusé de signer',
  declinedText: '{organization} en a été informé. Vous n’avez plus rien à faire.',
  expiredTitle: 'Le délai de signature est écoulé',
  expiredText: 'Cette demande a expiré. Si vous souhaitez toujours signer, demandez-en une nouvelle à {organization}.',
  voidedTitle: 'Cette demande a été retirée',
  voidedText: '{organization} n’a plus besoin de votre signature ici. Vous n’avez plus rien à faire.',
  replacedTitle: 'Il existe un lien plus récent',
  replacedText:
    'La demande a été modifiée après l’envoi de ce lien. Veuillez ouvrir le lien du dernier message ou vous adresser à l’expéditeur.',
  goneTitle: 'Ce lien ne fonctionne pas',
  goneText:
    'Il est peut-être incomplet ou n’est plus valable. Veuillez l’ouvrir à nouveau depuis le message que vous avez reçu ou en demander un nouveau à l’expéditeur.',
  sessionGoneTitle: 'Cette session de signature est terminée',
  sessionGoneText:
    'Une session ne s’ouvre qu’une fois et pour peu de temps. Veuillez revenir en arrière et ouvrir à nouveau le document.',
  timeSealing: 'Signé le',
  timeCompleted: 'Terminé le',
  timeDeclined: 'Refusé le',
  timeExpired: 'Expiré le',
  timeVoided: 'Retiré le',
  reason: 'Motif indiqué\u00a0:',
  downloadDocument: 'Télécharger le document signé',
  downloadCertificate: 'Télécharger le certificat',
  downloadEvidence: 'Télécharger les preuves',
  verifyDocument: 'Vérifier le document signé',
  downloadOriginal: 'Télécharger l’original non signé',
  returnTo: 'Continuer vers {host}',

  startLead: 'Documents et signatures électroniques',
  startSigner:
    'On vous a demandé de signer un document\u00a0? Veuillez ouvrir le lien dans l’e-mail que vous avez reçu\u00a0; il n’est destiné qu’à vous.',
  startVerify: 'Vérifier un document signé',
  startPlace: 'Placer des champs sur un PDF',
  startReference: 'Référence de l’API pour les développeurs',
}
