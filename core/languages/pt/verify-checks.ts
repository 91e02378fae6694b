import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Codificação',
    ok: 'A codificação das provas é a esperada.',
    failed: 'A codificação das provas difere da do serviço.',
  },
  structure: {
    title: 'Formato',
    ok: 'As provas têm o formato esperado.',
    failed: 'O ficheiro não contém provas, ou uma parte não tem o formato correto.',
  },
  binding: {
    title: 'Contexto',
    ok: 'Todos os registos pertencem ao mesmo processo, à mesma organização e ao mesmo documento.',
    failed: 'Um registo pertence a outro processo, a outra organização ou a outro documento.',
  },
  sequence: {
    title: 'Numeração',
    ok: 'Nenhum registo falta ou está repetido.',
    failed: 'Um registo falta, está repetido ou fora de ordem.',
  },
  chain: {
    title: 'Cadeia de hashes',
    ok: 'Nenhum registo foi alterado. Cada um confirma todos os anteriores.',
    failed: 'Um registo foi alterado ou está fora do lugar.',
  },
  times: {
    title: 'Horas',
    ok: 'As horas estão por ordem.',
    failed: 'Um registo indica uma hora anterior à do registo que o precede.',
  },
  lifecycle: {
    title: 'Ordem dos eventos',
    ok: 'A ordem dos eventos é possível.',
    failed: 'A ordem dos eventos é impossível, por exemplo um selo sem assinatura.',
  },
  disclosures: {
    title: 'Dados pessoais',
    ok: 'Os dados pessoais legíveis correspondem aos registos.',
    failed: 'Um nome, um endereço ou um valor legível difere dos registos.',
  },
  head: {
    title: 'Fim da cadeia',
    ok: 'A cadeia termina na cabeça indicada nas provas.',
    failed: 'Foram removidos ou acrescentados registos no fim.',
  },
  artifacts: {
    title: 'Ficheiros das provas',
    ok: 'Os ficheiros citados nas provas correspondem aos registos.',
    failed: 'Os ficheiros citados nas provas diferem dos registos.',
  },
  conditions: {
    title: 'Condições e cálculos',
    ok: 'Os campos ocultos, os campos obrigatórios e os valores calculados decorrem dos dados registados.',
    failed: 'Um campo foi ignorado, mostrado ou calculado de forma diferente da condição ou do cálculo registado.',
  },
  attachments: {
    title: 'Ficheiros anexados',
    ok: 'Os ficheiros anexados estão registados com os seus nomes e hashes.',
    failed: 'Os ficheiros registados não correspondem aos campos de anexos.',
  },
  omissions: {
    title: 'Valores omitidos',
    ok: 'Não falta nenhum valor, ou o serviço assinou a lista de valores omitidos.',
    failed:
      'Faltam valores, e nenhuma lista válida assinada pelo serviço os menciona. É possível que alguém os tenha removido.',
  },
  checkpoint: {
    title: 'Ponto de controlo',
    ok: 'O ponto de controlo assinado corresponde a esta cadeia.',
    failed:
      'O ponto de controlo falta ou não corresponde a esta cadeia. A cadeia pode ter sido encurtada, prolongada ou reescrita.',
  },
  checkpoint_signature: {
    title: 'Assinatura do ponto de controlo',
    ok: 'A chave que forneceu assinou esta cadeia.',
    failed: 'A chave que forneceu não assinou este ponto de controlo.',
  },
  checkpoint_key: {
    title: 'Impressão digital da chave',
    ok: 'A chave dos pontos de controlo tem a impressão digital que forneceu.',
    failed: 'A chave dos pontos de controlo não tem a impressão digital que forneceu.',
  },
  known_heads: {
    title: 'Cabeça de outra fonte',
    ok: 'A cadeia contém a cabeça que forneceu. Nenhum registo foi reescrito até aí.',
    failed:
      'A cadeia não contém a cabeça que forneceu. A cadeia foi alterada ou encurtada, ou a cabeça pertence a outro processo.',
  },
  log_inclusion: {
    title: 'No registo de transparência',
    ok: 'O registo de transparência da prova contém uma cabeça desta cadeia.',
    failed: 'O registo de transparência da prova não contém nenhuma cabeça desta cadeia, ou falta uma prova.',
  },
  log_policy: {
    title: 'Registo de transparência e testemunhas',
    ok: 'O registo de transparência e as testemunhas são os da sua política. Se nenhuma testemunha assinou, compare cópias do registo de transparência de fontes diferentes para ter a certeza de que todos veem o mesmo.',
    failed: 'O registo de transparência ou as testemunhas não são os que a sua política exige.',
  },
  archive: {
    title: 'Arquivo',
    ok: 'Os registos existiam no primeiro selo temporal do arquivo, e cada selo foi renovado a tempo.',
    failed: 'O arquivo não prova desde quando existem estes registos.',
  },
  sealed_document: {
    title: 'Documento assinado',
    ok: 'O PDF é idêntico ao documento assinado dos registos.',
    failed: 'O PDF difere do documento assinado dos registos. Foi alterado ou é outro ficheiro.',
  },
  original: {
    title: 'Documento original',
    ok: 'O PDF começa com o original exato que o signatário viu.',
    failed: 'O PDF não começa com o original que o signatário viu.',
  },
  'seal.found': {
    title: 'Selo',
    ok: 'O PDF tem um selo.',
    failed: 'O PDF não tem nenhum selo legível.',
  },
  'seal.byteRange': {
    title: 'Bytes excluídos',
    ok: 'O selo só se exclui a si próprio.',
    failed: 'O selo exclui mais do que a si próprio.',
  },
  'seal.coverage': {
    title: 'Cobertura do selo',
    ok: 'O selo cobre todo o ficheiro.',
    failed: 'O ficheiro foi prolongado depois do selo.',
  },
  'seal.digest': {
    title: 'Conteúdo selado',
    ok: 'O conteúdo não foi alterado desde que foi selado.',
    failed: 'O conteúdo foi alterado depois de ser selado.',
  },
  'seal.signature': {
    title: 'Assinatura do selo',
    ok: 'A assinatura é válida para o conteúdo tal como estava quando foi selado.',
    failed: 'A assinatura do selo não é válida.',
  },
  'seal.certificate': {
    title: 'Certificado do selo',
    ok: 'O selo corresponde ao seu certificado.',
    failed: 'O selo não corresponde ao seu certificado.',
  },
  'seal.timestamp': {
    title: 'Selo temporal do selo',
    ok: 'O selo temporal do selo está intacto.',
    failed:
      'O selo temporal do selo não é válido, ou não forneceu o certificado da respetiva autoridade de selos temporais.',
  },
  'seal.timestampTrust': {
    title: 'Origem do selo temporal',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Selo temporal de arquivo',
    ok: 'Um selo temporal posterior ao selo protege o ficheiro e as respetivas provas.',
    failed:
      'Um selo temporal posterior ao selo não é válido, ou não forneceu o certificado da respetiva autoridade de selos temporais.',
  },
  'seal.trust': {
    title: 'Origem do selo',
    ok: 'O selo remonta ao certificado que forneceu.',
    failed: 'O selo não remonta ao certificado que forneceu.',
  },
  earlierSignature: {
    title: 'Assinatura anterior',
    ok: 'O ficheiro contém uma assinatura anterior.',
    failed: 'Uma assinatura anterior do ficheiro não é válida, ou o ficheiro foi alterado depois dela.',
  },
  certificate: {
    title: 'Certificado de conclusão',
    ok: 'O ficheiro é idêntico ao certificado de conclusão dos registos.',
    failed: 'O ficheiro difere do certificado de conclusão dos registos. Foi alterado ou é outro ficheiro.',
  },
  certificate_head: {
    title: 'Cabeça no certificado',
    ok: 'A cadeia contém a cabeça impressa no certificado.',
    failed:
      'A cadeia não contém a cabeça impressa no certificado. A cadeia foi alterada ou encurtada, ou o certificado pertence a outro processo.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Para esta verificação, forneça a chave pública do serviço.',
  known_heads:
    'Para esta verificação, forneça uma cabeça da cadeia de outra fonte. Permite detetar uma cadeia reescrita e assinada de novo.',
  log_policy:
    'Para esta verificação, escolha a política do registo de transparência, um ficheiro de texto de uma fonte de confiança.',
  sealed_document: 'Para esta verificação, escolha o PDF assinado.',
  certificate: 'Para esta verificação, escolha o certificado de conclusão.',
  evidence: 'Para esta verificação, escolha as provas.',
  'seal.trust':
    'Para esta verificação, forneça o certificado do selo. Sem ele, qualquer pessoa pode ter selado o documento.',
  'seal.timestampTrust':
    'Para esta verificação, forneça os certificados da autoridade de selos temporais. Sem eles, a hora do selo é apenas uma afirmação.',
}

export const verifyChecks = { checks, missing }
