import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Verificare un documento firmato',
  introduction:
    'Dia a questa pagina le prove di una firma e i file che ne fanno parte. La pagina dice se qualcosa è stato cambiato, aggiunto o tolto, e chi ne risponde.',
  promise:
    'Tutto avviene in questo browser. Nessun file lascia il Suo dispositivo; una volta salvata, la pagina funziona anche senza rete.',
  languages: 'Lingua',
  files: 'File',
  orChoose: 'Oppure scelga Lei i file; allora non si scarica nulla:',
  fetchAll: 'Verificare con i file e le chiavi di {host}',
  fetchAllHint:
    'Scarica le prove, i file che il Suo link mostra e le chiavi pubblicate da {host} in questo browser, e in nessun altro luogo.',
  fetchKeys: 'Usare le chiavi di {host}',
  fetchKeysHint: 'Scarica le chiavi pubblicate da {host} in questo browser. I file li sceglie Lei.',
  keysOf: 'chiavi di {host}',
  keysFetched:
    'La chiave è una delle chiavi di {host}, scaricata di là poco fa. Un’impronta che Lei ha da un’altra fonte dimostra di più.',
  fetchGone:
    '{host} non mostra più questi file, oppure il link è incompleto. Scelga i file che ha; le prove si ottengono da chi ha chiesto la firma.',
  fetchAway: '{host} non è raggiungibile. Riprovi, oppure scelga Lei i file.',
  choose: 'Scegliere i file',
  dropHint:
    'oppure li trascini qui: le prove (JSON), il documento sigillato e il certificato di completamento (PDF), chiavi (PEM o JWK Set)',
  givenFiles: 'File scelti',
  more: 'Ciò che Lei sa per altra via: chiavi e teste',
  moreHint:
    'Senza, la pagina può mostrare che prove e file concordano. Con questi dati può mostrare anche che sono quelli autentici.',
  heads: 'Testa della catena',
  headsHint:
    'Numero di registrazioni, due punti e 64 cifre, una per riga. Il certificato di completamento ne stampa una, il suo codice la contiene, e così ogni webhook della busta.',
  headsProblem: 'Una riga non è una testa: servono un numero, due punti e 64 cifre da 0 a 9 e da a a f.',
  key: 'Chiave pubblica dei punti di controllo',
  keyHint: 'Come la pubblica il servizio sotto /.well-known/jwks.json, o in formato PEM. Possono seguirsene diverse.',
  keyProblem: 'Questa non è una chiave pubblica Ed25519, né in formato PEM né in un JWK Set.',
  keyUnsupported: 'Questo browser non sa verificare le firme Ed25519. Ne prenda uno più recente, o la riga di comando.',
  fingerprint: 'Impronta di quella chiave',
  fingerprintHint:
    'Lo SHA-256 dei suoi 32 byte, 64 cifre, una per riga: per esempio dal Suo contratto con il servizio.',
  fingerprintProblem: 'Una riga non è uno SHA-256: servono 64 cifre da 0 a 9 e da a a f.',
  seal: 'Certificato del sigillo',
  sealHint: 'Il certificato che sigilla, o l’autorità a cui conduce, in formato PEM.',
  sealProblem: 'Questo non è un certificato in formato PEM.',
  timestamps: 'Autorità di marcatura temporale',
  timestampsHint:
    'I certificati a cui devono condurre le marche temporali del PDF, in formato PEM. Senza, non si verifica chi ha fatto quella del sigillo, e una che lo segue conta come modifica.',
  headFromCode: 'La testa della catena è stata presa dal codice o dal link che L’ha portata qui.',
  limits:
    'Il livello di queste firme è la firma elettronica semplice con integrità verificabile. Questa pagina dice se le registrazioni e i file sono intatti; non identifica nessuno e non sostituisce una consulenza legale.',

  roles: {
    evidence: 'Prove',
    document: 'Documento sigillato',
    certificate: 'Certificato di completamento',
    key: 'Chiave punti di controllo',
    seal: 'Certificato del sigillo',
    timestamps: 'Marcatura temporale',
    logPolicy: 'Politica del registro',
    none: 'Non usato',
  },
  roleOf: 'Che cos’è {file}',
  remove: 'Togliere',
  removeFile: 'Togliere {file}',
  bytes: '{count} byte',
  unknownFile: 'Questo file non è nessuno di quelli che qui si verificano.',

  waiting: 'Scelga le prove per cominciare.',
  checking: 'Verifica in corso …',
  unreadable: 'Un file non si è potuto leggere. Lo scelga di nuovo.',
  tooLarge: 'Le prove superano {count} MB e non vengono lette.',
  announceGood: 'Verificato. Tutti i {passed} controlli sono in ordine.',
  announceIncomplete: 'Nessun difetto in {passed} controlli. Non tutto si è potuto verificare.',
  announceOpen: 'Nessun difetto in {passed} controlli. La catena è aperta: possono seguire eventi.',
  announceBad: 'Non in ordine. {failed} controlli su {total} sono falliti.',

  verdictGood: 'Tutto ciò che è stato verificato è in ordine',
  verdictGoodMeaning:
    'Le registrazioni sono complete e immutate, il punto di controllo è stato firmato dalla chiave che Lei ha dato, e i file che Lei ha dato sono quelli registrati.',
  verdictOpen: 'In ordine finora: la catena è aperta',
  verdictOpenMeaning:
    'La catena è aperta: possono seguire eventi. La busta non era conclusa quando queste prove sono state prese; da allora può essere stata firmata, rifiutata, annullata o scaduta. Chieda prove più recenti.',
  verdictIncomplete: 'Nulla è sbagliato, ma non è mostrato chi ne risponde',
  verdictIncompleteMeaning:
    'Le registrazioni concordano. Chi inventasse una catena intera otterrebbe altrettanto: solo la chiave pubblica del servizio mostra che è stato il servizio a firmarla.',
  verdictSealOnly: 'Il sigillo del PDF è intatto',
  verdictSealOnlyMeaning:
    'Il PDF non è cambiato da quando è stato sigillato. Chi ha firmato, e quando, lo mostrano le prove: scelga anche quelle.',
  verdictBad: 'Qualcosa non è in ordine',
  verdictBadMeaning: 'Non si affidi a questi file prima che i controlli falliti qui sotto siano spiegati.',
  checkedAt: 'Verificato il {moment} secondo l’orologio di questo dispositivo.',
  firstBad: 'La prima registrazione in cui qualcosa è sbagliato è la numero {sequence}.',

  facts: 'Ciò che dicono le prove',
  factsUnsure: 'Queste indicazioni vengono da prove che non sono in ordine.',
  factDocument: 'Documento',
  factEnvelope: 'Busta',
  factSigner: 'Firmatario',
  factSigned: 'Firmato',
  factCompleted: 'Completato',
  factHead: 'Testa della catena',
  factKey: 'Chiave dei punti di controllo',
  factOriginal: 'SHA-256, originale',
  factRepairedFrom: 'SHA-256, come inviato (prima della riparazione)',
  factConvertedFrom: 'SHA-256, come inviato (prima della conversione in PDF)',
  factSealed: 'SHA-256, sigillato',
  erased: 'cancellato',
  withheld: 'non mostrato',
  records: 'Registrazioni ({count})',
  recordNumber: 'N.',
  recordTime: 'Ora (UTC)',
  recordEvent: 'Evento',
  recordHash: 'Impronta',

  result: { ok: 'In ordine', failed: 'Fallito', notMade: 'Non verificato' },
  finding: 'Riscontro:',
  groups: {
    evidence: 'Le registrazioni',
    voucher: 'Chi ne risponde',
    document: 'Il documento sigillato',
    certificate: 'Il certificato di completamento',
  },
  print: 'Stampare questo risultato',

  events,
}
