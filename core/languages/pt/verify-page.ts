import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Verificar um documento assinado',
  introduction:
    'Escolha as provas e os ficheiros correspondentes. Esta página mostra se algo foi alterado, acrescentado ou removido, e quem responde pelas provas.',
  promise:
    'Tudo acontece no seu navegador. Nenhum ficheiro sai do seu dispositivo. Depois de guardada, a página também funciona sem ligação à Internet.',
  languages: 'Idioma',
  files: 'Ficheiros',
  orChoose: 'Ou escolha os ficheiros manualmente. Nesse caso, nada é transferido:',
  fetchAll: 'Verificar com os ficheiros e as chaves de {host}',
  fetchAllHint: 'Transfere de {host} para este navegador as provas, os ficheiros da sua ligação e as chaves públicas.',
  fetchKeys: 'Usar as chaves de {host}',
  fetchKeysHint: 'Transfere de {host} para este navegador as chaves públicas. Os ficheiros são escolhidos por si.',
  keysOf: 'chaves de {host}',
  keysFetched:
    'A chave é uma das chaves públicas de {host}, transferidas há instantes. Uma impressão digital de outra fonte é uma prova mais forte.',
  fetchGone:
    '{host} já não disponibiliza estes ficheiros, ou a ligação está incompleta. Escolha os ficheiros que tem ou peça as provas ao remetente.',
  fetchAway: '{host} não está disponível. Tente novamente ou escolha os ficheiros manualmente.',
  choose: 'Escolher ficheiros',
  dropHint:
    'ou largue-os aqui: as provas (JSON), o documento assinado e o certificado de conclusão (PDF), chaves (PEM ou JWK\u00a0Set)',
  givenFiles: 'Ficheiros escolhidos',
  more: 'Chaves e cabeças de outras fontes',
  moreHint:
    'Sem elas, a página pode mostrar que as provas e os ficheiros correspondem. Com elas, pode também mostrar que são autênticos.',
  heads: 'Cabeça da cadeia',
  headsHint:
    'Número do registo, dois pontos e 64 dígitos, uma cabeça por linha. Consta do certificado de conclusão, do seu código e de cada webhook do processo.',
  headsProblem: 'Uma linha não é uma cabeça válida. Introduza um número, dois pontos e 64 dígitos de 0 a 9 e de a a f.',
  key: 'Chave pública dos pontos de controlo',
  keyHint: 'Disponível em /.well-known/jwks.json do serviço, ou em formato PEM. Pode introduzir várias chaves.',
  keyProblem: 'Isto não é uma chave pública Ed25519 em formato PEM nem num JWK\u00a0Set.',
  keyUnsupported:
    'Este navegador não consegue verificar assinaturas Ed25519. Use um navegador mais recente ou a linha de comandos.',
  fingerprint: 'Impressão digital da chave',
  fingerprintHint:
    'SHA-256 dos 32 bytes da chave: 64 dígitos, uma impressão digital por linha. Pode constar do seu contrato com o serviço.',
  fingerprintProblem: 'Uma linha não é um SHA-256 válido. Introduza 64 dígitos de 0 a 9 e de a a f.',
  seal: 'Certificado do selo',
  sealHint: 'Certificado do selo, ou da autoridade que o emitiu, em formato PEM.',
  sealProblem: 'Isto não é um certificado em formato PEM.',
  timestamps: 'Autoridades de selos temporais',
  timestampsHint:
    'Certificados das autoridades que emitiram os selos temporais do PDF, em formato PEM. Sem eles, a origem do selo temporal do selo não é verificada, e um selo temporal posterior conta como alteração.',
  headFromCode: 'A cabeça da cadeia provém do código ou da ligação que abriu.',
  limits:
    'Trata-se de assinaturas eletrónicas simples com integridade verificável. Esta página mostra se os registos e os ficheiros estão intactos. Não identifica ninguém e não constitui aconselhamento jurídico.',

  roles: {
    evidence: 'Provas',
    document: 'Documento assinado',
    certificate: 'Certificado de conclusão',
    key: 'Chave de pontos de controlo',
    seal: 'Certificado do selo',
    timestamps: 'Autoridade de selos',
    logPolicy: 'Política do registo',
    none: 'Não utilizado',
  },
  roleOf: 'Tipo de {file}',
  remove: 'Remover',
  removeFile: 'Remover {file}',
  bytes: '{count} bytes',
  unknownFile: 'Esta página não verifica este ficheiro.',

  waiting: 'Escolha as provas para começar.',
  checking: 'A verificar…',
  unreadable: 'Não foi possível ler um ficheiro. Escolha-o de novo.',
  tooLarge: 'As provas têm mais de {count} MB e não podem ser lidas.',
  announceGood: 'Verificado. Verificações bem-sucedidas: {passed}.',
  announceIncomplete:
    'Nenhum problema encontrado, mas algumas verificações não foram possíveis. Verificações bem-sucedidas: {passed}.',
  announceOpen:
    'Nenhum problema encontrado, mas a cadeia está aberta: podem seguir-se mais eventos. Verificações bem-sucedidas: {passed}.',
  announceBad: 'A verificação falhou. Verificações falhadas: {failed} de {total}.',

  verdictGood: 'Todas as verificações foram bem-sucedidas',
  verdictGoodMeaning:
    'Os registos estão completos e inalterados. A chave que forneceu assinou o ponto de controlo, e os ficheiros correspondem aos registos.',
  verdictWarning: 'Todas as verificações foram bem-sucedidas, com um aviso',
  verdictOpen: 'Nenhum problema até agora, mas a cadeia está aberta',
  verdictOpenMeaning:
    'O processo não estava terminado quando estas provas foram transferidas. Desde então, pode ter sido assinado, recusado ou retirado, ou ter expirado. Peça provas mais recentes.',
  verdictIncomplete: 'Nenhum problema encontrado, mas a origem não está provada',
  verdictIncompleteMeaning:
    'Os registos são coerentes, mas qualquer pessoa pode criar registos assim. Para verificar que o serviço os assinou, adicione a chave pública do serviço.',
  verdictSealOnly: 'O selo do PDF está intacto',
  verdictSealOnlyMeaning:
    'O PDF não foi alterado desde que foi selado. Para ver quem assinou e quando, escolha também as provas.',
  verdictBad: 'A verificação falhou',
  verdictBadMeaning: 'Não confie nestes ficheiros enquanto as verificações falhadas abaixo não forem esclarecidas.',
  verdictNoSeal: 'Nenhum selo encontrado',
  verdictNoSealMeaning:
    'Este ficheiro não pode ser verificado, porque não tem um selo legível. Escolha o PDF assinado exatamente como o recebeu.',
  checkedAt: 'Verificado em {moment}, segundo o relógio deste dispositivo.',
  firstBad: 'O primeiro registo defeituoso é o número {sequence}.',

  facts: 'Conteúdo das provas',
  factsUnsure: 'As provas não passaram na verificação, por isso estes dados podem estar errados.',
  factDocument: 'Documento',
  factEnvelope: 'Processo',
  factSigner: 'Signatário',
  factSigned: 'Assinado',
  factCompleted: 'Concluído',
  factHead: 'Cabeça da cadeia',
  factKey: 'Chave dos pontos de controlo',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, ficheiro recebido (antes da reparação)',
  factConvertedFrom: 'SHA-256, ficheiro recebido (antes da conversão para PDF)',
  factSealed: 'SHA-256, assinado',
  erased: 'apagado',
  withheld: 'não mostrado',
  records: 'Registos ({count})',
  recordNumber: 'N.º',
  recordTime: 'Hora (UTC)',
  recordEvent: 'Evento',
  recordHash: 'Hash',

  result: { ok: 'Bem-sucedida', warning: 'Aviso', failed: 'Falhada', notMade: 'Não efetuada' },
  finding: 'Detalhes:',
  groups: {
    evidence: 'Registos',
    voucher: 'Origem dos registos',
    document: 'Documento assinado',
    certificate: 'Certificado de conclusão',
  },
  print: 'Imprimir o resultado',

  events,
}
