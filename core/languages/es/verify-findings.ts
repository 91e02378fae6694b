import type { VerifyFindingTexts } from '../en/verify-findings.ts'

/** The sentences of the verifier's findings in Spanish, by code. */
export const verifyFindings: VerifyFindingTexts = {
  signature_unreadable: 'La firma no se puede comprobar.',
  digest_matches: 'Los bytes cubiertos corresponden a la firma.',
  digest_differs: 'Los bytes cubiertos no corresponden a la firma.',
  signed_by: 'Firmado por {signer}.',
  signature_invalid: 'La firma de {signer} no es válida.',
  certificate_bound: 'Los atributos firmados identifican el certificado, que permite firmar.',
  certificate_not_bound: 'Los atributos firmados no identifican el certificado, o el certificado no permite firmar.',
  certificate_trusted: 'El certificado es de confianza.',
  certificate_not_trusted: 'El certificado no es de confianza ni se emitió bajo uno de confianza.',
  signature_timestamp_invalid: 'El sello de tiempo no es válido para esta firma.',
  signature_timestamp_not_trusted:
    'El sello de tiempo no es válido para esta firma: su autoridad no remite a ninguna de confianza.',
  document_timestamp_invalid: 'El sello de tiempo no es válido para este documento.',
  document_timestamp_not_trusted:
    'El sello de tiempo no es válido para este documento: su autoridad no remite a ninguna de confianza.',
  timestamp_authority_missing:
    'La autoridad del sello de tiempo, {authority}, no es de confianza. Proporcione los certificados de esta autoridad.',
  timestamp_trusted: 'Sello de tiempo del {time} de {authority}. La autoridad es de confianza.',
  timestamp_not_checked: 'Sello de tiempo del {time} de {authority}. La autoridad no se ha comprobado.',

  trusted_certificates_unreadable:
    'Los certificados de confianza no se pueden leer. Proporcione certificados en formato PEM.',
  trusted_authorities_unreadable:
    'Los certificados de las autoridades de sellado de tiempo no se pueden leer. Proporcione certificados en formato PEM.',
  file_unreadable: 'El archivo no se puede leer.',
  file_too_large:
    'El archivo supera los {size} bytes y su hash no se ha calculado. Para calcularlo hace falta un SHA-256 incremental en la opción `sha256`.',
  seal_missing: 'El archivo no contiene ninguna firma.',
  too_many_signatures: 'El archivo contiene más firmas de las que se comprueban.',
  range_malformed: '/ByteRange no contiene cuatro posiciones y longitudes.',
  range_not_from_start: '/ByteRange no empieza en el primer byte.',
  range_outside_file: '/ByteRange no está dentro del archivo.',
  range_gap_too_large: '/ByteRange excluye demasiados bytes.',
  range_gap_not_hex: '/ByteRange excluye algo distinto de una cadena hexadecimal.',
  range_gap_not_der: '/ByteRange excluye algo distinto de un único elemento DER.',
  range_gap_not_contents: '/ByteRange excluye algo distinto de /Contents.',
  range_excludes_itself: 'La firma de «{field}» solo excluye sus propios bytes.',
  covers_file: 'La firma cubre todo el archivo.',
  only_archive_follows: 'Tras la parte firmada solo hay datos de validación y sellos de tiempo de archivo.',
  bytes_added: 'Un cambio posterior añadió {added} bytes después de «{field}», a partir de la posición {offset}.',
  signature_hidden: 'Ocultan la firma.',
  signature_removed:
    'Una firma de {signer} cubre los primeros {covered} bytes. Un cambio posterior la eliminó del formulario.',
  earlier_signature: '«{field}» de {signer}, sobre los primeros {covered} bytes:',
  earlier_unnamed: '«{field}», sobre los primeros {covered} bytes:',
  earlier_intact: 'intacta.',
  earlier_not_checked: 'sin comprobar.',
  changed_after: '«{field}» cubre los primeros {covered} bytes. El archivo se modificó después.',
  later_bytes: 'La firma no cubre los bytes posteriores.',

  bundle_well_formed: 'El formato de las evidencias es correcto.',
  bundle_not_utf8: 'El archivo no es UTF-8 válido.',
  bundle_too_deep: 'El archivo tiene más de {levels} niveles.',
  bundle_not_json: 'El archivo no es JSON.',
  bundle_encoded_twice: 'El archivo es una cadena JSON. Probablemente se codificó dos veces.',
  bundle_not_object: 'El archivo no es un objeto JSON.',
  key_twice: 'Un objeto del archivo contiene dos veces la clave {key}.',
  surrogate_unpaired: 'El archivo contiene un sustituto aislado en {text}.',
  number_spelled: 'El archivo contiene {found} en lugar de {expected}.',
  envelope_id_missing: 'Falta «envelopeId».',
  records_missing: 'El archivo no contiene ningún registro.',
  record_malformed: 'El registro {record} no tiene la forma esperada.',
  head_malformed: '«head» debe ser un número con un hash.',
  property_malformed: '«{property}» no tiene el formato correcto.',
  property_unknown: 'El archivo contiene la propiedad desconocida «{property}».',

  records_belong: 'Los {records} registros corresponden a este expediente, a su organización y a su documento.',
  record_foreign: 'El registro {record} corresponde a otro expediente, a otra organización o a otro documento.',
  records_numbered: 'Los registros tienen los números del 1 al {records}, sin huecos.',
  record_misplaced: 'El registro {record} falta o está fuera de lugar.',
  hashes_match: 'El hash de cada registro cubre su contenido y todos los registros anteriores.',
  hash_differs: 'El registro {record} no tiene el hash esperado.',
  times_in_order: 'Ningún registro es más antiguo que el anterior.',
  time_out_of_order: 'El registro {record} es más antiguo que el anterior.',
  events_in_order: 'Los eventos de los registros están en un orden válido.',
  event_out_of_order: 'El registro {record} no puede seguir a los registros anteriores.',
  value_matches: 'Valores personales comprobados: {values}.',
  values_match: 'Valores personales comprobados: {values}.',
  value_not_recorded: 'El registro {record} contiene un valor que no se registró.',
  head_matches: 'La cadena termina en el registro {record}, como se indica.',
  head_differs: 'El final indicado no corresponde al último registro de la cadena.',
  files_match: 'Los archivos citados coinciden con los registros.',
  files_not_complete: 'El expediente aún no tiene archivos finales.',
  files_differ: 'Los archivos citados difieren de los registrados.',

  conditions_met:
    'Las condiciones y los cálculos concuerdan con los valores registrados. Campos comprobados: {fields}.',
  fields_unchecked: 'Campos que no se pueden comprobar, porque faltan valores: {fields}.',
  too_many_fields: 'El expediente tiene más de {limit} campos.',
  conditions_unreadable: 'El registro {record} contiene una condición, un cálculo o un valor que no se puede leer.',
  field_without_condition_skipped: 'El campo «{field}» se omitió sin condición.',
  field_condition_differs: 'El campo «{field}» tiene una condición o un cálculo distinto del registrado.',
  shown_field_skipped: 'El campo «{field}» se omitió, aunque se cumple su condición.',
  hidden_field_shown: 'El campo «{field}» no se omitió, aunque no se cumple su condición.',
  calculation_differs: 'El valor del campo «{field}» difiere de su cálculo.',
  required_field_empty: 'El campo obligatorio «{field}» no tiene valor.',
  skipped_field_set: 'El campo «{field}» se omitió, pero tiene un valor.',
  skipped_for_other_fields: 'El campo «{field}» se omitió por otros campos que los de su condición.',
  skipped_for_other_condition: 'El campo «{field}» se omitió por otra condición.',
  attachments_recorded: 'Campos cuyos archivos están registrados con nombre y hash: {fields}.',
  attachments_not_requested: 'El campo «{field}» tiene archivos que el remitente no pidió.',
  required_files_missing: 'El campo obligatorio «{field}» no tiene archivos.',
  file_count_missing: 'El campo «{field}» no tiene un número de archivos registrado.',
  file_limit_malformed: 'El campo «{field}» tiene un límite que no es un número.',
  file_count_wrong: 'El campo «{field}» tiene {count} archivos en lugar de {min} a {max}.',
  files_not_recorded: 'El campo «{field}» no tiene archivos registrados.',
  attachments_differ: 'Los archivos del campo «{field}» difieren de los registrados.',

  nothing_omitted: 'Están todos los valores personales.',
  omission_not_signed: 'En el registro {record} falta «{value}», y el servicio no firmó esta omisión.',
  omissions_of_other_chain: 'La lista de valores omitidos corresponde a otra cadena.',
  omissions_differ: 'Los valores omitidos del registro {record} difieren de la lista firmada.',
  omissions_key_unknown:
    'La lista de valores omitidos se firmó con la clave {key}, que usted no proporcionó. Añádala y vuelva a comprobar.',
  omissions_signature_wrong: 'La firma de la lista de valores omitidos no corresponde a la clave {key}.',
  omissions_signed:
    'Lista de valores omitidos, firmada con la clave {key} el {time}: {erased} borrados y {withheld} no mostrados.',
  omissions_listed: 'Lista de valores omitidos del {time}: {erased} borrados y {withheld} no mostrados.',

  checkpoint_covers: 'El punto de control del {time} cubre los {records} registros.',
  checkpoint_missing: 'Las evidencias no tienen punto de control.',
  checkpoint_of_other_envelope: 'El punto de control corresponde a otro expediente.',
  checkpoint_of_other_chain: 'El punto de control se firmó para otra cadena.',
  checkpoint_signed: 'El punto de control está firmado con la clave {key}.',
  checkpoint_key_unknown:
    'El punto de control se firmó con la clave {key}. Proporcione esta clave para verificar la firma.',
  checkpoint_signature_wrong: 'La firma del punto de control no corresponde a la clave.',
  checkpoint_key_missing: 'Falta la clave pública del punto de control. Proporciónela para comparar su huella.',
  fingerprint_expected: 'La clave del punto de control tiene la huella {fingerprint}.',
  fingerprint_unexpected:
    'La clave del punto de control tiene la huella {fingerprint}, que no es ninguna de las esperadas.',
  known_head_found: 'La cadena contiene la cabeza conocida {record}.',
  known_heads_found: 'La cadena contiene las {heads} cabezas conocidas.',
  known_head_missing:
    'El hash del registro {record} difiere de la cabeza conocida. La cadena se modificó o se acortó, o la cabeza corresponde a otro expediente.',
  certificate_head_found: 'La cadena contiene la cabeza {record} del certificado.',
  certificate_head_missing:
    'El hash del registro {record} difiere de la cabeza del certificado. La cadena se modificó o se acortó, o el certificado corresponde a otro expediente.',

  log_contains:
    'El registro de transparencia {log} contiene la cabeza del registro {record} en la posición {index} de {size}.',
  log_proof_missing:
    'Las evidencias no contienen ninguna prueba del registro de transparencia. Descárguelas de nuevo al menos un minuto después del final del expediente.',
  log_proof_missing_for:
    'Las evidencias no contienen ninguna prueba para el registro {record}. Descárguelas de nuevo al menos un minuto después del final del expediente.',
  log_proof_malformed: 'La prueba del registro de transparencia no tiene el formato correcto.',
  log_proof_of_other_head: 'La prueba no demuestra que su registro de transparencia contenga esta cabeza.',
  log_policy_unreadable: 'La política no se puede leer.',
  log_not_in_policy: 'Ningún registro de transparencia de la política firmó el punto de control de la prueba.',
  too_few_witnesses:
    'Muy pocos testigos cofirmaron el punto de control: {witnesses}. Descargue de nuevo las evidencias más tarde.',
  no_required_witness: 'Ningún testigo cofirmó el punto de control. Descargue de nuevo las evidencias más tarde.',
  witnesses_cosigned:
    'El registro de transparencia firmó el punto de control, y estos testigos lo cofirmaron: {witnesses}. La cabeza existía en esos momentos, y todos los testigos vieron el mismo registro.',
  log_without_witness:
    'El registro de transparencia firmó el punto de control, pero ningún testigo. Sin testigos, solo una comparación de copias muestra que todos ven el mismo registro.',
  archive_trusted:
    'Los primeros {records} registros existen desde el {time}, según {authority} (de confianza). El archivo se renovó por última vez el {renewed}.',
  archive_not_checked:
    'Los primeros {records} registros existen desde el {time}, según {authority} (sin comprobar). El archivo se renovó por última vez el {renewed}.',
  archive_revocation_unknown: 'No está probado que los certificados de las autoridades no estuvieran revocados.',
  archive_invalid: 'El archivo no prueba estos registros.',

  file_matches: 'El archivo tiene el SHA-256 registrado {sha256}.',
  file_not_recorded: 'Los registros no contienen este archivo.',
  file_size_differs: 'El archivo tiene {size} bytes; el registrado tiene {recordedSize}.',
  file_hash_differs: 'El SHA-256 del archivo difiere del registrado.',
  original_kept: 'El archivo empieza con el original, byte por byte.',
  original_missing: 'El archivo no empieza con el original (SHA-256 {sha256}).',
}
