import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Verifica un documento firmato',
  introduction:
    'Scelga le prove e i file corrispondenti. Questa pagina mostra se qualcosa è stato modificato, aggiunto o rimosso, e chi garantisce per le prove.',
  promise:
    'Tutto avviene nel Suo browser. Nessun file lascia il Suo dispositivo. Una volta salvata, la pagina funziona anche offline.',
  languages: 'Lingua',
  files: 'File',
  orChoose: 'Oppure scelga Lei i file. In questo caso non viene scaricato nulla:',
  fetchAll: 'Verifica con i file e le chiavi di {host}',
  fetchAllHint: 'Scarica da {host} in questo browser le prove, i file del Suo link e le chiavi pubbliche.',
  fetchKeys: 'Usa le chiavi di {host}',
  fetchKeysHint: 'Scarica da {host} in questo browser le chiavi pubbliche. I file li sceglie Lei.',
  keysOf: 'chiavi di {host}',
  keysFetched:
    'La chiave è una delle chiavi pubbliche di {host}, appena scaricate. Un’impronta da un’altra fonte è una prova più solida.',
  fetchGone:
    '{host} non offre più questi file, oppure il link è incompleto. Scelga i file che ha oppure chieda le prove al mittente.',
  fetchAway: '{host} non è disponibile. Riprovi oppure scelga Lei i file.',
  choose: 'Scegli i file',
  dropHint:
    'oppure li trascini qui: le prove (JSON), il documento firmato e il certificato di completamento (PDF), chiavi (PEM o JWK\u00a0Set)',
  givenFiles: 'File scelti',
  more: 'Chiavi e teste da altre fonti',
  moreHint:
    'Senza questi dati, la pagina può mostrare che le prove e i file corrispondono. Con questi dati, può anche mostrare che sono autentici.',
  heads: 'Testa della catena',
  headsHint:
    'Numero della registrazione, due punti e 64 cifre, una testa per riga. È stampata sul certificato di completamento ed è contenuta nel suo codice e in ogni webhook della pratica.',
  headsProblem: 'Una riga non è una testa valida. Inserisca un numero, due punti e 64 cifre da 0 a 9 e da a a f.',
  key: 'Chiave pubblica dei punti di controllo',
  keyHint: 'Disponibile in /.well-known/jwks.json del servizio, oppure in formato PEM. Può inserire più chiavi.',
  keyProblem: 'Questa non è una chiave pubblica Ed25519 in formato PEM o in un JWK\u00a0Set.',
  keyUnsupported:
    'Questo browser non può verificare le firme Ed25519. Usi un browser più recente o la riga di comando.',
  fingerprint: 'Impronta della chiave',
  fingerprintHint:
    'SHA-256 dei 32 byte della chiave: 64 cifre, un’impronta per riga. Può trovarla nel Suo contratto con il servizio.',
  fingerprintProblem: 'Una riga non è uno SHA-256 valido. Inserisca 64 cifre da 0 a 9 e da a a f.',
  seal: 'Certificato del sigillo',
  sealHint: 'Certificato del sigillo, o dell’autorità che lo ha emesso, in formato PEM.',
  sealProblem: 'Questo non è un certificato in formato PEM.',
  timestamps: 'Autorità di marcatura temporale',
  timestampsHint:
    'Certificati delle autorità che hanno emesso le marche temporali del PDF, in formato PEM. Senza di essi, l’origine della marca temporale del sigillo non viene verificata e una marca temporale successiva al sigillo conta come modifica.',
  headFromCode: 'La testa della catena proviene dal codice o dal link che ha aperto.',
  limits:
    'Si tratta di firme elettroniche semplici con integrità verificabile. Questa pagina mostra se le registrazioni e i file sono integri. Non identifica nessuna persona e non costituisce una consulenza legale.',

  roles: {
    evidence: 'Prove',
    document: 'Documento firmato',
    certificate: 'Certificato di completamento',
    key: 'Chiave punti di controllo',
    seal: 'Certificato del sigillo',
    timestamps: 'Autorità di marcatura',
    logPolicy: 'Policy del registro',
    none: 'Non utilizzato',
  },
  roleOf: 'Tipo di {file}',
  remove: 'Rimuovi',
  removeFile: 'Rimuovi {file}',
  bytes: '{count} byte',
  unknownFile: 'Questa pagina non verifica questo file.',

  waiting: 'Scelga le prove per iniziare.',
  checking: 'Verifica in corso…',
  unreadable: 'Non è stato possibile leggere un file. Lo scelga di nuovo.',
  tooLarge: 'Le prove superano {count} MB e non possono essere lette.',
  announceGood: 'Verificato. Controlli superati: {passed}.',
  announceIncomplete: 'Nessun problema trovato, ma alcuni controlli non erano possibili. Controlli superati: {passed}.',
  announceOpen:
    'Nessun problema trovato, ma la catena è aperta: possono seguire altri eventi. Controlli superati: {passed}.',
  announceBad: 'Verifica non riuscita. Controlli non superati: {failed} su {total}.',

  verdictGood: 'Tutti i controlli superati',
  verdictGoodMeaning:
    'Le registrazioni sono complete e non modificate. La chiave che ha fornito ha firmato il punto di controllo, e i file corrispondono alle registrazioni.',
  verdictWarning: 'Tutti i controlli superati, con un avviso',
  verdictOpen: 'Nessun problema finora, ma la catena è aperta',
  verdictOpenMeaning:
    'La pratica non era conclusa quando queste prove sono state scaricate. Da allora può essere stata firmata, rifiutata o ritirata, oppure può essere scaduta. Chieda prove più recenti.',
  verdictIncomplete: 'Nessun problema trovato, ma l’origine non è dimostrata',
  verdictIncompleteMeaning:
    'Le registrazioni concordano, ma chiunque può creare registrazioni simili. Per verificare che il servizio le abbia firmate, aggiunga la chiave pubblica del servizio.',
  verdictSealOnly: 'Il sigillo del PDF è integro',
  verdictSealOnlyMeaning:
    'Il PDF non è cambiato da quando è stato sigillato. Per vedere chi ha firmato e quando, scelga anche le prove.',
  verdictBad: 'Verifica non riuscita',
  verdictBadMeaning:
    'Non faccia affidamento su questi file finché i controlli non superati qui sotto non saranno chiariti.',
  verdictNoSeal: 'Nessun sigillo trovato',
  verdictNoSealMeaning:
    'Questo file non può essere verificato, perché non ha un sigillo leggibile. Scelga il PDF firmato esattamente come l’ha ricevuto.',
  checkedAt: 'Verificato il {moment}, secondo l’orologio di questo dispositivo.',
  firstBad: 'La prima registrazione errata è la numero {sequence}.',

  facts: 'Contenuto delle prove',
  factsUnsure: 'La verifica delle prove non è riuscita, quindi questi dati potrebbero essere errati.',
  factDocument: 'Documento',
  factEnvelope: 'Pratica',
  factSigner: 'Firmatario',
  factSigned: 'Firmato',
  factCompleted: 'Completato',
  factHead: 'Testa della catena',
  factKey: 'Chiave dei punti di controllo',
  factOriginal: 'SHA-256, originale',
  factRepairedFrom: 'SHA-256, file ricevuto (prima della riparazione)',
  factConvertedFrom: 'SHA-256, file ricevuto (prima della conversione in PDF)',
  factSealed: 'SHA-256, firmato',
  erased: 'cancellato',
  withheld: 'non mostrato',
  records: 'Registrazioni ({count})',
  recordNumber: 'N.',
  recordTime: 'Ora (UTC)',
  recordEvent: 'Evento',
  recordHash: 'Hash',

  result: { ok: 'Superato', warning: 'Avviso', failed: 'Non superato', notMade: 'Non eseguito' },
  finding: 'Dettagli:',
  groups: {
    evidence: 'Registrazioni',
    voucher: 'Origine delle registrazioni',
    document: 'Documento firmato',
    certificate: 'Certificato di completamento',
  },
  print: 'Stampa il risultato',

  events,
}
