import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Verificar un documento firmado',
  introduction:
    'Elija las evidencias y los archivos correspondientes. Esta página muestra si algo se modificó, añadió o eliminó, y de quién proceden las evidencias.',
  promise:
    'Todo ocurre en su navegador. Ningún archivo sale de su dispositivo. Una vez guardada, la página también funciona sin conexión.',
  languages: 'Idioma',
  files: 'Archivos',
  orChoose: 'O elija usted los archivos. Así no se descarga nada:',
  fetchAll: 'Verificar con los archivos y las claves de {host}',
  fetchAllHint: 'Descarga de {host} a este navegador las evidencias, los archivos de su enlace y las claves públicas.',
  fetchKeys: 'Usar las claves de {host}',
  fetchKeysHint: 'Descarga de {host} a este navegador las claves públicas. Usted elige los archivos.',
  keysOf: 'claves de {host}',
  keysFetched:
    'La clave es una de las claves públicas de {host}, descargadas hace un momento. Una huella de otra fuente es una prueba más sólida.',
  fetchGone:
    '{host} ya no ofrece estos archivos, o el enlace está incompleto. Elija los archivos que tenga o pida las evidencias al remitente.',
  fetchAway: '{host} no está disponible. Inténtelo de nuevo o elija usted los archivos.',
  choose: 'Elegir archivos',
  dropHint:
    'o suéltelos aquí: las evidencias (JSON), el documento firmado y el certificado de finalización (PDF), claves (PEM o JWK\u00a0Set)',
  givenFiles: 'Archivos elegidos',
  more: 'Claves y cabezas de otras fuentes',
  moreHint:
    'Sin ellas, la página puede mostrar que las evidencias y los archivos coinciden. Con ellas, también puede mostrar que son auténticos.',
  heads: 'Cabeza de la cadena',
  headsHint:
    'Número del registro, dos puntos y 64 dígitos, una cabeza por línea. Figura en el certificado de finalización, en su código y en cada webhook del expediente.',
  headsProblem: 'Una línea no es una cabeza válida. Introduzca un número, dos puntos y 64 dígitos de 0 a 9 y de a a f.',
  key: 'Clave pública de los puntos de control',
  keyHint: 'Disponible en /.well-known/jwks.json del servicio, o en formato PEM. Puede introducir varias claves.',
  keyProblem: 'Esto no es una clave pública Ed25519 en formato PEM ni en un JWK\u00a0Set.',
  keyUnsupported:
    'Este navegador no puede comprobar firmas Ed25519. Use un navegador más reciente o la línea de comandos.',
  fingerprint: 'Huella de la clave',
  fingerprintHint:
    'SHA-256 de los 32 bytes de la clave: 64 dígitos, una huella por línea. Puede figurar en su contrato con el servicio.',
  fingerprintProblem: 'Una línea no es un SHA-256 válido. Introduzca 64 dígitos de 0 a 9 y de a a f.',
  seal: 'Certificado del sello',
  sealHint: 'Certificado del sello, o de la autoridad que lo emitió, en formato PEM.',
  sealProblem: 'Esto no es un certificado en formato PEM.',
  timestamps: 'Autoridades de sellado de tiempo',
  timestampsHint:
    'Certificados de las autoridades que emitieron los sellos de tiempo del PDF, en formato PEM. Sin ellos no se comprueba el origen del sello de tiempo del sello, y un sello de tiempo posterior cuenta como cambio.',
  headFromCode: 'La cabeza de la cadena procede del código o del enlace que abrió.',
  limits:
    'Son firmas electrónicas simples con integridad verificable. Esta página muestra si los registros y los archivos están intactos. No identifica a ninguna persona ni constituye asesoramiento jurídico.',

  roles: {
    evidence: 'Evidencias',
    document: 'Documento firmado',
    certificate: 'Certificado de finalización',
    key: 'Clave de puntos de control',
    seal: 'Certificado del sello',
    timestamps: 'Autoridad de sellado',
    logPolicy: 'Política del registro',
    none: 'Sin usar',
  },
  roleOf: 'Tipo de {file}',
  remove: 'Quitar',
  removeFile: 'Quitar {file}',
  bytes: '{count} bytes',
  unknownFile: 'Esta página no verifica este archivo.',

  waiting: 'Elija las evidencias para empezar.',
  checking: 'Comprobando…',
  unreadable: 'No se pudo leer un archivo. Elíjalo de nuevo.',
  tooLarge: 'Las evidencias superan los {count} MB y no se pueden leer.',
  announceGood: 'Verificado. Comprobaciones superadas: {passed}.',
  announceIncomplete:
    'No se encontró ningún problema, pero algunas comprobaciones no fueron posibles. Comprobaciones superadas: {passed}.',
  announceOpen:
    'No se encontró ningún problema, pero la cadena está abierta: pueden seguir más eventos. Comprobaciones superadas: {passed}.',
  announceBad: 'La verificación ha fallado. Comprobaciones fallidas: {failed} de {total}.',

  verdictGood: 'Se han superado todas las comprobaciones',
  verdictGoodMeaning:
    'Los registros están completos y sin cambios. La clave que proporcionó firmó el punto de control, y los archivos coinciden con los registros.',
  verdictWarning: 'Se han superado todas las comprobaciones, con una advertencia',
  verdictOpen: 'Ningún problema hasta ahora, pero la cadena está abierta',
  verdictOpenMeaning:
    'El expediente no había terminado cuando se descargaron estas evidencias. Desde entonces puede haberse firmado, rechazado o retirado, o haber caducado. Pida evidencias más recientes.',
  verdictIncomplete: 'Ningún problema encontrado, pero el origen no está probado',
  verdictIncompleteMeaning:
    'Los registros concuerdan, pero cualquiera puede crear registros así. Para comprobar que el servicio los firmó, añada la clave pública del servicio.',
  verdictSealOnly: 'El sello del PDF está intacto',
  verdictSealOnlyMeaning:
    'El PDF no ha cambiado desde que se selló. Para ver quién firmó y cuándo, elija también las evidencias.',
  verdictBad: 'La verificación ha fallado',
  verdictBadMeaning: 'No confíe en estos archivos hasta que se aclaren las comprobaciones fallidas de abajo.',
  verdictNoSeal: 'No se ha encontrado ningún sello',
  verdictNoSealMeaning:
    'Este archivo no se puede verificar, porque no tiene ningún sello legible. Elija el PDF firmado exactamente como lo recibió.',
  checkedAt: 'Verificado el {moment}, según el reloj de este dispositivo.',
  firstBad: 'El primer registro defectuoso es el número {sequence}.',

  facts: 'Contenido de las evidencias',
  factsUnsure: 'Las evidencias no superaron la verificación, por lo que estos datos pueden ser incorrectos.',
  factDocument: 'Documento',
  factEnvelope: 'Expediente',
  factSigner: 'Firmante',
  factSigned: 'Firmado',
  factCompleted: 'Finalizado',
  factHead: 'Cabeza de la cadena',
  factKey: 'Clave de los puntos de control',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, archivo recibido (antes de repararlo)',
  factConvertedFrom: 'SHA-256, archivo recibido (antes de convertirlo a PDF)',
  factSealed: 'SHA-256, firmado',
  erased: 'borrado',
  withheld: 'no se muestra',
  records: 'Registros ({count})',
  recordNumber: 'N.º',
  recordTime: 'Hora (UTC)',
  recordEvent: 'Evento',
  recordHash: 'Hash',

  result: { ok: 'Superada', warning: 'Advertencia', failed: 'Fallida', notMade: 'No realizada' },
  finding: 'Detalles:',
  groups: {
    evidence: 'Registros',
    voucher: 'Origen de los registros',
    document: 'Documento firmado',
    certificate: 'Certificado de finalización',
  },
  print: 'Imprimir el resultado',

  events,
}
