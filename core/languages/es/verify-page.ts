import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Comprobar un documento firmado',
  introduction:
    'Entregue a esta página las pruebas de una firma y los archivos que les corresponden. Ella dice si se cambió, añadió o quitó algo, y quién responde de ello.',
  promise:
    'Todo ocurre en este navegador. Ningún archivo sale de su dispositivo; una vez guardada, la página también funciona sin red.',
  languages: 'Idioma',
  files: 'Archivos',
  orChoose: 'O elija los archivos usted mismo; entonces no se descarga nada:',
  fetchAll: 'Comprobar con los archivos y las claves de {host}',
  fetchAllHint:
    'Descarga las pruebas, los archivos que muestra su enlace y las claves publicadas de {host} en este navegador, y en ningún otro lugar.',
  fetchKeys: 'Usar las claves de {host}',
  fetchKeysHint: 'Descarga las claves publicadas de {host} en este navegador. Los archivos los elige usted.',
  keysOf: 'claves de {host}',
  keysFetched:
    'La clave es una de las claves de {host}, descargada de allí hace un momento. Una huella que usted tenga de otra fuente prueba más.',
  fetchGone:
    '{host} ya no muestra estos archivos, o el enlace está incompleto. Elija los archivos que tenga; las pruebas se obtienen de quien pidió la firma.',
  fetchAway: 'No se pudo llegar a {host}. Inténtelo de nuevo o elija los archivos usted mismo.',
  choose: 'Elegir archivos',
  dropHint:
    'o suéltelos aquí: las pruebas (JSON), el documento sellado y el certificado de finalización (PDF), claves (PEM o JWK Set)',
  givenFiles: 'Archivos elegidos',
  more: 'Lo que sabe por otra vía: claves y cabezas',
  moreHint:
    'Sin esto, la página puede mostrar que las pruebas y los archivos concuerdan. Con ello puede mostrar también que son los auténticos.',
  heads: 'Cabeza de la cadena',
  headsHint:
    'Número de registros, dos puntos y 64 cifras, una por línea. El certificado de finalización imprime una, su código la lleva y cada webhook del sobre también.',
  headsProblem: 'Una línea no es una cabeza: hace falta un número, dos puntos y 64 cifras de 0 a 9 y de a a f.',
  key: 'Clave pública de los puntos de control',
  keyHint: 'Como la publica el servicio en /.well-known/jwks.json, o en formato PEM. Pueden ir varias una tras otra.',
  keyProblem: 'Esto no es una clave pública Ed25519, ni en formato PEM ni en un JWK Set.',
  keyUnsupported: 'Este navegador no puede comprobar firmas Ed25519. Use uno más reciente o la línea de órdenes.',
  fingerprint: 'Huella de esa clave',
  fingerprintHint: 'El SHA-256 de sus 32 bytes, 64 cifras, una por línea: por ejemplo, de su contrato con el servicio.',
  fingerprintProblem: 'Una línea no es un SHA-256: hacen falta 64 cifras de 0 a 9 y de a a f.',
  seal: 'Certificado del sello',
  sealHint: 'El certificado que sella, o la autoridad a la que conduce, en formato PEM.',
  sealProblem: 'Esto no es un certificado en formato PEM.',
  timestamps: 'Autoridades de sellado de tiempo',
  timestampsHint:
    'Los certificados a los que deben conducir los sellos de tiempo del PDF, en formato PEM. Sin ellos no se comprueba quién hizo el del sello, y uno posterior cuenta como cambio.',
  headFromCode: 'La cabeza de la cadena se tomó del código o del enlace que le trajo aquí.',
  limits:
    'El nivel de estas firmas es la firma electrónica simple con integridad comprobable. Esta página dice si los registros y los archivos están intactos; no identifica a nadie ni sustituye el asesoramiento jurídico.',

  roles: {
    evidence: 'Pruebas',
    document: 'Documento sellado',
    certificate: 'Certificado de finalización',
    key: 'Clave de puntos de control',
    seal: 'Certificado del sello',
    timestamps: 'Sellado de tiempo',
    logPolicy: 'Política del registro',
    none: 'Sin usar',
  },
  roleOf: 'Qué es {file}',
  remove: 'Quitar',
  removeFile: 'Quitar {file}',
  bytes: '{count} bytes',
  unknownFile: 'Este archivo no es ninguno de los que se comprueban aquí.',

  waiting: 'Elija las pruebas para empezar.',
  checking: 'Comprobando …',
  unreadable: 'No se pudo leer un archivo. Elíjalo de nuevo.',
  tooLarge: 'Las pruebas ocupan más de {count} MB y no se leen.',
  announceGood: 'Comprobado. Las {passed} comprobaciones están en orden.',
  announceIncomplete: 'Sin fallos en {passed} comprobaciones. No se pudo comprobar todo.',
  announceOpen: 'Sin fallos en {passed} comprobaciones. La cadena está abierta: pueden seguir sucesos.',
  announceBad: 'No está en orden. Fallaron {failed} de {total} comprobaciones.',

  verdictGood: 'Todo lo que se comprobó está en orden',
  verdictGoodMeaning:
    'Los registros están completos y sin cambios, el punto de control fue firmado por la clave que usted dio, y los archivos que usted dio son los registrados.',
  verdictOpen: 'En orden hasta ahora: la cadena está abierta',
  verdictOpenMeaning:
    'La cadena está abierta: pueden seguir sucesos. El sobre no había terminado cuando se tomaron estas pruebas; desde entonces puede haberse firmado, rechazado, anulado o vencido. Pida pruebas más recientes.',
  verdictIncomplete: 'Nada está mal, pero no se muestra quién responde de ello',
  verdictIncompleteMeaning:
    'Los registros concuerdan. Quien inventara una cadena entera lograría lo mismo: solo la clave pública del servicio muestra que el servicio la firmó.',
  verdictSealOnly: 'El sello del PDF está intacto',
  verdictSealOnlyMeaning:
    'El PDF no ha cambiado desde que se selló. Quién firmó, y cuándo, lo muestran las pruebas: elíjalas también.',
  verdictBad: 'Algo no está en orden',
  verdictBadMeaning: 'No confíe en estos archivos antes de que se expliquen las comprobaciones fallidas de abajo.',
  checkedAt: 'Comprobado el {moment} según el reloj de este dispositivo.',
  firstBad: 'El primer registro en el que algo está mal es el número {sequence}.',

  facts: 'Lo que dicen las pruebas',
  factsUnsure: 'Estos datos proceden de pruebas que no están en orden.',
  factDocument: 'Documento',
  factEnvelope: 'Sobre',
  factSigner: 'Firmante',
  factSigned: 'Firmado',
  factCompleted: 'Finalizado',
  factHead: 'Cabeza de la cadena',
  factKey: 'Clave de los puntos de control',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, como se envió (antes de repararlo)',
  factConvertedFrom: 'SHA-256, como se envió (antes de convertirlo a PDF)',
  factSealed: 'SHA-256, sellado',
  erased: 'borrado',
  withheld: 'no se muestra',
  records: 'Registros ({count})',
  recordNumber: 'N.º',
  recordTime: 'Hora (UTC)',
  recordEvent: 'Suceso',
  recordHash: 'Huella',

  result: { ok: 'En orden', failed: 'Fallida', notMade: 'Sin comprobar' },
  finding: 'Hallazgo:',
  groups: {
    evidence: 'Los registros',
    voucher: 'Quién responde de ellos',
    document: 'El documento sellado',
    certificate: 'El certificado de finalización',
  },
  print: 'Imprimir este resultado',

  events,
}
