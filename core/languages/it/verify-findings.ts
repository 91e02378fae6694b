import type { VerifyFindingTexts } from '../en/verify-findings.ts'

/** The sentences of the verifier's findings in Italian, by code. */
export const verifyFindings: VerifyFindingTexts = {
  signature_unreadable: 'La firma non può essere verificata.',
  digest_matches: 'I byte coperti corrispondono alla firma.',
  digest_differs: 'I byte coperti non corrispondono alla firma.',
  signed_by: 'Firmato da {signer}.',
  signature_invalid: 'La firma di {signer} non è valida.',
  certificate_bound: 'Gli attributi firmati identificano il certificato, che consente di firmare.',
  certificate_not_bound:
    'Gli attributi firmati non identificano il certificato, oppure il certificato non consente di firmare.',
  certificate_expired:
    'Il certificato è scaduto il {time}. Nessuna marca temporale dimostra che il sigillo sia precedente.',
  certificate_trusted: 'Il certificato è attendibile.',
  certificate_not_trusted: 'Il certificato non è tra quelli attendibili e non risale a nessuno di essi.',
  signature_timestamp_invalid: 'La marca temporale non è valida per questa firma.',
  signature_timestamp_not_trusted:
    'La marca temporale di questa firma non è attendibile: il certificato della sua autorità non risale a nessuno attendibile.',
  document_timestamp_invalid: 'La marca temporale non è valida per questo documento.',
  document_timestamp_not_trusted:
    'La marca temporale di questo documento non è attendibile: il certificato della sua autorità non risale a nessuno attendibile.',
  timestamp_authority_missing:
    'L’autorità della marca temporale, {authority}, non è attendibile. Fornisca i certificati di questa autorità.',
  timestamp_trusted: 'Marca temporale del {time} di {authority}. L’autorità è attendibile.',
  timestamp_not_checked: 'Marca temporale del {time} di {authority}. L’autorità non è stata verificata.',

  trusted_certificates_unreadable: 'I certificati attendibili non sono leggibili. Fornisca certificati in formato PEM.',
  trusted_authorities_unreadable:
    'I certificati delle autorità di marcatura temporale attendibili non sono leggibili. Fornisca certificati in formato PEM.',
  file_unreadable: 'Il file non può essere letto.',
  file_too_large: 'Il file supera i {size} byte, quindi il suo hash non è stato calcolato.',
  seal_missing: 'Il file non contiene firme.',
  too_many_signatures: 'Il file contiene più firme di quante ne vengano verificate.',
  range_malformed: '/ByteRange non contiene quattro posizioni e lunghezze.',
  range_not_from_start: '/ByteRange non comincia dal primo byte.',
  range_outside_file: '/ByteRange non è all’interno del file.',
  range_gap_too_large: '/ByteRange esclude troppi byte.',
  range_gap_not_hex: '/ByteRange esclude qualcosa di diverso da una stringa esadecimale.',
  range_gap_not_der: '/ByteRange esclude qualcosa di diverso da un solo elemento DER.',
  range_gap_not_contents: '/ByteRange esclude qualcosa di diverso da /Contents.',
  range_excludes_itself: 'La firma in «{field}» esclude solo i propri byte.',
  covers_file: 'La firma copre tutto il file.',
  only_archive_follows: 'Dopo la parte firmata ci sono solo dati di convalida e marche temporali di archiviazione.',
  bytes_added: 'Una modifica successiva ha aggiunto {added} byte dopo «{field}», dalla posizione {offset}.',
  signature_hidden: 'I byte aggiunti nascondono la firma.',
  signature_removed:
    'Una firma di {signer} copre i primi {covered} byte. Una modifica successiva l’ha rimossa dal modulo.',
  earlier_signature: '«{field}» di {signer}, sui primi {covered} byte:',
  earlier_unnamed: '«{field}», sui primi {covered} byte:',
  earlier_intact: 'integra.',
  earlier_not_checked: 'non verificata.',
  changed_after: '«{field}» copre i primi {covered} byte. Il file è stato modificato in seguito.',
  later_bytes: 'La firma non copre i byte successivi.',

  bundle_well_formed: 'Il formato delle prove è corretto.',
  bundle_not_utf8: 'Il file non è in UTF-8 valido.',
  bundle_too_deep: 'Il file ha più di {levels} livelli.',
  bundle_not_json: 'Il file non è in formato JSON.',
  bundle_encoded_twice: 'Il file è una stringa JSON. Probabilmente è stato codificato due volte.',
  bundle_not_object: 'Il file non è un oggetto JSON.',
  key_twice: 'Un oggetto nel file contiene due volte la chiave {key}.',
  surrogate_unpaired: 'Il file contiene un surrogato isolato in {text}.',
  number_spelled: 'Il file contiene {found} invece di {expected}.',
  envelope_id_missing: 'Manca «envelopeId».',
  records_missing: 'Il file non contiene registrazioni.',
  record_malformed: 'La registrazione {record} non ha la forma prevista.',
  head_malformed: '«head» deve essere un numero con un hash.',
  property_malformed: '«{property}» non ha il formato corretto.',
  property_unknown: 'Il file contiene la proprietà sconosciuta «{property}».',

  records_belong:
    'Tutte le registrazioni ({records}) appartengono a questa pratica, alla sua organizzazione e al suo documento.',
  record_foreign:
    'La registrazione {record} appartiene a un’altra pratica, a un’altra organizzazione o a un altro documento.',
  records_numbered: 'I numeri delle registrazioni iniziano da 1, senza lacune. Registrazioni: {records}.',
  record_misplaced: 'La registrazione {record} manca o è fuori posto.',
  hashes_match: 'L’hash di ogni registrazione copre il suo contenuto e tutte le registrazioni precedenti.',
  hash_differs: 'La registrazione {record} non ha l’hash previsto.',
  times_in_order: 'Nessuna registrazione è più vecchia della precedente.',
  time_out_of_order: 'La registrazione {record} è più vecchia della precedente.',
  events_in_order: 'Gli eventi delle registrazioni sono in un ordine valido.',
  event_out_of_order: 'La registrazione {record} non può seguire le registrazioni precedenti.',
  value_matches: 'Valori personali verificati: {values}.',
  values_match: 'Valori personali verificati: {values}.',
  value_not_recorded:
    'I valori personali rivelati per la registrazione {record} non corrispondono a quelli registrati.',
  head_matches: 'La catena termina alla registrazione {record}, come indicato.',
  head_differs: 'La fine indicata non corrisponde all’ultima registrazione della catena.',
  files_match: 'I file citati corrispondono alle registrazioni.',
  files_not_complete: 'La pratica non ha ancora file finali.',
  files_differ: 'I file citati differiscono da quelli registrati.',

  conditions_met: 'Le condizioni e i calcoli concordano con i valori registrati. Campi verificati: {fields}.',
  fields_unchecked: 'Campi che non possono essere verificati, perché mancano dei valori: {fields}.',
  too_many_fields: 'La pratica ha più di {limit} campi.',
  conditions_unreadable: 'La registrazione {record} contiene una condizione, un calcolo o un valore non leggibile.',
  field_without_condition_skipped: 'Il campo «{field}» è stato saltato senza una condizione.',
  field_condition_differs: 'Il campo «{field}» ha una condizione o un calcolo diverso da quello registrato.',
  shown_field_skipped: 'Il campo «{field}» è stato saltato, ma la sua condizione è soddisfatta.',
  hidden_field_shown: 'Il campo «{field}» non è stato saltato, ma la sua condizione non è soddisfatta.',
  calculation_differs: 'Il valore del campo «{field}» differisce dal suo calcolo.',
  required_field_empty: 'Il campo obbligatorio «{field}» non ha un valore.',
  skipped_field_set: 'Il campo «{field}» è stato saltato, ma ha un valore.',
  skipped_for_other_fields:
    'I campi registrati come motivo per saltare «{field}» non sono quelli della sua condizione.',
  skipped_for_other_condition: 'La condizione registrata per saltare «{field}» non è quella del campo.',
  attachments_recorded: 'Campi i cui file sono registrati con nome e hash: {fields}.',
  attachments_not_requested: 'Il campo «{field}» ha file che il mittente non ha richiesto.',
  required_files_missing: 'Il campo obbligatorio «{field}» non ha file.',
  file_count_missing: 'Il campo «{field}» non ha un numero di file registrato.',
  file_limit_malformed: 'Il campo «{field}» ha un limite che non è un numero.',
  file_count_wrong: 'Il campo «{field}» ha {count} file invece di {min}-{max}.',
  files_not_recorded: 'Il campo «{field}» non ha file registrati.',
  attachments_differ: 'I file del campo «{field}» differiscono da quelli registrati.',

  nothing_omitted: 'Ci sono tutti i valori personali.',
  omission_not_signed: 'Nella registrazione {record} manca «{value}», e il servizio non ha firmato questa omissione.',
  omissions_of_other_chain: 'L’elenco dei valori omessi appartiene a un’altra catena.',
  omissions_differ: 'I valori omessi dalla registrazione {record} differiscono dall’elenco firmato.',
  omissions_key_unknown:
    'L’elenco dei valori omessi è stato firmato con la chiave {key}, che non ha fornito. La aggiunga e verifichi di nuovo.',
  omissions_signature_wrong: 'La firma dell’elenco dei valori omessi non corrisponde alla chiave {key}.',
  omissions_signed:
    'Elenco dei valori omessi, firmato con la chiave {key} il {time}: {erased} cancellati e {withheld} non mostrati.',
  omissions_listed: 'Elenco dei valori omessi del {time}: {erased} cancellati e {withheld} non mostrati.',

  checkpoint_covers: 'Il punto di controllo del {time} copre tutte le registrazioni. Registrazioni: {records}.',
  checkpoint_missing: 'Le prove non hanno un punto di controllo.',
  checkpoint_of_other_envelope: 'Il punto di controllo appartiene a un’altra pratica.',
  checkpoint_of_other_chain: 'Il punto di controllo è stato firmato per un’altra catena.',
  checkpoint_signed: 'Il punto di controllo è firmato con la chiave {key}.',
  checkpoint_key_unknown:
    'Il punto di controllo è stato firmato con la chiave {key}. Fornisca questa chiave per verificare la firma.',
  checkpoint_signature_wrong: 'La firma del punto di controllo non corrisponde alla chiave.',
  checkpoint_key_missing: 'Manca la chiave pubblica del punto di controllo. La fornisca per confrontare l’impronta.',
  fingerprint_expected: 'La chiave del punto di controllo ha l’impronta {fingerprint}.',
  fingerprint_unexpected:
    'La chiave del punto di controllo ha l’impronta {fingerprint}, che non è tra quelle previste.',
  known_head_found: 'La catena contiene la testa nota {record}.',
  known_heads_found: 'La catena contiene tutte le teste note. Teste: {heads}.',
  known_head_missing:
    'L’hash della registrazione {record} differisce dalla testa nota. La catena è stata modificata o accorciata, oppure la testa appartiene a un’altra pratica.',
  certificate_head_found: 'La catena contiene la testa {record} del certificato.',
  certificate_head_missing:
    'L’hash della registrazione {record} differisce dalla testa del certificato. La catena è stata modificata o accorciata, oppure il certificato appartiene a un’altra pratica.',

  log_contains:
    'Il registro di trasparenza {log} contiene la testa della registrazione {record} alla posizione {index} di {size}.',
  log_proof_missing:
    'Le prove non contengono alcuna attestazione del registro. Scarichi di nuovo le prove almeno un minuto dopo la fine della pratica.',
  log_proof_missing_for:
    'Le prove non contengono alcuna attestazione per la registrazione {record}. Scarichi di nuovo le prove almeno un minuto dopo la fine della pratica.',
  log_proof_malformed: 'L’attestazione del registro non ha il formato corretto.',
  log_proof_of_other_head: 'L’attestazione non mostra che il suo registro contiene questa testa.',
  log_policy_unreadable: 'La policy non può essere letta.',
  log_not_in_policy: 'Nessun registro della policy ha firmato il punto di controllo dell’attestazione.',
  too_few_witnesses:
    'Troppo pochi testimoni hanno controfirmato il punto di controllo: {witnesses}. Scarichi di nuovo le prove più tardi.',
  no_required_witness: 'Nessun testimone ha controfirmato il punto di controllo. Scarichi di nuovo le prove più tardi.',
  witnesses_cosigned:
    'Il registro ha firmato il punto di controllo, e questi testimoni lo hanno controfirmato: {witnesses}. La testa esisteva in quei momenti, e ogni testimone ha visto lo stesso registro.',
  log_without_witness:
    'Il registro ha firmato il punto di controllo, ma nessun testimone. Confronti copie del registro da fonti diverse per assicurarsi che tutti vedano lo stesso.',
  archive_trusted:
    'Le registrazioni da 1 a {records} esistono dal {time}, secondo {authority} (attendibile). L’archivio è stato rinnovato per l’ultima volta il {renewed}.',
  archive_not_checked:
    'Le registrazioni da 1 a {records} esistono dal {time}, secondo {authority} (non verificata). L’archivio è stato rinnovato per l’ultima volta il {renewed}.',
  archive_revocation_unknown: 'L’archivio non prova che i certificati delle autorità non fossero revocati.',
  archive_invalid: 'L’archivio non prova da quando esistono queste registrazioni.',

  file_matches: 'Il file ha lo SHA-256 registrato {sha256}.',
  file_not_recorded: 'Le registrazioni non contengono questo file.',
  file_size_differs: 'Il file ha {size} byte, quello registrato ne ha {recordedSize}.',
  file_hash_differs: 'Il file ha lo SHA-256 {found}, ma quello registrato è {sha256}.',
  original_kept: 'Il file comincia con l’originale, byte per byte.',
  original_changed:
    'L’inizio del file non è l’originale: i primi {size} byte hanno lo SHA-256 {found}, ma l’originale ha {sha256}.',
  original_missing: 'Il file è più corto dell’originale (SHA-256 {sha256}).',

  limit_exceeded: 'Il file contiene più oggetti, aggiornamenti o firme di quanti la verifica ne esamini.',
  update_malformed: 'I lettori PDF possono interpretare in modo diverso un aggiornamento del file.',
  object_changed: 'Un oggetto del file è stato aggiunto, modificato o rimosso.',
  sealed_object_redirected: 'Un oggetto sigillato rimanda a un oggetto aggiunto in seguito.',
  catalog_changed: 'Il catalogo del documento è stato modificato.',
  form_changed: 'Il modulo è stato modificato.',
  field_changed: 'Un campo del modulo è stato aggiunto, modificato o rimosso.',
  page_changed: 'Una pagina è stata aggiunta, modificata, spostata o rimossa.',
  annotation_changed: 'Un’annotazione è stata aggiunta, modificata, spostata o rimossa.',
  structure_changed: 'La struttura del documento è stata modificata.',
  validation_data_invalid: 'I dati di convalida aggiunti non sono validi.',
  timestamp_misplaced: 'Una marca temporale successiva non copre il suo aggiornamento o non è un campo invisibile.',
  foreign_update: 'Alla firma segue un aggiornamento che non proviene da alcun sigillo.',
  algorithm_unsupported: 'L’algoritmo non è supportato.',
  certificate_not_valid_then: 'Il certificato non era valido al momento della marca temporale.',
  authority_not_trusted: 'L’autorità di una marca temporale non è tra quelle attendibili.',
  timestamp_not_genuine: 'La firma di una marca temporale non corrisponde alla marca.',
  proof_of_other_data: 'La prova è stata creata per altri dati.',
  content_not_detached: 'La firma incorpora un contenuto invece di coprire i byte del file.',
  data_malformed: 'Una parte dei dati non ha la struttura o il contenuto richiesti.',
  file_damaged: 'Il file è danneggiato o incompleto.',
  file_encrypted: 'Il file è cifrato.',
}
