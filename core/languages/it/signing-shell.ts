import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page before its script runs, without it, and at the end, in Italian, with the formal address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Firmare: {title}',
  skipToDocument: 'Vai al documento',
  invitation: '{organization} Le chiede di firmare',
  signingAs: 'Firma come {signer}',
  signBy: 'Si prega di firmare entro il',
  contact: 'Domande? Contatto:',
  downloadUnsigned: 'Scarica il PDF',
  withoutScript:
    'Per firmare serve JavaScript, che in questo browser è disattivato. Può comunque leggere il documento e rifiutare la firma.',
  shellWithoutScript: 'Questa pagina richiede JavaScript, che in questo browser è disattivato.',
  scriptFailed:
    'Non è stato possibile caricare una parte di questa pagina, quindi non può ancora firmare. Ricarichi la pagina; se non basta, apra il link in un altro browser o su un’altra rete.',
  reload: 'Ricarica la pagina',
  languages: 'Lingua',
  opening: 'Apertura del documento …',

  decline: 'Rifiuta la firma',
  declineExplained: 'Se rifiuta, {organization} ne viene informata e questa richiesta termina. Non si può annullare.',
  declineReason: 'Motivo (facoltativo); {organization} lo vedrà',
  declineNow: 'Rifiuta',

  accessTitle: 'Inserisca il codice di accesso',
  accessExplained:
    '{organization} protegge questo documento con un codice che Le è stato comunicato per un’altra via, ad esempio per telefono.',
  accessLabel: 'Codice di accesso',
  accessContinue: 'Continua',
  accessLocked:
    'Sono stati inseriti troppi codici errati, perciò questo link è bloccato. {organization} è stata informata; chieda un nuovo link.',

  sealingTitle: 'Ha firmato',
  sealingText: 'La Sua firma è registrata. Il documento finale viene sigillato; ci vuole un momento.',
  completedTitle: 'Il documento è firmato',
  completedText: 'La Sua firma fa parte del documento sigillato, e {organization} lo ha ricevuto.',
  copyText: '{organization} Le mette a disposizione questo documento firmato. Può scaricarlo qui e verificarlo da sé.',
  signedSoFar:
    'Hanno firmato {signed} persone su {total}. Quando avrà firmato l’ultima, riceverà il documento completo per e-mail e lo troverà qui.',
  signedSoFarSilent:
    'Hanno firmato {signed} persone su {total}. Il documento sarà completo quando avrà firmato l’ultima.',
  signedByAll: 'Tutte le {total} persone hanno firmato.',
  signedStopped:
    'Avevano firmato {signed} persone su {total} quando la richiesta è terminata; le altre non firmeranno.',
  declinedTitle: 'Ha rifiutato la firma',
  declinedText: '{organization} è stata informata. Non deve fare altro.',
  expiredTitle: 'Il tempo per firmare è scaduto',
  expiredText: 'Questa richiesta è scaduta. Se vuole ancora firmare, ne chieda una nuova a {organization}.',
  voidedTitle: 'Questa richiesta è stata ritirata',
  voidedText: '{organization} non ha più bisogno della Sua firma qui. Non deve fare altro.',
  replacedTitle: 'C’è un link più recente',
  replacedText:
    'La richiesta è stata modificata dopo l’invio di questo link. Apra il link nell’ultimo messaggio o chieda al mittente.',
  goneTitle: 'Questo link non funziona',
  goneText:
    'Forse è incompleto o non è più valido. Lo apra di nuovo dal messaggio che ha ricevuto o ne chieda uno nuovo al mittente.',
  sessionGoneTitle: 'Questa sessione di firma è terminata',
  sessionGoneText: 'Una sessione si apre una sola volta e per poco tempo. Torni indietro e apra di nuovo il documento.',
  timeSealing: 'Firmato il',
  timeCompleted: 'Completato il',
  timeDeclined: 'Rifiutato il',
  timeExpired: 'Scaduto il',
  timeVoided: 'Ritirato il',
  reason: 'Motivo indicato:',
  downloadDocument: 'Scarica il documento firmato',
  downloadCertificate: 'Scarica il certificato',
  downloadEvidence: 'Scaricare le prove',
  verifyDocument: 'Verificare il documento firmato',
  downloadOriginal: 'Scaricare l’originale non firmato',
  returnTo: 'Continua su {host}',

  startLead: 'Documenti e firme elettroniche',
  startSigner:
    'Le è stato chiesto di firmare un documento? Apra il link nell’e-mail che ha ricevuto; è destinato solo a Lei.',
  startVerify: 'Verifica un documento firmato',
  startPlace: 'Posizionare campi su un PDF',
  startReference: 'Riferimento dell’API per sviluppatori',
}
