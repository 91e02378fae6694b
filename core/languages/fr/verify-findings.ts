import type { VerifyFindingTexts } from '../en/verify-findings.ts'

/** The sentences of the verifier's findings in French, by code. */
export const verifyFindings: VerifyFindingTexts = {
  signature_unreadable: 'La signature ne peut pas être vérifiée.',
  digest_matches: 'Les octets couverts correspondent à la signature.',
  digest_differs: 'Les octets couverts ne correspondent pas à la signature.',
  signed_by: 'Signé par {signer}.',
  signature_invalid: 'La signature de {signer} n’est pas valide.',
  certificate_bound: 'Les attributs signés identifient le certificat, qui permet de signer.',
  certificate_not_bound:
    'Les attributs signés n’identifient pas le certificat, ou le certificat ne permet pas de signer.',
  certificate_expired: 'Le certificat a expiré le {time}. Aucun horodatage ne prouve que le sceau est antérieur.',
  certificate_trusted: 'Le certificat est approuvé.',
  certificate_not_trusted: 'Le certificat ne fait pas partie des certificats approuvés et ne remonte à aucun d’eux.',
  signature_timestamp_invalid: 'L’horodatage n’est pas valable pour cette signature.',
  signature_timestamp_not_trusted:
    'L’horodatage de cette signature n’est pas approuvé\u00a0: le certificat de son autorité ne remonte à aucun certificat approuvé.',
  document_timestamp_invalid: 'L’horodatage n’est pas valable pour ce document.',
  document_timestamp_not_trusted:
    'L’horodatage de ce document n’est pas approuvé\u00a0: le certificat de son autorité ne remonte à aucun certificat approuvé.',
  timestamp_authority_missing:
    'L’autorité d’horodatage {authority} n’est pas approuvée. Fournissez les certificats de cette autorité.',
  timestamp_trusted: 'Horodatage du {time} par {authority}. L’autorité est approuvée.',
  timestamp_not_checked: 'Horodatage du {time} par {authority}. L’autorité n’a pas été vérifiée.',

  trusted_certificates_unreadable:
    'Les certificats approuvés sont illisibles. Fournissez des certificats au format PEM.',
  trusted_authorities_unreadable:
    'Les certificats des autorités d’horodatage approuvées sont illisibles. Fournissez des certificats au format PEM.',
  file_unreadable: 'Le fichier ne peut pas être lu.',
  file_too_large: 'Le fichier dépasse {size} octets, son empreinte n’a donc pas été calculée.',
  seal_missing: 'Le fichier ne contient aucune signature.',
  too_many_signatures: 'Le fichier contient plus de signatures que la vérification n’en examine.',
  range_malformed: '/ByteRange ne contient pas quatre positions et longueurs.',
  range_not_from_start: '/ByteRange ne commence pas au premier octet.',
  range_outside_file: '/ByteRange dépasse les limites du fichier.',
  range_gap_too_large: '/ByteRange exclut trop d’octets.',
  range_gap_not_hex: '/ByteRange exclut autre chose qu’une chaîne hexadécimale.',
  range_gap_not_der: '/ByteRange exclut autre chose qu’un seul élément DER.',
  range_gap_not_contents: '/ByteRange exclut autre chose que /Contents.',
  range_excludes_itself: 'La signature dans «\u00a0{field}\u00a0» n’exclut que ses propres octets.',
  covers_file: 'La signature couvre tout le fichier.',
  only_archive_follows: 'Seuls des données de validation et des horodatages d’archivage suivent la partie signée.',
  bytes_added:
    'Une modification ultérieure a ajouté {added} octets après «\u00a0{field}\u00a0», à partir de la position {offset}.',
  signature_hidden: 'Les octets ajoutés masquent la signature.',
  signature_removed:
    'Une signature de {signer} couvre les {covered} premiers octets. Une modification ultérieure l’a retirée du formulaire.',
  earlier_signature: '«\u00a0{field}\u00a0» par {signer}, sur les {covered} premiers octets\u00a0:',
  earlier_unnamed: '«\u00a0{field}\u00a0», sur les {covered} premiers octets\u00a0:',
  earlier_intact: 'intacte.',
  earlier_not_checked: 'non vérifiée.',
  changed_after: '«\u00a0{field}\u00a0» couvre les {covered} premiers octets. Le fichier a été modifié ensuite.',
  later_bytes: 'La signature ne couvre pas les octets suivants.',

  bundle_well_formed: 'Le format des preuves est correct.',
  bundle_not_utf8: 'Le fichier n’est pas un texte UTF-8 valide.',
  bundle_too_deep: 'Le fichier comporte plus de {levels} niveaux d’imbrication.',
  bundle_not_json: 'Le fichier n’est pas au format JSON.',
  bundle_encoded_twice: 'Le fichier est une chaîne JSON. Il a sans doute été encodé deux fois.',
  bundle_not_object: 'Le fichier n’est pas un objet JSON.',
  key_twice: 'Un objet du fichier contient deux fois la clé {key}.',
  surrogate_unpaired: 'Le fichier contient un substitut isolé dans {text}.',
  number_spelled: 'Le fichier contient {found} au lieu de {expected}.',
  envelope_id_missing: '«\u00a0envelopeId\u00a0» manque.',
  records_missing: 'Le fichier ne contient aucun enregistrement.',
  record_malformed: 'L’enregistrement {record} n’a pas la forme attendue.',
  head_malformed: '«\u00a0head\u00a0» doit être un numéro avec une empreinte.',
  property_malformed: '«\u00a0{property}\u00a0» n’a pas le bon format.',
  property_unknown: 'Le fichier contient la propriété inconnue «\u00a0{property}\u00a0».',

  records_belong:
    'Tous les enregistrements ({records}) appartiennent à ce dossier, à son organisation et à son document.',
  record_foreign:
    'L’enregistrement {record} appartient à un autre dossier, à une autre organisation ou à un autre document.',
  records_numbered: 'Les numéros des enregistrements commencent à 1, sans lacune. Enregistrements\u00a0: {records}.',
  record_misplaced: 'L’enregistrement {record} manque ou n’est pas à sa place.',
  hashes_match: 'L’empreinte de chaque enregistrement couvre son contenu et tous les enregistrements précédents.',
  hash_differs: 'L’enregistrement {record} n’a pas l’empreinte attendue.',
  times_in_order: 'Aucun enregistrement n’est plus ancien que le précédent.',
  time_out_of_order: 'L’enregistrement {record} est plus ancien que le précédent.',
  events_in_order: 'Les événements des enregistrements sont dans un ordre possible.',
  event_out_of_order: 'L’enregistrement {record} ne peut pas suivre les enregistrements précédents.',
  value_matches: 'Valeurs personnelles vérifiées\u00a0: {values}.',
  values_match: 'Valeurs personnelles vérifiées\u00a0: {values}.',
  value_not_recorded:
    'Les valeurs personnelles divulguées pour l’enregistrement {record} ne correspondent pas à celles qui ont été enregistrées.',
  head_matches: 'La chaîne se termine à l’enregistrement {record}, comme indiqué.',
  head_differs: 'La fin indiquée ne correspond pas au dernier enregistrement de la chaîne.',
  files_match: 'Les fichiers cités correspondent aux enregistrements.',
  files_not_complete: 'Le dossier n’a pas encore de fichiers finaux.',
  files_differ: 'Les fichiers cités diffèrent des fichiers enregistrés.',

  conditions_met:
    'Les conditions et les calculs concordent avec les valeurs enregistrées. Champs vérifiés\u00a0: {fields}.',
  fields_unchecked: 'Champs non vérifiables, car des valeurs manquent\u00a0: {fields}.',
  too_many_fields: 'Le dossier a plus de {limit} champs.',
  conditions_unreadable: 'L’enregistrement {record} contient une condition, un calcul ou une valeur illisible.',
  field_without_condition_skipped: 'Le champ «\u00a0{field}\u00a0» a été ignoré sans condition.',
  field_condition_differs:
    'Le champ «\u00a0{field}\u00a0» a une condition ou un calcul différent de celui qui est enregistré.',
  shown_field_skipped: 'Le champ «\u00a0{field}\u00a0» a été ignoré alors que sa condition est remplie.',
  hidden_field_shown: 'Le champ «\u00a0{field}\u00a0» n’a pas été ignoré alors que sa condition n’est pas remplie.',
  calculation_differs: 'La valeur du champ «\u00a0{field}\u00a0» diffère de son calcul.',
  required_field_empty: 'Le champ obligatoire «\u00a0{field}\u00a0» n’a pas de valeur.',
  skipped_field_set: 'Le champ «\u00a0{field}\u00a0» a été ignoré mais a une valeur.',
  skipped_for_other_fields:
    'Les champs enregistrés comme motif pour ignorer «\u00a0{field}\u00a0» ne sont pas ceux de sa condition.',
  skipped_for_other_condition: 'La condition enregistrée pour ignorer «\u00a0{field}\u00a0» n’est pas celle du champ.',
  attachments_recorded: 'Champs dont les fichiers sont enregistrés avec leur nom et leur empreinte\u00a0: {fields}.',
  attachments_not_requested: 'Le champ «\u00a0{field}\u00a0» a des fichiers que l’expéditeur n’a pas demandés.',
  required_files_missing: 'Le champ obligatoire «\u00a0{field}\u00a0» n’a pas de fichiers.',
  file_count_missing: 'Aucun nombre de fichiers n’est enregistré pour le champ «\u00a0{field}\u00a0».',
  file_limit_malformed: 'Le champ «\u00a0{field}\u00a0» a une limite qui n’est pas un nombre.',
  file_count_wrong: 'Le champ «\u00a0{field}\u00a0» a {count} fichiers au lieu de {min} à {max}.',
  files_not_recorded: 'Aucun fichier n’est enregistré pour le champ «\u00a0{field}\u00a0».',
  attachments_differ: 'Les fichiers du champ «\u00a0{field}\u00a0» diffèrent des fichiers enregistrés.',

  nothing_omitted: 'Toutes les valeurs personnelles sont présentes.',
  omission_not_signed:
    '«\u00a0{value}\u00a0» manque dans l’enregistrement {record}, et le service n’a pas signé cette omission.',
  omissions_of_other_chain: 'La liste des valeurs omises appartient à une autre chaîne.',
  omissions_differ: 'Les valeurs omises de l’enregistrement {record} diffèrent de la liste signée.',
  omissions_key_unknown:
    'La liste des valeurs omises a été signée avec la clé {key}, que vous n’avez pas fournie. Ajoutez-la, puis vérifiez de nouveau.',
  omissions_signature_wrong: 'La signature de la liste des valeurs omises ne correspond pas à la clé {key}.',
  omissions_signed:
    'Liste des valeurs omises, signée avec la clé {key} le {time}\u00a0: {erased} effacées, {withheld} non affichées.',
  omissions_listed: 'Liste des valeurs omises du {time}\u00a0: {erased} effacées, {withheld} non affichées.',

  checkpoint_covers:
    'Le point de contrôle du {time} couvre tous les enregistrements. Enregistrements\u00a0: {records}.',
  checkpoint_missing: 'Les preuves n’ont pas de point de contrôle.',
  checkpoint_of_other_envelope: 'Le point de contrôle appartient à un autre dossier.',
  checkpoint_of_other_chain: 'Le point de contrôle a été signé pour une autre chaîne.',
  checkpoint_signed: 'Le point de contrôle est signé avec la clé {key}.',
  checkpoint_key_unknown:
    'Le point de contrôle a été signé avec la clé {key}. Fournissez cette clé pour vérifier la signature.',
  checkpoint_signature_wrong: 'La signature du point de contrôle ne correspond pas à la clé.',
  checkpoint_key_missing: 'La clé publique du point de contrôle manque. Fournissez-la pour comparer son empreinte.',
  fingerprint_expected: 'La clé du point de contrôle a l’empreinte {fingerprint}.',
  fingerprint_unexpected:
    'La clé du point de contrôle a l’empreinte {fingerprint}, qui ne fait pas partie des empreintes attendues.',
  known_head_found: 'La chaîne contient la tête connue {record}.',
  known_heads_found: 'La chaîne contient toutes les têtes connues. Têtes\u00a0: {heads}.',
  known_head_missing:
    'L’empreinte de l’enregistrement {record} diffère de la tête connue. La chaîne a été modifiée ou raccourcie, ou la tête appartient à un autre dossier.',
  certificate_head_found: 'La chaîne contient la tête {record} du certificat.',
  certificate_head_missing:
    'L’empreinte de l’enregistrement {record} diffère de la tête du certificat. La chaîne a été modifiée ou raccourcie, ou le certificat appartient à un autre dossier.',

  log_contains: 'Le journal {log} contient la tête de l’enregistrement {record} à la position {index} sur {size}.',
  log_proof_missing:
    'Les preuves ne contiennent pas d’attestation du journal. Téléchargez-les de nouveau au moins une minute après la fin du dossier.',
  log_proof_missing_for:
    'Les preuves ne contiennent pas d’attestation pour l’enregistrement {record}. Téléchargez-les de nouveau au moins une minute après la fin du dossier.',
  log_proof_malformed: 'L’attestation du journal n’a pas le bon format.',
  log_proof_of_other_head: 'L’attestation ne montre pas que son journal contient cette tête.',
  log_policy_unreadable: 'La politique ne peut pas être lue.',
  log_not_in_policy: 'Aucun journal de la politique n’a signé le point de contrôle de l’attestation.',
  too_few_witnesses:
    'Trop peu de témoins ont cosigné le point de contrôle\u00a0: {witnesses}. Téléchargez de nouveau les preuves plus tard.',
  no_required_witness: 'Aucun témoin n’a cosigné le point de contrôle. Téléchargez de nouveau les preuves plus tard.',
  witnesses_cosigned:
    'Le journal a signé le point de contrôle, et ces témoins l’ont cosigné\u00a0: {witnesses}. La tête existait à ces moments, et chaque témoin a vu le même journal.',
  log_without_witness:
    'Le journal a signé le point de contrôle, mais aucun témoin. Comparez des copies du journal provenant de différentes sources pour vous assurer que tout le monde voit le même journal.',
  archive_trusted:
    'Les enregistrements 1 à {records} existent depuis le {time}, selon {authority} (approuvée). L’archive a été renouvelée pour la dernière fois le {renewed}.',
  archive_not_checked:
    'Les enregistrements 1 à {records} existent depuis le {time}, selon {authority} (non vérifiée). L’archive a été renouvelée pour la dernière fois le {renewed}.',
  archive_revocation_unknown: 'L’archive ne prouve pas que les certificats des autorités n’étaient pas révoqués.',
  archive_invalid: 'L’archive ne prouve pas depuis quand ces enregistrements existent.',

  file_matches: 'Le fichier a le SHA-256 enregistré {sha256}.',
  file_not_recorded: 'Les enregistrements ne contiennent pas ce fichier.',
  file_size_differs: 'Le fichier a {size} octets, le fichier enregistré en a {recordedSize}.',
  file_hash_differs: 'Le fichier a le SHA-256 {found}, mais celui qui est enregistré est {sha256}.',
  original_kept: 'Le fichier commence par l’original, octet par octet.',
  original_changed:
    'Le début du fichier n’est pas l’original\u00a0: les {size} premiers octets ont le SHA-256 {found}, mais l’original a {sha256}.',
  original_missing: 'Le fichier est plus court que l’original (SHA-256 {sha256}).',

  limit_exceeded:
    'Le fichier contient plus d’objets, de mises à jour ou de signatures que la vérification n’en examine.',
  update_malformed: 'Les lecteurs PDF peuvent interpréter différemment une mise à jour du fichier.',
  object_changed: 'Un objet du fichier a été ajouté, modifié ou supprimé.',
  sealed_object_redirected: 'Un objet scellé renvoie à un objet ajouté plus tard.',
  catalog_changed: 'Le catalogue du document a été modifié.',
  form_changed: 'Le formulaire a été modifié.',
  field_changed: 'Un champ de formulaire a été ajouté, modifié ou supprimé.',
  page_changed: 'Une page a été ajoutée, modifiée, déplacée ou supprimée.',
  annotation_changed: 'Une annotation a été ajoutée, modifiée, déplacée ou supprimée.',
  structure_changed: 'La structure du document a été modifiée.',
  validation_data_invalid: 'Les données de validation ajoutées ne sont pas valides.',
  timestamp_misplaced: 'Un horodatage ultérieur ne couvre pas sa mise à jour ou n’est pas un champ invisible.',
  foreign_update: 'Une mise à jour qui ne provient d’aucun sceau suit la signature.',
  algorithm_unsupported: 'L’algorithme n’est pas pris en charge.',
  certificate_not_valid_then: 'Le certificat n’était pas valide à la date de l’horodatage.',
  authority_not_trusted: 'L’autorité d’un horodatage ne fait pas partie des autorités de confiance.',
  timestamp_not_genuine: 'La signature d’un horodatage ne correspond pas à l’horodatage.',
  proof_of_other_data: 'La preuve a été établie pour d’autres données.',
  content_not_detached: 'La signature contient un contenu intégré au lieu de couvrir les octets du fichier.',
  data_malformed: 'Une partie des données n’a pas la structure ou le contenu exigés.',
  file_damaged: 'Le fichier est endommagé ou incomplet.',
  file_encrypted: 'Le fichier est chiffré.',
}
