import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Italian that are visible before its script runs, without a script, and after the
 * envelope has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Firma: {title}',
  skipToDocument: 'Vai al documento',
  invitation: '{organization} Le chiede di firmare',
  signingAs: 'Firma come {signer}',
  signBy: 'Si prega di firmare entro il',
  contact: 'Domande? Contatto:',
  downloadUnsigned: 'Scarica il PDF',
  withoutScript:
    'Per firmare serve JavaScript, che in questo browser è disattivato. Può comunque leggere il documento e rifiutare di firmare.',
  shellWithoutScript: 'Questa pagina richiede JavaScript, che in questo browser è disattivato.',
  scriptFailed:
    'Non è stato possibile caricare una parte di questa pagina, quindi non può ancora firmare. Se il problema continua dopo averla ricaricata, provi un altro browser o un’altra rete.',
  reload: 'Ricarica la pagina',
  languages: 'Lingua',
  opening: 'Apertura del documento…',

  decline: 'Rifiuta di firmare',
  declineExplained: 'Se rifiuta, informeremo {organization} e questa richiesta terminerà. La scelta è definitiva.',
  declineReason: 'Motivo, visibile a {organization} (facoltativo)',
  declineNow: 'Rifiuta',

  reassign: 'Assegna a un’altra persona',
  reassignExplained:
    'Se deve firmare un’altra persona, ne inserisca il nome e l’indirizzo e-mail. Riceverà un proprio link e {organization} ne sarà informata. Il Suo link smetterà subito di funzionare e l’operazione è irreversibile.',
  reassignName: 'Nome del nuovo firmatario',
  reassignEmail: 'Indirizzo e-mail del nuovo firmatario',
  reassignReason: 'Motivo, visibile a {organization}',
  reassignNow: 'Assegna',
  reassignedTitle: 'Ha assegnato il documento a un’altra persona',
  reassignedText:
    'Il nuovo firmatario riceverà un link via e-mail. Il Suo link non funziona più e non deve fare altro.',

  accessTitle: 'Inserisca il codice di accesso',
  accessExplained:
    '{organization} protegge questo documento con un codice di accesso. Ha ricevuto il codice separatamente, ad esempio per telefono.',
  accessLabel: 'Codice di accesso',
  accessContinue: 'Continua',
  accessLockedTitle: 'Questo link è bloccato',
  accessLocked:
    'Sono stati inseriti troppi codici, quindi questo link è bloccato. Chieda un nuovo link a {organization}.',

  sealingTitle: 'Ha firmato',
  sealingText:
    'La Sua firma è registrata. L’apposizione del sigillo al documento richiede qualche istante. Poi questa pagina si aggiorna automaticamente. Può anche chiuderla.',
  completedTitle: 'Il documento è firmato',
  completedText: 'La Sua firma fa parte del documento sigillato. {organization} lo ha ricevuto.',
  copyText: '{organization} condivide con Lei questo documento firmato. Qui può scaricarlo e verificarlo.',
  signedSoFar:
    'Firme: {signed} su {total}. Dopo l’ultima firma riceverà il documento completo per e-mail e potrà scaricarlo qui.',
  signedSoFarSilent: 'Firme: {signed} su {total}. Il documento sarà completo dopo l’ultima firma.',
  signedByBoth: 'Entrambe le firme sono state apposte.',
  signedByAll: 'Tutte le {total} firme sono state apposte.',
  signedStopped:
    'Firme al termine della richiesta: {signed} su {total}. Le firme mancanti non possono più essere apposte.',
  declinedTitle: 'Ha rifiutato di firmare',
  declinedText: 'Abbiamo informato {organization}. Non deve fare altro.',
  expiredTitle: 'Il termine è scaduto',
  expiredText: 'Questa richiesta è scaduta. Se desidera ancora firmare, ne chieda una nuova a {organization}.',
  voidedTitle: 'Questa richiesta è stata ritirata',
  voidedText: '{organization} non ha più bisogno della Sua firma. Non deve fare altro.',
  replacedTitle: 'Questo link è stato sostituito',
  replacedText:
    'La richiesta è stata riassegnata dopo l’invio di questo link. Se ha ricevuto un’e-mail più recente, apra il link che contiene. Altrimenti non deve fare altro.',
  correctedText:
    'La richiesta è stata corretta dopo l’invio di questo link. Apra il link nell’e-mail più recente oppure chieda un nuovo link al mittente.',
  goneTitle: 'Questo link non funziona',
  goneText:
    'Il link potrebbe essere incompleto o non più valido. Lo apra di nuovo dall’e-mail che ha ricevuto oppure ne chieda uno nuovo al mittente.',
  sessionGoneTitle: 'Questa sessione di firma è terminata',
  sessionGoneText:
    'Una sessione può essere aperta una sola volta e per un breve periodo. Torni indietro e apra di nuovo il documento. Se non funziona, contatti il mittente.',
  timeSealing: 'Firmato il',
  timeCompleted: 'Completato il',
  timeDeclined: 'Rifiutato il',
  timeExpired: 'Scaduto il',
  timeVoided: 'Ritirato il',
  reason: 'Motivo indicato:',
  downloadDays: 'I download sono disponibili per {days} giorni dal completamento.',
  downloadDocument: 'Scarica il documento firmato',
  downloadSoFar: 'Scarica il documento con le firme apposte finora',
  downloadCertificate: 'Scarica il certificato',
  downloadEvidence: 'Scarica le prove',
  verifyDocument: 'Verifica il documento firmato',
  downloadOriginal: 'Scarica l’originale non firmato',
  returnTo: 'Continua su {host}',

  startLead: 'Documenti e firme elettroniche',
  startSigner: 'Le è stato chiesto di firmare un documento? Apra il link nell’e-mail che ha ricevuto. È personale.',
  startVerify: 'Verifica un documento firmato',
  startPlace: 'Posiziona i campi su un PDF',
  startReference: 'Documentazione dell’API per sviluppatori',
}
