import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Escrita',
    ok: 'As provas estão escritas na sua única forma.',
    failed: 'As provas estão escritas de outro modo que o do serviço.',
  },
  structure: {
    title: 'Forma',
    ok: 'As provas têm a forma que devem ter.',
    failed: 'O ficheiro não contém provas deste tipo, ou uma parte tem uma forma que não deve ter.',
  },
  binding: {
    title: 'Pertença',
    ok: 'Todos os registos pertencem a um só processo, uma só organização e um só documento.',
    failed: 'Um registo pertence a outro processo, a outra organização ou a outro documento.',
  },
  sequence: {
    title: 'Numeração',
    ok: 'Não falta nenhum registo entre o primeiro e o último, nenhum está repetido.',
    failed: 'Um registo falta, está repetido ou fora do lugar.',
  },
  chain: {
    title: 'Cadeia de hashes',
    ok: 'Nenhum registo foi alterado: cada um fixa todos os anteriores.',
    failed: 'Um registo foi alterado, ou não pertence ao lugar onde está.',
  },
  times: {
    title: 'Horas',
    ok: 'As horas avançam.',
    failed: 'Um registo diz ser mais antigo do que o anterior.',
  },
  lifecycle: {
    title: 'Curso dos acontecimentos',
    ok: 'Os acontecimentos podem ter ocorrido por esta ordem.',
    failed: 'Os acontecimentos não podem ter ocorrido por esta ordem, por exemplo um selo sem assinatura.',
  },
  disclosures: {
    title: 'Nomes, endereços e valores',
    ok: 'Os dados pessoais legíveis são os que foram registados.',
    failed: 'Um nome, endereço ou valor legível não é o que foi registado.',
  },
  head: {
    title: 'Fim da cadeia',
    ok: 'A cadeia acaba onde as provas dizem que acaba.',
    failed: 'No fim foram cortados ou acrescentados registos.',
  },
  artifacts: {
    title: 'Ficheiros nomeados',
    ok: 'Os ficheiros que as provas nomeiam são os dos seus registos.',
    failed: 'As provas nomeiam outros ficheiros que não os dos registos.',
  },
  omissions: {
    title: 'Valores omitidos',
    ok: 'O próprio serviço omitiu cada valor que falta aqui, ou não falta nenhum.',
    failed: 'Faltam valores, e o serviço não assinou que os omitiu. Alguém os removeu.',
  },
  checkpoint: {
    title: 'Ponto de controlo',
    ok: 'O ponto de controlo assinado trata exatamente desta cadeia.',
    failed: 'Não há ponto de controlo sobre esta cadeia: foi cortada, prolongada ou reescrita.',
  },
  checkpoint_signature: {
    title: 'Assinatura do ponto de controlo',
    ok: 'O titular da chave que deu responde por esta cadeia.',
    failed: 'O titular da chave que deu não assinou este ponto de controlo.',
  },
  checkpoint_key: {
    title: 'Impressão digital da chave',
    ok: 'A chave que assinou é aquela cuja impressão digital conhece.',
    failed: 'A chave que assinou não é aquela cuja impressão digital conhece.',
  },
  known_heads: {
    title: 'Cabeça conhecida por outra via',
    ok: 'A cadeia passa pela cabeça que conhece: até aí nada foi reescrito.',
    failed: 'A cadeia não contém a cabeça indicada. Foi reescrita ou pertence a outro processo.',
  },
  log_inclusion: {
    title: 'No registo de transparência',
    ok: 'O registo da prova contém esta cadeia.',
    failed: 'O registo da prova não contém esta cadeia, ou não há prova.',
  },
  log_policy: {
    title: 'Registo e testemunhas',
    ok: 'O registo e as testemunhas são os da sua política. Sem testemunhas, só cópias do registo mostram que todos veem o mesmo.',
    failed: 'O registo ou as testemunhas não são os que a sua política exige.',
  },
  archive: {
    title: 'Arquivo',
    ok: 'Os registos existiam no primeiro carimbo temporal do arquivo, e cada carimbo foi renovado a tempo.',
    failed: 'A prova do arquivo não corresponde a estes registos.',
  },
  sealed_document: {
    title: 'O ficheiro é o registado',
    ok: 'O PDF é, byte a byte, o documento assinado dos registos.',
    failed: 'O PDF não é o documento assinado dos registos: foi alterado, ou é outro ficheiro.',
  },
  original: {
    title: 'O original lá dentro',
    ok: 'O PDF começa com o original apresentado ao signatário, byte a byte.',
    failed: 'O PDF não começa com o original apresentado ao signatário.',
  },
  'seal.found': {
    title: 'Selo',
    ok: 'O PDF tem um selo.',
    failed: 'O PDF não tem nenhum selo legível.',
  },
  'seal.byteRange': {
    title: 'O que o selo deixa de fora',
    ok: 'O selo não deixa de fora mais do que a si próprio.',
    failed: 'O selo deixa de fora mais do que a si próprio.',
  },
  'seal.coverage': {
    title: 'O que o selo cobre',
    ok: 'O selo cobre todo o ficheiro.',
    failed: 'Depois do selo foi acrescentado algo.',
  },
  'seal.digest': {
    title: 'Conteúdo selado',
    ok: 'O conteúdo é o que foi selado.',
    failed: 'O conteúdo foi alterado depois de selado.',
  },
  'seal.signature': {
    title: 'Assinatura do selo',
    ok: 'A assinatura no selo é válida.',
    failed: 'A assinatura no selo não é válida.',
  },
  'seal.certificate': {
    title: 'Certificado no selo',
    ok: 'O selo está ligado ao seu certificado.',
    failed: 'O selo não está ligado ao seu certificado.',
  },
  'seal.timestamp': {
    title: 'Selo temporal',
    ok: 'O selo temporal está intacto.',
    failed: 'O selo temporal não é válido, ou a sua autoridade não é nenhuma das que nomeou.',
  },
  'seal.timestampTrust': {
    title: 'Quem responde pela hora do selo',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Selo temporal do arquivo',
    ok: 'Um selo temporal posterior mantém juntos o ficheiro e todas as provas.',
    failed: 'Um selo temporal posterior não é válido, ou ninguém que tenha nomeado responde pela sua autoridade.',
  },
  'seal.trust': {
    title: 'Quem selou',
    ok: 'O selo conduz ao certificado que deu.',
    failed: 'O selo não conduz ao certificado que deu.',
  },
  earlierSignature: {
    title: 'Assinatura anterior',
    ok: 'O que uma assinatura anterior do ficheiro diz de si própria.',
    failed: 'Uma assinatura anterior do ficheiro não é válida, ou o ficheiro foi alterado depois dela.',
  },
  certificate: {
    title: 'O certificado é o registado',
    ok: 'O certificado de conclusão é, byte a byte, o dos registos.',
    failed: 'O ficheiro não é o certificado de conclusão dos registos: foi alterado, ou é outro ficheiro.',
  },
  certificate_head: {
    title: 'A cabeça no certificado',
    ok: 'A cadeia passa pela cabeça que o certificado imprimiu ao ser emitido.',
    failed: 'A cadeia não passa pela cabeça que o certificado imprimiu: foi reescrita desde então.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Para isso, dê a chave pública do serviço.',
  known_heads:
    'Para isso, dê uma cabeça da cadeia que tenha de outra fonte. Revela uma cadeia reescrita e assinada de novo.',
  log_policy: 'Escolha para isso a política do registo, um ficheiro de texto de uma fonte de confiança.',
  sealed_document: 'Para isso, escolha o PDF selado.',
  certificate: 'Para isso, escolha o certificado de conclusão.',
  evidence: 'Para isso, escolha as provas.',
  'seal.timestampTrust':
    'Para isso, dê os certificados da autoridade de selos temporais. Sem eles, a hora do selo é apenas o que o seu selo temporal afirma.',
}

export const verifyChecks = { checks, missing }
