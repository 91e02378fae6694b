import type { VerifyFindingTexts } from '../en/verify-findings.ts'

/** The sentences of the verifier's findings in Portuguese, by code. */
export const verifyFindings: VerifyFindingTexts = {
  signature_unreadable: 'A assinatura não pode ser verificada.',
  digest_matches: 'Os bytes abrangidos correspondem à assinatura.',
  digest_differs: 'Os bytes abrangidos não correspondem à assinatura.',
  signed_by: 'Assinado por {signer}.',
  signature_invalid: 'A assinatura de {signer} não é válida.',
  certificate_bound: 'Os atributos assinados identificam o certificado, que permite assinar.',
  certificate_not_bound: 'Os atributos assinados não identificam o certificado, ou o certificado não permite assinar.',
  certificate_trusted: 'O certificado é de confiança.',
  certificate_not_trusted: 'O certificado não é de confiança nem foi emitido sob um de confiança.',
  signature_timestamp_invalid: 'O selo temporal não é válido para esta assinatura.',
  signature_timestamp_not_trusted:
    'O selo temporal não é válido para esta assinatura: a sua autoridade não remonta a nenhuma de confiança.',
  document_timestamp_invalid: 'O selo temporal não é válido para este documento.',
  document_timestamp_not_trusted:
    'O selo temporal não é válido para este documento: a sua autoridade não remonta a nenhuma de confiança.',
  timestamp_authority_missing:
    'A autoridade do selo temporal, {authority}, não é de confiança. Forneça os certificados desta autoridade.',
  timestamp_trusted: 'Selo temporal de {time} por {authority}. A autoridade é de confiança.',
  timestamp_not_checked: 'Selo temporal de {time} por {authority}. A autoridade não foi verificada.',

  trusted_certificates_unreadable:
    'Os certificados de confiança não podem ser lidos. Forneça certificados no formato PEM.',
  trusted_authorities_unreadable:
    'Os certificados das autoridades do selo temporal não podem ser lidos. Forneça certificados no formato PEM.',
  file_unreadable: 'O ficheiro não pode ser lido.',
  file_too_large:
    'O ficheiro tem mais de {size} bytes, por isso o seu hash não foi calculado. Para o calcular, é preciso um SHA-256 incremental na opção `sha256`.',
  seal_missing: 'O ficheiro não contém nenhuma assinatura.',
  too_many_signatures: 'O ficheiro contém mais assinaturas do que as que são verificadas.',
  range_malformed: '/ByteRange não contém quatro posições e comprimentos.',
  range_not_from_start: '/ByteRange não começa no primeiro byte.',
  range_outside_file: '/ByteRange não está dentro do ficheiro.',
  range_gap_too_large: '/ByteRange exclui demasiados bytes.',
  range_gap_not_hex: '/ByteRange exclui algo diferente de uma cadeia hexadecimal.',
  range_gap_not_der: '/ByteRange exclui algo diferente de um único elemento DER.',
  range_gap_not_contents: '/ByteRange exclui algo diferente de /Contents.',
  range_excludes_itself: 'A assinatura em «{field}» exclui apenas os seus próprios bytes.',
  covers_file: 'A assinatura abrange todo o ficheiro.',
  only_archive_follows: 'Depois da parte assinada há apenas dados de validação e selos temporais de arquivo.',
  bytes_added: 'Uma alteração posterior acrescentou {added} bytes depois de «{field}», a partir da posição {offset}.',
  signature_hidden: 'Ocultam a assinatura.',
  signature_removed:
    'Uma assinatura de {signer} abrange os primeiros {covered} bytes. Uma alteração posterior removeu-a do formulário.',
  earlier_signature: '«{field}» de {signer}, sobre os primeiros {covered} bytes:',
  earlier_unnamed: '«{field}», sobre os primeiros {covered} bytes:',
  earlier_intact: 'intacta.',
  earlier_not_checked: 'não verificada.',
  changed_after: '«{field}» abrange os primeiros {covered} bytes. O ficheiro foi alterado depois.',
  later_bytes: 'A assinatura não abrange os bytes posteriores.',

  bundle_well_formed: 'O formato das provas está correto.',
  bundle_not_utf8: 'O ficheiro não é UTF-8 válido.',
  bundle_too_deep: 'O ficheiro tem mais de {levels} níveis.',
  bundle_not_json: 'O ficheiro não é JSON.',
  bundle_encoded_twice: 'O ficheiro é uma cadeia JSON. Provavelmente foi codificado duas vezes.',
  bundle_not_object: 'O ficheiro não é um objeto JSON.',
  key_twice: 'Um objeto no ficheiro contém duas vezes a chave {key}.',
  surrogate_unpaired: 'O ficheiro contém um substituto isolado em {text}.',
  number_spelled: 'O ficheiro contém {found} em vez de {expected}.',
  envelope_id_missing: 'Falta «envelopeId».',
  records_missing: 'O ficheiro não contém registos.',
  record_malformed: 'O registo {record} não tem a forma esperada.',
  head_malformed: '«head» tem de ser um número com um hash.',
  property_malformed: '«{property}» não tem o formato correto.',
  property_unknown: 'O ficheiro contém a propriedade desconhecida «{property}».',

  records_belong: 'Todos os {records} registos pertencem a este processo, à sua organização e ao seu documento.',
  record_foreign: 'O registo {record} pertence a outro processo, a outra organização ou a outro documento.',
  records_numbered: 'Os registos têm os números de 1 a {records}, sem falhas.',
  record_misplaced: 'O registo {record} falta ou está fora do lugar.',
  hashes_match: 'O hash de cada registo abrange o seu conteúdo e todos os registos anteriores.',
  hash_differs: 'O registo {record} não tem o hash esperado.',
  times_in_order: 'Nenhum registo é mais antigo do que o anterior.',
  time_out_of_order: 'O registo {record} é mais antigo do que o anterior.',
  events_in_order: 'Os eventos dos registos estão numa ordem válida.',
  event_out_of_order: 'O registo {record} não pode seguir os registos anteriores.',
  value_matches: 'Valores pessoais verificados: {values}.',
  values_match: 'Valores pessoais verificados: {values}.',
  value_not_recorded: 'O registo {record} contém um valor que não foi registado.',
  head_matches: 'A cadeia termina no registo {record}, como indicado.',
  head_differs: 'O fim indicado não corresponde ao último registo da cadeia.',
  files_match: 'Os ficheiros citados correspondem aos registos.',
  files_not_complete: 'O processo ainda não tem ficheiros finais.',
  files_differ: 'Os ficheiros citados diferem dos registados.',

  conditions_met: 'As condições e os cálculos concordam com os valores registados. Campos verificados: {fields}.',
  fields_unchecked: 'Campos que não podem ser verificados, porque faltam valores: {fields}.',
  too_many_fields: 'O processo tem mais de {limit} campos.',
  conditions_unreadable: 'O registo {record} contém uma condição, um cálculo ou um valor que não pode ser lido.',
  field_without_condition_skipped: 'O campo «{field}» foi ignorado sem condição.',
  field_condition_differs: 'O campo «{field}» tem uma condição ou um cálculo diferente do registado.',
  shown_field_skipped: 'O campo «{field}» foi ignorado, mas a sua condição está cumprida.',
  hidden_field_shown: 'O campo «{field}» não foi ignorado, mas a sua condição não está cumprida.',
  calculation_differs: 'O valor do campo «{field}» difere do seu cálculo.',
  required_field_empty: 'O campo obrigatório «{field}» não tem valor.',
  skipped_field_set: 'O campo «{field}» foi ignorado, mas tem um valor.',
  skipped_for_other_fields: 'O campo «{field}» foi ignorado por causa de campos diferentes dos da sua condição.',
  skipped_for_other_condition: 'O campo «{field}» foi ignorado por causa de outra condição.',
  attachments_recorded: 'Campos cujos ficheiros estão registados com nome e hash: {fields}.',
  attachments_not_requested: 'O campo «{field}» tem ficheiros que o remetente não pediu.',
  required_files_missing: 'O campo obrigatório «{field}» não tem ficheiros.',
  file_count_missing: 'O campo «{field}» não tem um número de ficheiros registado.',
  file_limit_malformed: 'O campo «{field}» tem um limite que não é um número.',
  file_count_wrong: 'O campo «{field}» tem {count} ficheiros em vez de {min} a {max}.',
  files_not_recorded: 'O campo «{field}» não tem ficheiros registados.',
  attachments_differ: 'Os ficheiros do campo «{field}» diferem dos registados.',

  nothing_omitted: 'Estão presentes todos os valores pessoais.',
  omission_not_signed: 'No registo {record} falta «{value}», e o serviço não assinou esta omissão.',
  omissions_of_other_chain: 'A lista de valores omitidos pertence a outra cadeia.',
  omissions_differ: 'Os valores omitidos do registo {record} diferem da lista assinada.',
  omissions_key_unknown:
    'A lista de valores omitidos foi assinada com a chave {key}, que não forneceu. Adicione-a e verifique de novo.',
  omissions_signature_wrong: 'A assinatura da lista de valores omitidos não corresponde à chave {key}.',
  omissions_signed:
    'Lista de valores omitidos, assinada com a chave {key} em {time}: {erased} apagados e {withheld} não mostrados.',
  omissions_listed: 'Lista de valores omitidos de {time}: {erased} apagados e {withheld} não mostrados.',

  checkpoint_covers: 'O ponto de controlo de {time} abrange todos os {records} registos.',
  checkpoint_missing: 'As provas não têm ponto de controlo.',
  checkpoint_of_other_envelope: 'O ponto de controlo pertence a outro processo.',
  checkpoint_of_other_chain: 'O ponto de controlo foi assinado para outra cadeia.',
  checkpoint_signed: 'O ponto de controlo está assinado com a chave {key}.',
  checkpoint_key_unknown:
    'O ponto de controlo foi assinado com a chave {key}. Forneça esta chave para verificar a assinatura.',
  checkpoint_signature_wrong: 'A assinatura do ponto de controlo não corresponde à chave.',
  checkpoint_key_missing:
    'Falta a chave pública do ponto de controlo. Forneça-a para comparar a sua impressão digital.',
  fingerprint_expected: 'A chave do ponto de controlo tem a impressão digital {fingerprint}.',
  fingerprint_unexpected:
    'A chave do ponto de controlo tem a impressão digital {fingerprint}, que não é nenhuma das esperadas.',
  known_head_found: 'A cadeia contém a cabeça conhecida {record}.',
  known_heads_found: 'A cadeia contém todas as {heads} cabeças conhecidas.',
  known_head_missing:
    'O hash do registo {record} difere da cabeça conhecida. A cadeia foi alterada ou encurtada, ou a cabeça pertence a outro processo.',
  certificate_head_found: 'A cadeia contém a cabeça {record} do certificado.',
  certificate_head_missing:
    'O hash do registo {record} difere da cabeça do certificado. A cadeia foi alterada ou encurtada, ou o certificado pertence a outro processo.',

  log_contains: 'O registo de transparência {log} contém a cabeça do registo {record} na posição {index} de {size}.',
  log_proof_missing:
    'As provas não contêm um comprovativo do registo de transparência. Transfira-as de novo, pelo menos um minuto depois do fim do processo.',
  log_proof_missing_for:
    'As provas não contêm um comprovativo para o registo {record}. Transfira-as de novo, pelo menos um minuto depois do fim do processo.',
  log_proof_malformed: 'O comprovativo do registo de transparência não tem o formato correto.',
  log_proof_of_other_head: 'O comprovativo não mostra que o registo de transparência contém esta cabeça.',
  log_policy_unreadable: 'A política não pode ser lida.',
  log_not_in_policy: 'Nenhum registo de transparência da política assinou o ponto de controlo do comprovativo.',
  too_few_witnesses:
    'Poucas testemunhas coassinaram o ponto de controlo: {witnesses}. Transfira as provas de novo mais tarde.',
  no_required_witness: 'Nenhuma testemunha coassinou o ponto de controlo. Transfira as provas de novo mais tarde.',
  witnesses_cosigned:
    'O registo de transparência assinou o ponto de controlo, e estas testemunhas coassinaram-no: {witnesses}. A cabeça existia nesses momentos, e todas as testemunhas viram o mesmo registo.',
  log_without_witness:
    'O registo de transparência assinou o ponto de controlo, mas nenhuma testemunha. Sem testemunhas, só uma comparação de cópias mostra que todos veem o mesmo registo.',
  archive_trusted:
    'Os primeiros {records} registos existem desde {time}, segundo {authority} (de confiança). O arquivo foi renovado pela última vez em {renewed}.',
  archive_not_checked:
    'Os primeiros {records} registos existem desde {time}, segundo {authority} (não verificada). O arquivo foi renovado pela última vez em {renewed}.',
  archive_revocation_unknown: 'Não está provado que os certificados das autoridades não estivessem revogados.',
  archive_invalid: 'O arquivo não prova estes registos.',

  file_matches: 'O ficheiro tem o SHA-256 registado {sha256}.',
  file_not_recorded: 'Os registos não contêm este ficheiro.',
  file_size_differs: 'O ficheiro tem {size} bytes; o registado tem {recordedSize}.',
  file_hash_differs: 'O SHA-256 do ficheiro difere do registado.',
  original_kept: 'O ficheiro começa com o original, byte por byte.',
  original_missing: 'O ficheiro não começa com o original (SHA-256 {sha256}).',
}
