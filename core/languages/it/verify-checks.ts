import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Scrittura',
    ok: 'Le prove sono scritte nella loro unica forma.',
    failed: 'Le prove sono scritte diversamente da come le scrive il servizio.',
  },
  structure: {
    title: 'Forma',
    ok: 'Le prove hanno la forma che devono avere.',
    failed: 'Il file non contiene prove di questo tipo, o una parte ha una forma che non deve avere.',
  },
  binding: {
    title: 'Appartenenza',
    ok: 'Tutte le registrazioni appartengono a una sola pratica, una sola organizzazione e un solo documento.',
    failed: 'Una registrazione appartiene a un’altra pratica, un’altra organizzazione o un altro documento.',
  },
  sequence: {
    title: 'Numerazione',
    ok: 'Nessuna registrazione manca tra la prima e l’ultima, nessuna è doppia.',
    failed: 'Una registrazione manca, è doppia o fuori posto.',
  },
  chain: {
    title: 'Catena di impronte',
    ok: 'Nessuna registrazione è stata cambiata: ognuna fissa tutte quelle precedenti.',
    failed: 'Una registrazione è stata cambiata, o non appartiene al posto in cui si trova.',
  },
  times: {
    title: 'Orari',
    ok: 'Gli orari vanno in avanti.',
    failed: 'Una registrazione si dice più vecchia di quella che la precede.',
  },
  lifecycle: {
    title: 'Corso degli eventi',
    ok: 'Gli eventi possono essere avvenuti in quest’ordine.',
    failed: 'Gli eventi non possono essere avvenuti in quest’ordine, per esempio un sigillo senza firma.',
  },
  disclosures: {
    title: 'Nomi, indirizzi e valori',
    ok: 'I dati personali leggibili sono quelli registrati.',
    failed: 'Un nome, un indirizzo o un valore leggibile non è quello registrato.',
  },
  head: {
    title: 'Fine della catena',
    ok: 'La catena finisce dove le prove dicono che finisce.',
    failed: 'Alla fine sono state tagliate o aggiunte registrazioni.',
  },
  artifacts: {
    title: 'File nominati',
    ok: 'I file nominati dalle prove sono quelli delle loro registrazioni.',
    failed: 'Le prove nominano altri file rispetto alle loro registrazioni.',
  },
  omissions: {
    title: 'Valori omessi',
    ok: 'Il servizio stesso ha omesso ogni valore che manca qui, oppure non ne manca nessuno.',
    failed: 'Mancano dei valori, e il servizio non ha firmato di averli omessi. Qualcuno li ha tolti.',
  },
  checkpoint: {
    title: 'Punto di controllo',
    ok: 'Il punto di controllo firmato riguarda esattamente questa catena.',
    failed: 'Non c’è un punto di controllo su questa catena: è stata tagliata, allungata o riscritta.',
  },
  checkpoint_signature: {
    title: 'Firma del punto di controllo',
    ok: 'Chi detiene la chiave che Lei ha dato risponde di questa catena.',
    failed: 'Chi detiene la chiave che Lei ha dato non ha firmato questo punto di controllo.',
  },
  checkpoint_key: {
    title: 'Impronta della chiave',
    ok: 'La chiave che ha firmato è quella di cui Lei conosce l’impronta.',
    failed: 'La chiave che ha firmato non è quella di cui Lei conosce l’impronta.',
  },
  known_heads: {
    title: 'Testa nota per altra via',
    ok: 'La catena passa per la testa che Lei conosce: fin lì nulla è stato riscritto.',
    failed: 'La catena non contiene la testa indicata. È stata riscritta o appartiene a un’altra pratica.',
  },
  log_inclusion: {
    title: 'Nel registro di trasparenza',
    ok: 'Il registro della prova contiene questa catena.',
    failed: 'Il registro della prova non contiene questa catena, o non c’è alcuna prova.',
  },
  log_policy: {
    title: 'Registro e testimoni',
    ok: 'Il registro e i testimoni sono quelli della sua politica. Senza testimoni, solo le copie del registro mostrano che tutti vedono lo stesso.',
    failed: 'Il registro o i testimoni non sono quelli richiesti dalla sua politica.',
  },
  archive: {
    title: 'Archivio',
    ok: 'Le registrazioni esistevano alla prima marca temporale dell’archivio, e ogni marca è stata rinnovata in tempo.',
    failed: 'La prova dell’archivio non corrisponde a queste registrazioni.',
  },
  sealed_document: {
    title: 'Il file è quello registrato',
    ok: 'Il PDF è, byte per byte, il documento firmato delle registrazioni.',
    failed: 'Il PDF non è il documento firmato delle registrazioni: è stato cambiato, o è un altro file.',
  },
  original: {
    title: 'L’originale all’interno',
    ok: 'Il PDF comincia con l’originale presentato al firmatario, byte per byte.',
    failed: 'Il PDF non comincia con l’originale presentato al firmatario.',
  },
  'seal.found': {
    title: 'Sigillo',
    ok: 'Il PDF porta un sigillo.',
    failed: 'Il PDF non porta alcun sigillo leggibile.',
  },
  'seal.byteRange': {
    title: 'Che cosa il sigillo lascia fuori',
    ok: 'Il sigillo non lascia fuori che se stesso.',
    failed: 'Il sigillo lascia fuori più che se stesso.',
  },
  'seal.coverage': {
    title: 'Che cosa copre il sigillo',
    ok: 'Il sigillo copre l’intero file.',
    failed: 'Dopo il sigillo è stato aggiunto qualcosa.',
  },
  'seal.digest': {
    title: 'Contenuto sigillato',
    ok: 'Il contenuto è quello che è stato sigillato.',
    failed: 'Il contenuto è stato cambiato dopo essere stato sigillato.',
  },
  'seal.signature': {
    title: 'Firma del sigillo',
    ok: 'La firma nel sigillo è valida.',
    failed: 'La firma nel sigillo non è valida.',
  },
  'seal.certificate': {
    title: 'Certificato nel sigillo',
    ok: 'Il sigillo è legato al suo certificato.',
    failed: 'Il sigillo non è legato al suo certificato.',
  },
  'seal.timestamp': {
    title: 'Marca temporale del sigillo',
    ok: 'La marca temporale nel sigillo è intatta.',
    failed: 'La marca temporale nel sigillo non è valida, o la sua autorità non è fra quelle che Lei ha nominato.',
  },
  'seal.timestampTrust': {
    title: 'Chi risponde dell’ora del sigillo',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Marca temporale dell’archivio',
    ok: 'Una marca temporale dopo il sigillo tiene insieme il file e tutte le prove.',
    failed:
      'Una marca temporale dopo il sigillo non è valida, o nessuno che Lei abbia nominato risponde della sua autorità.',
  },
  'seal.trust': {
    title: 'Chi ha sigillato',
    ok: 'Il sigillo conduce al certificato che Lei ha dato.',
    failed: 'Il sigillo non conduce al certificato che Lei ha dato.',
  },
  earlierSignature: {
    title: 'Firma precedente',
    ok: 'Ciò che una firma precedente nel file dice di sé.',
    failed: 'Una firma precedente nel file non è valida, oppure il file è stato modificato dopo.',
  },
  certificate: {
    title: 'Il certificato è quello registrato',
    ok: 'Il certificato di completamento è, byte per byte, quello delle registrazioni.',
    failed: 'Il file non è il certificato di completamento delle registrazioni: è stato cambiato, o è un altro file.',
  },
  certificate_head: {
    title: 'La testa nel certificato',
    ok: 'La catena passa per la testa che il certificato ha stampato quando è stato emesso.',
    failed: 'La catena non passa per la testa che il certificato ha stampato: da allora è stata riscritta.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Per questo, dia la chiave pubblica del servizio.',
  known_heads:
    'Per questo, dia una testa della catena che ha da un’altra fonte. Rivela una catena riscritta e firmata di nuovo.',
  log_policy: 'Scelga per questo la politica del registro, un file di testo da una fonte attendibile.',
  sealed_document: 'Per questo, scelga il PDF sigillato.',
  certificate: 'Per questo, scelga il certificato di completamento.',
  evidence: 'Per questo, scelga le prove.',
  'seal.timestampTrust':
    'Per questo, dia i certificati dell’autorità di marcatura temporale. Senza, l’ora del sigillo è solo ciò che la sua marca afferma.',
}

export const verifyChecks = { checks, missing }
