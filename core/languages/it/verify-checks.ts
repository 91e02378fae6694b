import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Codifica',
    ok: 'La codifica delle prove è quella prevista.',
    failed: 'La codifica delle prove è diversa da quella del servizio.',
  },
  structure: {
    title: 'Formato',
    ok: 'Le prove hanno il formato previsto.',
    failed: 'Il file non contiene prove, oppure una parte ha un formato errato.',
  },
  binding: {
    title: 'Contesto',
    ok: 'Tutte le registrazioni appartengono alla stessa pratica, alla stessa organizzazione e allo stesso documento.',
    failed: 'Una registrazione appartiene a un’altra pratica, a un’altra organizzazione o a un altro documento.',
  },
  sequence: {
    title: 'Numerazione',
    ok: 'Nessuna registrazione manca o è duplicata.',
    failed: 'Una registrazione manca, è duplicata o è fuori ordine.',
  },
  chain: {
    title: 'Catena di hash',
    ok: 'Nessuna registrazione è stata modificata. Ognuna conferma tutte le precedenti.',
    failed: 'Una registrazione è stata modificata o è fuori posto.',
  },
  times: {
    title: 'Orari',
    ok: 'Gli orari sono in ordine.',
    failed: 'Una registrazione riporta un orario precedente a quello della registrazione che la precede.',
  },
  lifecycle: {
    title: 'Ordine degli eventi',
    ok: 'L’ordine degli eventi è possibile.',
    failed: 'L’ordine degli eventi è impossibile, ad esempio un sigillo senza firma.',
  },
  disclosures: {
    title: 'Dati personali',
    ok: 'I dati personali leggibili corrispondono alle registrazioni.',
    failed: 'Un nome, un indirizzo o un valore leggibile è diverso dalle registrazioni.',
  },
  head: {
    title: 'Fine della catena',
    ok: 'La catena termina con la testa indicata nelle prove.',
    failed: 'Alla fine sono state rimosse o aggiunte registrazioni.',
  },
  artifacts: {
    title: 'File delle prove',
    ok: 'I file citati nelle prove corrispondono alle registrazioni.',
    failed: 'I file citati nelle prove sono diversi dalle registrazioni.',
  },
  conditions: {
    title: 'Condizioni e calcoli',
    ok: 'I campi nascosti, i campi obbligatori e i valori calcolati derivano dai dati registrati.',
    failed: 'Un campo è stato saltato, mostrato o calcolato in modo diverso dalla condizione o dal calcolo registrato.',
  },
  attachments: {
    title: 'File allegati',
    ok: 'I file allegati sono registrati con i loro nomi e hash.',
    failed: 'I file registrati non corrispondono ai campi per gli allegati.',
  },
  omissions: {
    title: 'Valori omessi',
    ok: 'Non manca alcun valore, oppure il servizio ha firmato l’elenco dei valori omessi.',
    failed:
      'Mancano dei valori, e nessun elenco valido firmato dal servizio li riporta. È possibile che qualcuno li abbia rimossi.',
  },
  checkpoint: {
    title: 'Punto di controllo',
    ok: 'Il punto di controllo firmato corrisponde a questa catena.',
    failed:
      'Il punto di controllo manca o non corrisponde a questa catena. La catena potrebbe essere stata accorciata, allungata o riscritta.',
  },
  checkpoint_signature: {
    title: 'Firma del punto di controllo',
    ok: 'La chiave che ha fornito ha firmato questa catena.',
    failed: 'La chiave che ha fornito non ha firmato questo punto di controllo.',
  },
  checkpoint_key: {
    title: 'Impronta della chiave',
    ok: 'La chiave dei punti di controllo ha l’impronta che ha fornito.',
    failed: 'La chiave dei punti di controllo non ha l’impronta che ha fornito.',
  },
  known_heads: {
    title: 'Testa da un’altra fonte',
    ok: 'La catena contiene la testa che ha fornito. Fino a quel punto nessuna registrazione è stata riscritta.',
    failed:
      'La catena non contiene la testa che ha fornito. La catena è stata modificata o accorciata, oppure la testa appartiene a un’altra pratica.',
  },
  log_inclusion: {
    title: 'Nel registro di trasparenza',
    ok: 'Il registro di trasparenza indicato dall’attestazione contiene una testa di questa catena.',
    failed:
      'Il registro di trasparenza indicato dall’attestazione non contiene alcuna testa di questa catena, oppure manca un’attestazione.',
  },
  log_policy: {
    title: 'Registro di trasparenza e testimoni',
    ok: 'Il registro di trasparenza e i testimoni sono quelli della Sua policy. Se nessun testimone ha firmato, confronti copie del registro da fonti diverse per assicurarsi che tutti vedano lo stesso.',
    failed: 'Il registro di trasparenza o i testimoni non sono quelli richiesti dalla Sua policy.',
  },
  archive: {
    title: 'Archivio',
    ok: 'Le registrazioni esistevano alla prima marca temporale dell’archivio, e ogni marca è stata rinnovata in tempo.',
    failed: 'L’archivio non prova da quando esistono queste registrazioni.',
  },
  sealed_document: {
    title: 'Documento firmato',
    ok: 'Il PDF è identico al documento firmato delle registrazioni.',
    failed: 'Il PDF è diverso dal documento firmato delle registrazioni. È stato modificato o è un altro file.',
  },
  original: {
    title: 'Documento originale',
    ok: 'Il PDF inizia con l’esatto originale visto dal firmatario.',
    failed: 'Il PDF non inizia con l’originale visto dal firmatario.',
  },
  'seal.found': {
    title: 'Sigillo',
    ok: 'Il PDF ha un sigillo.',
    failed: 'Il PDF non ha alcun sigillo leggibile.',
  },
  'seal.byteRange': {
    title: 'Byte esclusi',
    ok: 'Il sigillo esclude solo se stesso.',
    failed: 'Il sigillo esclude più di se stesso.',
  },
  'seal.coverage': {
    title: 'Copertura del sigillo',
    ok: 'Il sigillo copre l’intero file.',
    failed: 'Il file è stato esteso dopo il sigillo.',
  },
  'seal.digest': {
    title: 'Contenuto sigillato',
    ok: 'Il contenuto non è cambiato da quando è stato sigillato.',
    failed: 'Il contenuto è cambiato dopo essere stato sigillato.',
  },
  'seal.signature': {
    title: 'Firma del sigillo',
    ok: 'La firma è valida per il contenuto com’era quando è stato sigillato.',
    failed: 'La firma del sigillo non è valida.',
  },
  'seal.certificate': {
    title: 'Certificato del sigillo',
    ok: 'Il sigillo corrisponde al suo certificato.',
    failed: 'Il sigillo non corrisponde al suo certificato.',
  },
  'seal.timestamp': {
    title: 'Marca temporale del sigillo',
    ok: 'La marca temporale del sigillo è integra.',
    failed:
      'La marca temporale del sigillo non è valida, oppure non ha fornito il certificato della relativa autorità di marcatura temporale.',
  },
  'seal.timestampTrust': {
    title: 'Origine della marca temporale',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Marca temporale di archiviazione',
    ok: 'Una marca temporale successiva al sigillo protegge il file e le relative prove.',
    failed:
      'Una marca temporale successiva al sigillo non è valida, oppure non ha fornito il certificato della relativa autorità di marcatura temporale.',
  },
  'seal.trust': {
    title: 'Origine del sigillo',
    ok: 'Il sigillo risale al certificato che ha fornito.',
    failed: 'Il sigillo non risale al certificato che ha fornito.',
  },
  earlierSignature: {
    title: 'Firma precedente',
    ok: 'Il file contiene una firma precedente.',
    failed: 'Una firma precedente nel file non è valida, oppure il file è stato modificato dopo di essa.',
  },
  certificate: {
    title: 'Certificato di completamento',
    ok: 'Il file è identico al certificato di completamento delle registrazioni.',
    failed:
      'Il file è diverso dal certificato di completamento delle registrazioni. È stato modificato o è un altro file.',
  },
  certificate_head: {
    title: 'Testa sul certificato',
    ok: 'La catena contiene la testa stampata sul certificato.',
    failed:
      'La catena non contiene la testa stampata sul certificato. La catena è stata modificata o accorciata, oppure il certificato appartiene a un’altra pratica.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Per questo controllo fornisca la chiave pubblica del servizio.',
  known_heads:
    'Per questo controllo fornisca una testa della catena da un’altra fonte. Permette di scoprire una catena riscritta e firmata di nuovo.',
  log_policy:
    'Per questo controllo scelga la policy del registro di trasparenza, un file di testo da una fonte attendibile.',
  sealed_document: 'Per questo controllo scelga il PDF firmato.',
  certificate: 'Per questo controllo scelga il certificato di completamento.',
  evidence: 'Per questo controllo scelga le prove.',
  'seal.trust':
    'Per questo controllo fornisca il certificato del sigillo. Senza di esso, chiunque può aver sigillato il documento.',
  'seal.timestampTrust':
    'Per questo controllo fornisca i certificati dell’autorità di marcatura temporale. Senza di essi, l’ora del sigillo è solo un’affermazione.',
}

export const verifyChecks = { checks, missing }
