import type { VerifyFindingTexts } from '../en/verify-findings.ts'

/** The sentences of the verifier's findings in German, by code. */
export const verifyFindings: VerifyFindingTexts = {
  signature_unreadable: 'Die Signatur kann nicht geprüft werden.',
  digest_matches: 'Die abgedeckten Bytes passen zur Signatur.',
  digest_differs: 'Die abgedeckten Bytes passen nicht zur Signatur.',
  signed_by: 'Signiert von {signer}.',
  signature_invalid: 'Die Signatur von {signer} ist ungültig.',
  certificate_bound: 'Die signierten Attribute nennen das Zertifikat, das zum Signieren berechtigt.',
  certificate_not_bound:
    'Die signierten Attribute nennen das Zertifikat nicht, oder das Zertifikat berechtigt nicht zum Signieren.',
  certificate_expired: 'Das Zertifikat ist am {time} abgelaufen. Kein Zeitstempel beweist, dass das Siegel älter ist.',
  certificate_trusted: 'Dem Zertifikat wird vertraut.',
  certificate_not_trusted:
    'Das Zertifikat gehört nicht zu den vertrauenswürdigen Zertifikaten und lässt sich auf keines davon zurückführen.',
  signature_timestamp_invalid: 'Der Zeitstempel gilt nicht für diese Signatur.',
  signature_timestamp_not_trusted:
    'Dem Zeitstempel dieser Signatur wird nicht vertraut: Das Zertifikat seines Dienstes lässt sich auf kein vertrauenswürdiges Zertifikat zurückführen.',
  document_timestamp_invalid: 'Der Zeitstempel gilt nicht für dieses Dokument.',
  document_timestamp_not_trusted:
    'Dem Zeitstempel dieses Dokuments wird nicht vertraut: Das Zertifikat seines Dienstes lässt sich auf kein vertrauenswürdiges Zertifikat zurückführen.',
  timestamp_authority_missing:
    'Dem Zeitstempeldienst {authority} wird nicht vertraut. Geben Sie die Zertifikate dieses Dienstes an.',
  timestamp_trusted: 'Zeitstempel vom {time} von {authority}. Dem Dienst wird vertraut.',
  timestamp_not_checked: 'Zeitstempel vom {time} von {authority}. Der Dienst wurde nicht geprüft.',

  trusted_certificates_unreadable:
    'Die vertrauenswürdigen Zertifikate sind nicht lesbar. Geben Sie Zertifikate im PEM-Format an.',
  trusted_authorities_unreadable:
    'Die Zertifikate der vertrauenswürdigen Zeitstempeldienste sind nicht lesbar. Geben Sie Zertifikate im PEM-Format an.',
  file_unreadable: 'Die Datei kann nicht gelesen werden.',
  file_too_large: 'Die Datei ist größer als {size} Bytes. Daher wurde ihr Hash nicht berechnet.',
  seal_missing: 'Die Datei enthält keine Signatur.',
  too_many_signatures: 'Die Datei enthält mehr Signaturen, als geprüft werden.',
  range_malformed: '/ByteRange enthält nicht vier Positionen und Längen.',
  range_not_from_start: '/ByteRange beginnt nicht beim ersten Byte.',
  range_outside_file: '/ByteRange liegt nicht innerhalb der Datei.',
  range_gap_too_large: '/ByteRange schließt zu viele Bytes aus.',
  range_gap_not_hex: '/ByteRange schließt etwas anderes als eine hexadezimale Zeichenfolge aus.',
  range_gap_not_der: '/ByteRange schließt etwas anderes als ein einzelnes DER-Element aus.',
  range_gap_not_contents: '/ByteRange schließt etwas anderes als /Contents aus.',
  range_excludes_itself: 'Die Signatur in „{field}“ schließt nur ihre eigenen Bytes aus.',
  covers_file: 'Die Signatur deckt die ganze Datei ab.',
  only_archive_follows: 'Nach dem signierten Bereich folgen nur Prüfdaten und Archiv-Zeitstempel.',
  bytes_added: 'Eine spätere Änderung hat {added} Bytes nach „{field}“ hinzugefügt, ab Position {offset}.',
  signature_hidden: 'Die hinzugefügten Bytes verbergen die Signatur.',
  signature_removed:
    'Eine Signatur von {signer} deckt die ersten {covered} Bytes ab. Eine spätere Änderung hat sie aus dem Formular entfernt.',
  earlier_signature: '„{field}“ von {signer}, über die ersten {covered} Bytes:',
  earlier_unnamed: '„{field}“, über die ersten {covered} Bytes:',
  earlier_intact: 'unversehrt.',
  earlier_not_checked: 'nicht geprüft.',
  changed_after: '„{field}“ deckt die ersten {covered} Bytes ab. Die Datei wurde danach geändert.',
  later_bytes: 'Die Signatur deckt spätere Bytes nicht ab.',

  bundle_well_formed: 'Das Format der Nachweise ist richtig.',
  bundle_not_utf8: 'Die Datei ist kein gültiges UTF-8.',
  bundle_too_deep: 'Die Datei ist tiefer als {levels} Ebenen verschachtelt.',
  bundle_not_json: 'Die Datei ist kein JSON.',
  bundle_encoded_twice: 'Die Datei ist eine JSON-Zeichenfolge. Vermutlich wurde sie doppelt kodiert.',
  bundle_not_object: 'Die Datei ist kein JSON-Objekt.',
  key_twice: 'Ein Objekt in der Datei enthält den Schlüssel {key} doppelt.',
  surrogate_unpaired: 'Die Datei enthält ein einzelnes Surrogat in {text}.',
  number_spelled: 'Die Datei enthält {found} statt {expected}.',
  envelope_id_missing: '„envelopeId“ fehlt.',
  records_missing: 'Die Datei enthält keine Einträge.',
  record_malformed: 'Eintrag {record} hat nicht die Form eines Eintrags.',
  head_malformed: '„head“ muss aus einer Nummer und einem Hash bestehen.',
  property_malformed: '„{property}“ hat das falsche Format.',
  property_unknown: 'Die Datei enthält die unbekannte Eigenschaft „{property}“.',

  records_belong: 'Alle Einträge ({records}) gehören zu diesem Vorgang, seiner Organisation und seinem Dokument.',
  record_foreign:
    'Eintrag {record} gehört zu einem anderen Vorgang, einer anderen Organisation oder einem anderen Dokument.',
  records_numbered: 'Die Nummern der Einträge beginnen bei 1 und haben keine Lücken. Einträge: {records}.',
  record_misplaced: 'Eintrag {record} fehlt oder steht an der falschen Stelle.',
  hashes_match: 'Der Hash jedes Eintrags deckt seinen Inhalt und alle früheren Einträge ab.',
  hash_differs: 'Eintrag {record} hat nicht den erwarteten Hash.',
  times_in_order: 'Kein Eintrag ist älter als der vorherige.',
  time_out_of_order: 'Eintrag {record} ist älter als der vorherige.',
  events_in_order: 'Die Ereignisse der Einträge haben eine gültige Reihenfolge.',
  event_out_of_order: 'Eintrag {record} kann nicht auf die vorherigen Einträge folgen.',
  value_matches: 'Geprüfte personenbezogene Werte: {values}.',
  values_match: 'Geprüfte personenbezogene Werte: {values}.',
  value_not_recorded:
    'Die offengelegten personenbezogenen Werte zu Eintrag {record} stimmen nicht mit der Aufzeichnung überein.',
  head_matches: 'Die Kette endet bei Eintrag {record}, wie angegeben.',
  head_differs: 'Das angegebene Ende passt nicht zum letzten Eintrag der Kette.',
  files_match: 'Die genannten Dateien stimmen mit den Einträgen überein.',
  files_not_complete: 'Der Vorgang hat noch keine fertigen Dateien.',
  files_differ: 'Die genannten Dateien weichen von den aufgezeichneten ab.',

  conditions_met:
    'Bedingungen und Berechnungen stimmen mit den aufgezeichneten Werten überein. Geprüfte Felder: {fields}.',
  fields_unchecked: 'Felder, die nicht geprüft werden können, weil Werte fehlen: {fields}.',
  too_many_fields: 'Der Vorgang hat mehr als {limit} Felder.',
  conditions_unreadable:
    'Eintrag {record} enthält eine Bedingung, eine Berechnung oder einen Wert, der nicht lesbar ist.',
  field_without_condition_skipped: 'Das Feld „{field}“ wurde ohne Bedingung übersprungen.',
  field_condition_differs: 'Das Feld „{field}“ hat eine andere Bedingung oder Berechnung als die aufgezeichnete.',
  shown_field_skipped: 'Das Feld „{field}“ wurde übersprungen, obwohl seine Bedingung erfüllt ist.',
  hidden_field_shown: 'Das Feld „{field}“ wurde nicht übersprungen, obwohl seine Bedingung nicht erfüllt ist.',
  calculation_differs: 'Der Wert des Feldes „{field}“ weicht von seiner Berechnung ab.',
  required_field_empty: 'Das Pflichtfeld „{field}“ hat keinen Wert.',
  skipped_field_set: 'Das Feld „{field}“ wurde übersprungen, hat aber einen Wert.',
  skipped_for_other_fields:
    'Die Felder, die als Grund für das Überspringen von „{field}“ aufgezeichnet sind, sind nicht die Felder der Bedingung.',
  skipped_for_other_condition:
    'Die Bedingung, die für das Überspringen von „{field}“ aufgezeichnet ist, ist nicht die Bedingung des Feldes.',
  attachments_recorded: 'Felder, deren Dateien mit Namen und Hash aufgezeichnet sind: {fields}.',
  attachments_not_requested: 'Das Feld „{field}“ hat Dateien, um die der Absender nicht gebeten hat.',
  required_files_missing: 'Das Pflichtfeld „{field}“ hat keine Dateien.',
  file_count_missing: 'Für das Feld „{field}“ ist keine Anzahl von Dateien aufgezeichnet.',
  file_limit_malformed: 'Das Feld „{field}“ hat eine Grenze, die keine Zahl ist.',
  file_count_wrong: 'Das Feld „{field}“ hat {count} Dateien statt {min} bis {max}.',
  files_not_recorded: 'Für das Feld „{field}“ sind keine Dateien aufgezeichnet.',
  attachments_differ: 'Die Dateien des Feldes „{field}“ weichen von den aufgezeichneten ab.',

  nothing_omitted: 'Alle personenbezogenen Werte sind vorhanden.',
  omission_not_signed: 'In Eintrag {record} fehlt „{value}“, und der Dienst hat das nicht signiert.',
  omissions_of_other_chain: 'Die Liste der ausgelassenen Werte gehört zu einer anderen Kette.',
  omissions_differ: 'Die in Eintrag {record} ausgelassenen Werte weichen von der signierten Liste ab.',
  omissions_key_unknown:
    'Die Liste der ausgelassenen Werte wurde mit dem Schlüssel {key} signiert, den Sie nicht angegeben haben. Geben Sie ihn an und prüfen Sie erneut.',
  omissions_signature_wrong: 'Die Signatur der Liste der ausgelassenen Werte passt nicht zum Schlüssel {key}.',
  omissions_signed:
    'Liste der ausgelassenen Werte, signiert mit dem Schlüssel {key} am {time}: {erased} gelöscht, {withheld} nicht angezeigt.',
  omissions_listed: 'Liste der ausgelassenen Werte vom {time}: {erased} gelöscht, {withheld} nicht angezeigt.',

  checkpoint_covers: 'Der Prüfpunkt vom {time} deckt alle Einträge ab. Einträge: {records}.',
  checkpoint_missing: 'Die Nachweise haben keinen Prüfpunkt.',
  checkpoint_of_other_envelope: 'Der Prüfpunkt gehört zu einem anderen Vorgang.',
  checkpoint_of_other_chain: 'Der Prüfpunkt wurde für eine andere Kette signiert.',
  checkpoint_signed: 'Der Prüfpunkt ist mit dem Schlüssel {key} signiert.',
  checkpoint_key_unknown:
    'Der Prüfpunkt wurde mit dem Schlüssel {key} signiert. Geben Sie diesen Schlüssel an, um die Signatur zu prüfen.',
  checkpoint_signature_wrong: 'Die Signatur des Prüfpunkts passt nicht zum Schlüssel.',
  checkpoint_key_missing:
    'Der öffentliche Schlüssel des Prüfpunkts fehlt. Geben Sie ihn an, um seinen Fingerabdruck zu vergleichen.',
  fingerprint_expected: 'Der Schlüssel des Prüfpunkts hat den Fingerabdruck {fingerprint}.',
  fingerprint_unexpected:
    'Der Schlüssel des Prüfpunkts hat den Fingerabdruck {fingerprint}. Das ist keiner der erwarteten Fingerabdrücke.',
  known_head_found: 'Die Kette enthält den bekannten Kopf {record}.',
  known_heads_found: 'Die Kette enthält alle bekannten Kettenköpfe. Kettenköpfe: {heads}.',
  known_head_missing:
    'Der Hash von Eintrag {record} weicht vom bekannten Kopf ab. Die Kette wurde geändert oder gekürzt, oder der Kopf gehört zu einem anderen Vorgang.',
  certificate_head_found: 'Die Kette enthält den Kopf {record} aus dem Zertifikat.',
  certificate_head_missing:
    'Der Hash von Eintrag {record} weicht vom Kopf im Zertifikat ab. Die Kette wurde geändert oder gekürzt, oder das Zertifikat gehört zu einem anderen Vorgang.',

  log_contains: 'Das Protokoll {log} enthält den Kopf von Eintrag {record} an Position {index} von {size}.',
  log_proof_missing:
    'Die Nachweise enthalten keinen Beleg des Protokolls. Laden Sie die Nachweise frühestens eine Minute nach dem Ende des Vorgangs erneut herunter.',
  log_proof_missing_for:
    'Die Nachweise enthalten keinen Beleg für Eintrag {record}. Laden Sie die Nachweise frühestens eine Minute nach dem Ende des Vorgangs erneut herunter.',
  log_proof_malformed: 'Der Beleg des Protokolls hat das falsche Format.',
  log_proof_of_other_head: 'Der Beleg zeigt nicht, dass das Protokoll diesen Kopf enthält.',
  log_policy_unreadable: 'Die Richtlinie kann nicht gelesen werden.',
  log_not_in_policy: 'Kein Protokoll der Richtlinie hat den Prüfpunkt des Belegs signiert.',
  too_few_witnesses:
    'Zu wenige Zeugen haben den Prüfpunkt mitsigniert: {witnesses}. Laden Sie die Nachweise später erneut herunter.',
  no_required_witness: 'Kein Zeuge hat den Prüfpunkt mitsigniert. Laden Sie die Nachweise später erneut herunter.',
  witnesses_cosigned:
    'Das Protokoll hat den Prüfpunkt signiert, und diese Zeugen haben ihn mitsigniert: {witnesses}. Der Kopf existierte zu diesen Zeiten, und alle Zeugen sahen dasselbe Protokoll.',
  log_without_witness:
    'Das Protokoll hat den Prüfpunkt signiert, aber kein Zeuge. Vergleichen Sie Kopien des Protokolls aus verschiedenen Quellen, um sicherzugehen, dass alle dasselbe Protokoll sehen.',
  archive_trusted:
    'Die Einträge 1 bis {records} existieren laut {authority} (vertrauenswürdig) seit dem {time}. Der Archivbeleg wurde zuletzt am {renewed} erneuert.',
  archive_not_checked:
    'Die Einträge 1 bis {records} existieren laut {authority} (nicht geprüft) seit dem {time}. Der Archivbeleg wurde zuletzt am {renewed} erneuert.',
  archive_revocation_unknown: 'Das Archiv beweist nicht, dass die Zertifikate der Dienste nicht gesperrt waren.',
  archive_invalid: 'Der Archivbeleg beweist nicht, seit wann diese Einträge existieren.',

  file_matches: 'Die Datei hat den aufgezeichneten SHA-256-Wert {sha256}.',
  file_not_recorded: 'Die Einträge enthalten diese Datei nicht.',
  file_size_differs: 'Die Datei hat {size} Bytes, die aufgezeichnete Datei hat {recordedSize}.',
  file_hash_differs: 'Die Datei hat den SHA-256-Wert {found}, aufgezeichnet ist {sha256}.',
  original_kept: 'Die Datei beginnt Byte für Byte mit dem Original.',
  original_changed:
    'Der Anfang der Datei ist nicht das Original: Die ersten {size} Bytes haben den SHA-256-Wert {found}, das Original hat {sha256}.',
  original_missing: 'Die Datei ist kürzer als das Original (SHA-256 {sha256}).',

  limit_exceeded: 'Die Datei enthält mehr Objekte, Änderungen oder Signaturen, als die Prüfung erfasst.',
  update_malformed: 'PDF-Programme können eine Aktualisierung der Datei unterschiedlich auslegen.',
  object_changed: 'Ein Objekt der Datei wurde hinzugefügt, geändert oder entfernt.',
  sealed_object_redirected: 'Ein versiegeltes Objekt verweist auf ein später hinzugefügtes Objekt.',
  catalog_changed: 'Der Katalog des Dokuments wurde geändert.',
  form_changed: 'Das Formular wurde geändert.',
  field_changed: 'Ein Formularfeld wurde hinzugefügt, geändert oder entfernt.',
  page_changed: 'Eine Seite wurde hinzugefügt, geändert, verschoben oder entfernt.',
  annotation_changed: 'Eine Anmerkung wurde hinzugefügt, geändert, verschoben oder entfernt.',
  structure_changed: 'Die Struktur des Dokuments wurde geändert.',
  validation_data_invalid: 'Die hinzugefügten Prüfdaten sind ungültig.',
  timestamp_misplaced: 'Ein späterer Zeitstempel deckt seine Aktualisierung nicht ab oder ist kein unsichtbares Feld.',
  foreign_update: 'Auf die Signatur folgt eine Aktualisierung, die nicht von einem Siegel stammt.',
  algorithm_unsupported: 'Das Verfahren wird nicht unterstützt.',
  certificate_not_valid_then: 'Das Zertifikat war zur Zeit des Zeitstempels nicht gültig.',
  authority_not_trusted: 'Die Stelle eines Zeitstempels gehört nicht zu den vertrauenswürdigen.',
  timestamp_not_genuine: 'Die Signatur eines Zeitstempels passt nicht zum Zeitstempel.',
  proof_of_other_data: 'Der Nachweis wurde für andere Daten erstellt.',
  content_not_detached: 'Die Signatur enthält eingebetteten Inhalt, statt die Bytes der Datei abzudecken.',
  data_malformed: 'Ein Teil der Daten hat nicht den verlangten Aufbau oder Inhalt.',
  file_damaged: 'Die Datei ist beschädigt oder unvollständig.',
  file_encrypted: 'Die Datei ist verschlüsselt.',
}
