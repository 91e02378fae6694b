import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Verificar um documento assinado',
  introduction:
    'Dê a esta página as provas de uma assinatura e os ficheiros que lhes pertencem. Ela diz se algo foi alterado, acrescentado ou retirado, e quem responde por isso.',
  promise:
    'Tudo acontece neste navegador. Nenhum ficheiro sai do seu dispositivo; uma vez guardada, a página funciona também sem rede.',
  languages: 'Língua',
  files: 'Ficheiros',
  orChoose: 'Ou escolha os ficheiros por si; então nada é descarregado:',
  fetchAll: 'Verificar com os ficheiros e as chaves de {host}',
  fetchAllHint:
    'Descarrega as provas, os ficheiros que a sua ligação mostra e as chaves publicadas de {host} para este navegador, e para mais lado nenhum.',
  fetchKeys: 'Usar as chaves de {host}',
  fetchKeysHint: 'Descarrega as chaves publicadas de {host} para este navegador. Os ficheiros escolhe-os por si.',
  keysOf: 'chaves de {host}',
  keysFetched:
    'A chave é uma das chaves de {host}, descarregada de lá há instantes. Uma impressão digital que tenha de outra fonte prova mais.',
  fetchGone:
    '{host} já não mostra estes ficheiros, ou a ligação está incompleta. Escolha os ficheiros que tem; as provas obtêm-se de quem pediu a assinatura.',
  fetchAway: 'Não foi possível chegar a {host}. Tente de novo, ou escolha os ficheiros por si.',
  choose: 'Escolher ficheiros',
  dropHint:
    'ou largue-os aqui: as provas (JSON), o documento selado e o certificado de conclusão (PDF), chaves (PEM ou JWK Set)',
  givenFiles: 'Ficheiros escolhidos',
  more: 'O que sabe por outra via: chaves e cabeças',
  moreHint:
    'Sem isto, a página pode mostrar que provas e ficheiros condizem. Com isto, pode também mostrar que são os autênticos.',
  heads: 'Cabeça da cadeia',
  headsHint:
    'Número de registos, dois pontos e 64 algarismos, uma por linha. O certificado de conclusão imprime uma, o seu código contém-na, e cada webhook do envelope também.',
  headsProblem: 'Uma linha não é uma cabeça: são precisos um número, dois pontos e 64 algarismos de 0 a 9 e de a a f.',
  key: 'Chave pública dos pontos de controlo',
  keyHint: 'Tal como o serviço a publica em /.well-known/jwks.json, ou em formato PEM. Podem seguir-se várias.',
  keyProblem: 'Isto não é uma chave pública Ed25519, nem em formato PEM nem num JWK Set.',
  keyUnsupported:
    'Este navegador não consegue verificar assinaturas Ed25519. Use um mais recente, ou a linha de comandos.',
  fingerprint: 'Impressão digital dessa chave',
  fingerprintHint:
    'O SHA-256 dos seus 32 bytes, 64 algarismos, um por linha: por exemplo, do seu contrato com o serviço.',
  fingerprintProblem: 'Uma linha não é um SHA-256: são precisos 64 algarismos de 0 a 9 e de a a f.',
  seal: 'Certificado do selo',
  sealHint: 'O certificado que sela, ou a autoridade a que conduz, em formato PEM.',
  sealProblem: 'Isto não é um certificado em formato PEM.',
  timestamps: 'Autoridades de selos temporais',
  timestampsHint:
    'Os certificados a que devem conduzir os selos temporais do PDF, em formato PEM. Sem eles não se verifica quem fez o do selo, e um posterior conta como alteração.',
  headFromCode: 'A cabeça da cadeia foi tirada do código ou da ligação que o trouxe até aqui.',
  limits:
    'O nível destas assinaturas é a assinatura eletrónica simples com integridade verificável. Esta página diz se os registos e os ficheiros estão intactos; não identifica ninguém e não substitui aconselhamento jurídico.',

  roles: {
    evidence: 'Provas',
    document: 'Documento selado',
    certificate: 'Certificado de conclusão',
    key: 'Chave de pontos de controlo',
    seal: 'Certificado do selo',
    timestamps: 'Selos temporais',
    logPolicy: 'Política do registo',
    none: 'Não usado',
  },
  roleOf: 'O que é {file}',
  remove: 'Retirar',
  removeFile: 'Retirar {file}',
  bytes: '{count} bytes',
  unknownFile: 'Este ficheiro não é nenhum dos que aqui se verificam.',

  waiting: 'Escolha as provas para começar.',
  checking: 'A verificar …',
  unreadable: 'Não foi possível ler um ficheiro. Escolha-o de novo.',
  tooLarge: 'As provas têm mais de {count} MB e não são lidas.',
  announceGood: 'Verificado. Todas as {passed} verificações estão em ordem.',
  announceIncomplete: 'Nenhuma falha em {passed} verificações. Nem tudo pôde ser verificado.',
  announceOpen: 'Nenhuma falha em {passed} verificações. A cadeia está aberta: podem seguir-se acontecimentos.',
  announceBad: 'Não está em ordem. {failed} de {total} verificações falharam.',

  verdictGood: 'Tudo o que foi verificado está em ordem',
  verdictGoodMeaning:
    'Os registos estão completos e inalterados, o ponto de controlo foi assinado pela chave que deu, e os ficheiros que deu são os registados.',
  verdictOpen: 'Em ordem até agora: a cadeia está aberta',
  verdictOpenMeaning:
    'A cadeia está aberta: podem seguir-se acontecimentos. O envelope não tinha terminado quando estas provas foram tiradas; desde então pode ter sido assinado, recusado, anulado ou ter expirado. Peça provas mais recentes.',
  verdictIncomplete: 'Nada está errado, mas não se mostra quem responde por isso',
  verdictIncompleteMeaning:
    'Os registos condizem. Quem inventasse uma cadeia inteira conseguiria o mesmo: só a chave pública do serviço mostra que foi o serviço a assiná-la.',
  verdictSealOnly: 'O selo do PDF está intacto',
  verdictSealOnlyMeaning:
    'O PDF não mudou desde que foi selado. Quem assinou, e quando, mostram-no as provas: escolha-as também.',
  verdictBad: 'Algo não está em ordem',
  verdictBadMeaning: 'Não confie nestes ficheiros antes de se explicarem as verificações falhadas abaixo.',
  checkedAt: 'Verificado em {moment} pelo relógio deste dispositivo.',
  firstBad: 'O primeiro registo em que algo está errado é o número {sequence}.',

  facts: 'O que dizem as provas',
  factsUnsure: 'Estas indicações vêm de provas que não estão em ordem.',
  factDocument: 'Documento',
  factEnvelope: 'Envelope',
  factSigner: 'Signatário',
  factSigned: 'Assinado',
  factCompleted: 'Concluído',
  factHead: 'Cabeça da cadeia',
  factKey: 'Chave dos pontos de controlo',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, como enviado (antes da reparação)',
  factConvertedFrom: 'SHA-256, como enviado (antes da conversão para PDF)',
  factSealed: 'SHA-256, selado',
  erased: 'apagado',
  withheld: 'não mostrado',
  records: 'Registos ({count})',
  recordNumber: 'N.º',
  recordTime: 'Hora (UTC)',
  recordEvent: 'Acontecimento',
  recordHash: 'Hash',

  result: { ok: 'Em ordem', failed: 'Falhou', notMade: 'Não verificado' },
  finding: 'Constatação:',
  groups: {
    evidence: 'Os registos',
    voucher: 'Quem responde por eles',
    document: 'O documento selado',
    certificate: 'O certificado de conclusão',
  },
  print: 'Imprimir este resultado',

  events,
}
