import type { VerifyFindingTexts } from '../en/verify-findings.ts'

/** The sentences of the verifier's findings in Dutch, by code. */
export const verifyFindings: VerifyFindingTexts = {
  signature_unreadable: 'De handtekening kan niet worden gecontroleerd.',
  digest_matches: 'De gedekte bytes komen overeen met de handtekening.',
  digest_differs: 'De gedekte bytes komen niet overeen met de handtekening.',
  signed_by: 'Ondertekend door {signer}.',
  signature_invalid: 'De handtekening van {signer} is ongeldig.',
  certificate_bound: 'De ondertekende kenmerken noemen het certificaat, waarmee ondertekenen is toegestaan.',
  certificate_not_bound:
    'De ondertekende kenmerken noemen het certificaat niet, of ondertekenen is met het certificaat niet toegestaan.',
  certificate_expired: 'Het certificaat is verlopen op {time}. Geen tijdstempel bewijst dat het zegel ouder is.',
  certificate_trusted: 'Het certificaat wordt vertrouwd.',
  certificate_not_trusted:
    'Het certificaat is geen van de vertrouwde certificaten en is tot geen daarvan te herleiden.',
  signature_timestamp_invalid: 'Het tijdstempel is niet geldig voor deze handtekening.',
  signature_timestamp_not_trusted:
    'Het tijdstempel van deze handtekening wordt niet vertrouwd: het certificaat van de autoriteit is niet tot een vertrouwd certificaat te herleiden.',
  document_timestamp_invalid: 'Het tijdstempel is niet geldig voor dit document.',
  document_timestamp_not_trusted:
    'Het tijdstempel van dit document wordt niet vertrouwd: het certificaat van de autoriteit is niet tot een vertrouwd certificaat te herleiden.',
  timestamp_authority_missing:
    'De autoriteit van het tijdstempel, {authority}, wordt niet vertrouwd. Geef de certificaten van deze autoriteit op.',
  timestamp_trusted: 'Tijdstempel van {time} door {authority}. De autoriteit wordt vertrouwd.',
  timestamp_not_checked: 'Tijdstempel van {time} door {authority}. De autoriteit is niet gecontroleerd.',

  trusted_certificates_unreadable:
    'De vertrouwde certificaten zijn niet leesbaar. Geef certificaten in PEM-formaat op.',
  trusted_authorities_unreadable:
    'De certificaten van de vertrouwde tijdstempelautoriteiten zijn niet leesbaar. Geef certificaten in PEM-formaat op.',
  file_unreadable: 'Het bestand kan niet worden gelezen.',
  file_too_large: 'Het bestand is groter dan {size} bytes, dus de hash is niet berekend.',
  seal_missing: 'Het bestand bevat geen handtekening.',
  too_many_signatures: 'Het bestand bevat meer handtekeningen dan worden gecontroleerd.',
  range_malformed: '/ByteRange bevat niet vier posities en lengtes.',
  range_not_from_start: '/ByteRange begint niet bij de eerste byte.',
  range_outside_file: '/ByteRange ligt niet binnen het bestand.',
  range_gap_too_large: '/ByteRange sluit te veel bytes uit.',
  range_gap_not_hex: '/ByteRange sluit iets anders uit dan een hexadecimale tekenreeks.',
  range_gap_not_der: '/ByteRange sluit iets anders uit dan één DER-element.',
  range_gap_not_contents: '/ByteRange sluit iets anders uit dan /Contents.',
  range_excludes_itself: 'De handtekening in ‘{field}’ sluit alleen haar eigen bytes uit.',
  covers_file: 'De handtekening dekt het hele bestand.',
  only_archive_follows: 'Na het ondertekende deel volgen alleen validatiegegevens en archieftijdstempels.',
  bytes_added: 'Een latere wijziging heeft {added} bytes na ‘{field}’ toegevoegd, vanaf positie {offset}.',
  signature_hidden: 'De toegevoegde bytes verbergen de handtekening.',
  signature_removed:
    'Een handtekening van {signer} dekt de eerste {covered} bytes. Een latere wijziging heeft haar uit het formulier verwijderd.',
  earlier_signature: '‘{field}’ van {signer}, over de eerste {covered} bytes:',
  earlier_unnamed: '‘{field}’, over de eerste {covered} bytes:',
  earlier_intact: 'onaangetast.',
  earlier_not_checked: 'niet gecontroleerd.',
  changed_after: '‘{field}’ dekt de eerste {covered} bytes. Het bestand is daarna gewijzigd.',
  later_bytes: 'De handtekening dekt latere bytes niet.',

  bundle_well_formed: 'Het formaat van het bewijs klopt.',
  bundle_not_utf8: 'Het bestand is geen geldige UTF-8.',
  bundle_too_deep: 'Het bestand heeft meer dan {levels} niveaus.',
  bundle_not_json: 'Het bestand is geen JSON.',
  bundle_encoded_twice: 'Het bestand is een JSON-tekenreeks. Waarschijnlijk is het twee keer gecodeerd.',
  bundle_not_object: 'Het bestand is geen JSON-object.',
  key_twice: 'Een object in het bestand bevat de sleutel {key} twee keer.',
  surrogate_unpaired: 'Het bestand bevat een los surrogaat in {text}.',
  number_spelled: 'Het bestand bevat {found} in plaats van {expected}.',
  envelope_id_missing: '‘envelopeId’ ontbreekt.',
  records_missing: 'Het bestand bevat geen records.',
  record_malformed: 'Record {record} heeft niet de verwachte vorm.',
  head_malformed: '‘head’ moet een nummer met een hash zijn.',
  property_malformed: '‘{property}’ heeft niet het juiste formaat.',
  property_unknown: 'Het bestand bevat de onbekende eigenschap ‘{property}’.',

  records_belong: 'Alle records ({records}) horen bij dit dossier, de organisatie en het document ervan.',
  record_foreign: 'Record {record} hoort bij een ander dossier, een andere organisatie of een ander document.',
  records_numbered: 'De nummers van de records beginnen bij 1, zonder gaten. Records: {records}.',
  record_misplaced: 'Record {record} ontbreekt of staat op de verkeerde plaats.',
  hashes_match: 'De hash van elk record dekt de inhoud ervan en alle eerdere records.',
  hash_differs: 'Record {record} heeft niet de verwachte hash.',
  times_in_order: 'Geen record is ouder dan het vorige record.',
  time_out_of_order: 'Record {record} is ouder dan het vorige record.',
  events_in_order: 'De gebeurtenissen van de records hebben een geldige volgorde.',
  event_out_of_order: 'Record {record} kan niet op de vorige records volgen.',
  value_matches: 'Gecontroleerde persoonlijke waarden: {values}.',
  values_match: 'Gecontroleerde persoonlijke waarden: {values}.',
  value_not_recorded:
    'De vrijgegeven persoonlijke waarden bij record {record} komen niet overeen met wat is vastgelegd.',
  head_matches: 'De keten eindigt bij record {record}, zoals vermeld.',
  head_differs: 'Het vermelde einde komt niet overeen met het laatste record van de keten.',
  files_match: 'De genoemde bestanden komen overeen met de records.',
  files_not_complete: 'Het dossier heeft nog geen voltooide bestanden.',
  files_differ: 'De genoemde bestanden wijken af van de vastgelegde.',

  conditions_met:
    'Voorwaarden en berekeningen komen overeen met de vastgelegde waarden. Gecontroleerde velden: {fields}.',
  fields_unchecked: 'Velden die niet te controleren zijn, omdat waarden ontbreken: {fields}.',
  too_many_fields: 'Het dossier heeft meer dan {limit} velden.',
  conditions_unreadable: 'Record {record} bevat een voorwaarde, berekening of waarde die niet leesbaar is.',
  field_without_condition_skipped: 'Het veld ‘{field}’ is zonder voorwaarde overgeslagen.',
  field_condition_differs: 'Het veld ‘{field}’ heeft een andere voorwaarde of berekening dan de vastgelegde.',
  shown_field_skipped: 'Het veld ‘{field}’ is overgeslagen, hoewel aan de voorwaarde is voldaan.',
  hidden_field_shown: 'Het veld ‘{field}’ is niet overgeslagen, hoewel niet aan de voorwaarde is voldaan.',
  calculation_differs: 'De waarde van het veld ‘{field}’ wijkt af van de berekening.',
  required_field_empty: 'Het verplichte veld ‘{field}’ heeft geen waarde.',
  skipped_field_set: 'Het veld ‘{field}’ is overgeslagen, maar heeft een waarde.',
  skipped_for_other_fields:
    'De velden die zijn vastgelegd als reden voor het overslaan van ‘{field}’, zijn niet de velden van de voorwaarde.',
  skipped_for_other_condition:
    'De voorwaarde die is vastgelegd voor het overslaan van ‘{field}’, is niet de voorwaarde van het veld.',
  attachments_recorded: 'Velden waarvan de bestanden met naam en hash zijn vastgelegd: {fields}.',
  attachments_not_requested: 'Het veld ‘{field}’ heeft bestanden waar de afzender niet om heeft gevraagd.',
  required_files_missing: 'Het verplichte veld ‘{field}’ heeft geen bestanden.',
  file_count_missing: 'Voor het veld ‘{field}’ is geen aantal bestanden vastgelegd.',
  file_limit_malformed: 'Het veld ‘{field}’ heeft een limiet die geen getal is.',
  file_count_wrong: 'Het veld ‘{field}’ heeft {count} bestanden in plaats van {min} tot {max}.',
  files_not_recorded: 'Voor het veld ‘{field}’ zijn geen bestanden vastgelegd.',
  attachments_differ: 'De bestanden van het veld ‘{field}’ wijken af van de vastgelegde.',

  nothing_omitted: 'Alle persoonlijke waarden zijn aanwezig.',
  omission_not_signed: 'In record {record} ontbreekt ‘{value}’, en de dienst heeft dat niet ondertekend.',
  omissions_of_other_chain: 'De lijst met weggelaten waarden hoort bij een andere keten.',
  omissions_differ: 'De weggelaten waarden van record {record} wijken af van de ondertekende lijst.',
  omissions_key_unknown:
    'De lijst met weggelaten waarden is ondertekend met sleutel {key}, die u niet hebt opgegeven. Voeg deze toe en controleer opnieuw.',
  omissions_signature_wrong: 'De handtekening van de lijst met weggelaten waarden past niet bij sleutel {key}.',
  omissions_signed:
    'Lijst met weggelaten waarden, ondertekend met sleutel {key} op {time}: {erased} gewist en {withheld} niet getoond.',
  omissions_listed: 'Lijst met weggelaten waarden van {time}: {erased} gewist en {withheld} niet getoond.',

  checkpoint_covers: 'Het controlepunt van {time} dekt alle records. Records: {records}.',
  checkpoint_missing: 'Het bewijs heeft geen controlepunt.',
  checkpoint_of_other_envelope: 'Het controlepunt hoort bij een ander dossier.',
  checkpoint_of_other_chain: 'Het controlepunt is voor een andere keten ondertekend.',
  checkpoint_signed: 'Het controlepunt is ondertekend met sleutel {key}.',
  checkpoint_key_unknown:
    'Het controlepunt is ondertekend met sleutel {key}. Geef deze sleutel op voor de controle van de handtekening.',
  checkpoint_signature_wrong: 'De handtekening van het controlepunt past niet bij de sleutel.',
  checkpoint_key_missing:
    'De openbare sleutel van het controlepunt ontbreekt. Geef deze op om de vingerafdruk te vergelijken.',
  fingerprint_expected: 'De sleutel van het controlepunt heeft de vingerafdruk {fingerprint}.',
  fingerprint_unexpected:
    'De sleutel van het controlepunt heeft de vingerafdruk {fingerprint}, en die is niet een van de verwachte.',
  known_head_found: 'De keten bevat de bekende kop {record}.',
  known_heads_found: 'De keten bevat alle bekende koppen. Koppen: {heads}.',
  known_head_missing:
    'De hash van record {record} wijkt af van de bekende kop. De keten is gewijzigd of ingekort, of de kop hoort bij een ander dossier.',
  certificate_head_found: 'De keten bevat kop {record} van het certificaat.',
  certificate_head_missing:
    'De hash van record {record} wijkt af van de kop op het certificaat. De keten is gewijzigd of ingekort, of het certificaat hoort bij een ander dossier.',

  log_contains: 'Het logboek {log} bevat de kop van record {record} op positie {index} van {size}.',
  log_proof_missing:
    'Het bewijs bevat geen bewijsstuk van het logboek. Download het bewijs opnieuw, minstens één minuut nadat het dossier is afgesloten.',
  log_proof_missing_for:
    'Het bewijs bevat geen bewijsstuk voor record {record}. Download het bewijs opnieuw, minstens één minuut nadat het dossier is afgesloten.',
  log_proof_malformed: 'Het bewijsstuk van het logboek heeft niet het juiste formaat.',
  log_proof_of_other_head: 'Het bewijsstuk toont niet aan dat het logboek deze kop bevat.',
  log_policy_unreadable: 'Het beleid kan niet worden gelezen.',
  log_not_in_policy: 'Geen logboek uit het beleid heeft het controlepunt van het bewijsstuk ondertekend.',
  too_few_witnesses:
    'Te weinig getuigen hebben het controlepunt meeondertekend: {witnesses}. Download het bewijs later opnieuw.',
  no_required_witness: 'Geen getuige heeft het controlepunt meeondertekend. Download het bewijs later opnieuw.',
  witnesses_cosigned:
    'Het logboek heeft het controlepunt ondertekend en deze getuigen hebben meeondertekend: {witnesses}. De kop bestond op deze tijden, en alle getuigen zagen hetzelfde logboek.',
  log_without_witness:
    'Het logboek heeft het controlepunt ondertekend, maar geen getuige. Vergelijk kopieën van het logboek uit verschillende bronnen om zeker te weten dat iedereen hetzelfde logboek ziet.',
  archive_trusted:
    'De records 1 tot en met {records} bestaan sinds {time}, volgens {authority} (vertrouwd). Het archief is voor het laatst vernieuwd op {renewed}.',
  archive_not_checked:
    'De records 1 tot en met {records} bestaan sinds {time}, volgens {authority} (niet gecontroleerd). Het archief is voor het laatst vernieuwd op {renewed}.',
  archive_revocation_unknown:
    'Het archief bewijst niet dat de certificaten van de autoriteiten niet waren ingetrokken.',
  archive_invalid: 'Het archief bewijst niet sinds wanneer deze records bestaan.',

  file_matches: 'Het bestand heeft de vastgelegde SHA-256 {sha256}.',
  file_not_recorded: 'De records bevatten dit bestand niet.',
  file_size_differs: 'Het bestand heeft {size} bytes, het vastgelegde bestand heeft er {recordedSize}.',
  file_hash_differs: 'Het bestand heeft de SHA-256 {found}, maar vastgelegd is {sha256}.',
  original_kept: 'Het bestand begint byte voor byte met het origineel.',
  original_changed:
    'Het begin van het bestand is niet het origineel: de eerste {size} bytes hebben de SHA-256 {found}, maar het origineel heeft {sha256}.',
  original_missing: 'Het bestand is korter dan het origineel (SHA-256 {sha256}).',

  limit_exceeded: 'Het bestand bevat meer objecten, wijzigingen of handtekeningen dan de controle onderzoekt.',
  update_malformed: 'Pdf-lezers kunnen een wijziging van het bestand verschillend interpreteren.',
  object_changed: 'Een object van het bestand is toegevoegd, gewijzigd of verwijderd.',
  sealed_object_redirected: 'Een verzegeld object verwijst naar een later toegevoegd object.',
  catalog_changed: 'De catalogus van het document is gewijzigd.',
  form_changed: 'Het formulier is gewijzigd.',
  field_changed: 'Een formulierveld is toegevoegd, gewijzigd of verwijderd.',
  page_changed: 'Een pagina is toegevoegd, gewijzigd, verplaatst of verwijderd.',
  annotation_changed: 'Een annotatie is toegevoegd, gewijzigd, verplaatst of verwijderd.',
  structure_changed: 'De structuur van het document is gewijzigd.',
  validation_data_invalid: 'De toegevoegde validatiegegevens zijn ongeldig.',
  timestamp_misplaced: 'Een later tijdstempel dekt zijn wijziging niet of is geen onzichtbaar veld.',
  foreign_update: 'Op de handtekening volgt een wijziging die niet van een zegel afkomstig is.',
  algorithm_unsupported: 'Het algoritme wordt niet ondersteund.',
  certificate_not_valid_then: 'Het certificaat was niet geldig op het moment van het tijdstempel.',
  authority_not_trusted: 'De autoriteit van een tijdstempel hoort niet bij de vertrouwde autoriteiten.',
  timestamp_not_genuine: 'De handtekening van een tijdstempel past niet bij het tijdstempel.',
  proof_of_other_data: 'Het bewijs is voor andere gegevens gemaakt.',
  content_not_detached: 'De handtekening bevat ingesloten inhoud in plaats van de bytes van het bestand te dekken.',
  data_malformed: 'Een deel van de gegevens heeft niet de vereiste structuur of inhoud.',
  file_damaged: 'Het bestand is beschadigd of onvolledig.',
  file_encrypted: 'Het bestand is versleuteld.',
}
