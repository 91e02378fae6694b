import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Escritura',
    ok: 'Las pruebas están escritas en su única forma.',
    failed: 'Las pruebas están escritas de otro modo que el del servicio.',
  },
  structure: {
    title: 'Forma',
    ok: 'Las pruebas tienen la forma que deben tener.',
    failed: 'El archivo no contiene pruebas de esta clase, o una parte tiene una forma que no debe tener.',
  },
  binding: {
    title: 'Pertenencia',
    ok: 'Todos los registros pertenecen a un solo expediente, una sola organización y un solo documento.',
    failed: 'Un registro pertenece a otro expediente, otra organización u otro documento.',
  },
  sequence: {
    title: 'Numeración',
    ok: 'No falta ningún registro entre el primero y el último, ninguno está repetido.',
    failed: 'Un registro falta, está repetido o fuera de lugar.',
  },
  chain: {
    title: 'Cadena de huellas',
    ok: 'Ningún registro fue cambiado: cada uno fija todos los anteriores.',
    failed: 'Un registro fue cambiado, o no corresponde al lugar donde está.',
  },
  times: {
    title: 'Horas',
    ok: 'Las horas avanzan.',
    failed: 'Un registro dice ser más antiguo que el anterior.',
  },
  lifecycle: {
    title: 'Curso de los sucesos',
    ok: 'Los sucesos pueden haber ocurrido en este orden.',
    failed: 'Los sucesos no pueden haber ocurrido en este orden, por ejemplo un sello sin firma.',
  },
  disclosures: {
    title: 'Nombres, direcciones y valores',
    ok: 'Los datos personales legibles son los que se registraron.',
    failed: 'Un nombre, una dirección o un valor legible no es el que se registró.',
  },
  head: {
    title: 'Final de la cadena',
    ok: 'La cadena termina donde las pruebas dicen que termina.',
    failed: 'Se cortaron o añadieron registros al final.',
  },
  artifacts: {
    title: 'Archivos nombrados',
    ok: 'Los archivos que nombran las pruebas son los de sus registros.',
    failed: 'Las pruebas nombran otros archivos que sus registros.',
  },
  omissions: {
    title: 'Valores omitidos',
    ok: 'El propio servicio omitió cada valor que falta aquí, o no falta ninguno.',
    failed: 'Faltan valores, y el servicio no firmó que los omitió. Alguien los quitó.',
  },
  checkpoint: {
    title: 'Punto de control',
    ok: 'El punto de control firmado trata exactamente de esta cadena.',
    failed: 'No hay punto de control sobre esta cadena: fue cortada, prolongada o reescrita.',
  },
  checkpoint_signature: {
    title: 'Firma del punto de control',
    ok: 'El titular de la clave que usted dio responde de esta cadena.',
    failed: 'El titular de la clave que usted dio no firmó este punto de control.',
  },
  checkpoint_key: {
    title: 'Huella de la clave',
    ok: 'La clave que firmó es aquella cuya huella usted conoce.',
    failed: 'La clave que firmó no es aquella cuya huella usted conoce.',
  },
  known_heads: {
    title: 'Cabeza conocida por otra vía',
    ok: 'La cadena pasa por la cabeza que usted conoce: hasta ahí no se reescribió nada.',
    failed: 'La cadena no contiene la cabeza que indicó. Fue reescrita o pertenece a otro expediente.',
  },
  log_inclusion: {
    title: 'En el registro de transparencia',
    ok: 'El registro de la prueba contiene esta cadena.',
    failed: 'El registro de la prueba no contiene esta cadena, o no hay prueba.',
  },
  log_policy: {
    title: 'Registro y testigos',
    ok: 'El registro y los testigos son los de su política. Sin testigos, solo las copias del registro muestran que todos ven el mismo.',
    failed: 'El registro o los testigos no son los que exige su política.',
  },
  archive: {
    title: 'Archivo',
    ok: 'Los registros existían con el primer sello de tiempo del archivo, y cada sello se renovó a tiempo.',
    failed: 'La prueba del archivo no corresponde a estos registros.',
  },
  sealed_document: {
    title: 'El archivo es el registrado',
    ok: 'El PDF es, byte a byte, el documento firmado de los registros.',
    failed: 'El PDF no es el documento firmado de los registros: fue cambiado o es otro archivo.',
  },
  original: {
    title: 'El original dentro',
    ok: 'El PDF empieza con el original que se presentó al firmante, byte a byte.',
    failed: 'El PDF no empieza con el original que se presentó al firmante.',
  },
  'seal.found': {
    title: 'Sello',
    ok: 'El PDF lleva un sello.',
    failed: 'El PDF no lleva ningún sello legible.',
  },
  'seal.byteRange': {
    title: 'Lo que el sello deja fuera',
    ok: 'El sello no deja fuera más que a sí mismo.',
    failed: 'El sello deja fuera más que a sí mismo.',
  },
  'seal.coverage': {
    title: 'Lo que cubre el sello',
    ok: 'El sello cubre todo el archivo.',
    failed: 'Se añadió algo después del sello.',
  },
  'seal.digest': {
    title: 'Contenido sellado',
    ok: 'El contenido es el que se selló.',
    failed: 'El contenido fue cambiado después de sellarse.',
  },
  'seal.signature': {
    title: 'Firma del sello',
    ok: 'La firma del sello es válida.',
    failed: 'La firma del sello no es válida.',
  },
  'seal.certificate': {
    title: 'Certificado del sello',
    ok: 'El sello está ligado a su certificado.',
    failed: 'El sello no está ligado a su certificado.',
  },
  'seal.timestamp': {
    title: 'Sello de tiempo',
    ok: 'El sello de tiempo está intacto.',
    failed: 'El sello de tiempo no es válido, o su autoridad no es ninguna de las que usted nombró.',
  },
  'seal.timestampTrust': {
    title: 'Quién responde de la hora del sello',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Sello de tiempo del archivo',
    ok: 'Un sello de tiempo posterior mantiene juntos el archivo y todas las pruebas.',
    failed: 'Un sello de tiempo posterior no es válido, o nadie de los que usted nombró responde de su autoridad.',
  },
  'seal.trust': {
    title: 'Quién selló',
    ok: 'El sello conduce al certificado que usted dio.',
    failed: 'El sello no conduce al certificado que usted dio.',
  },
  earlierSignature: {
    title: 'Firma anterior',
    ok: 'Lo que una firma anterior del archivo dice de sí misma.',
    failed: 'Una firma anterior del archivo no es válida, o el archivo se modificó después.',
  },
  certificate: {
    title: 'El certificado es el registrado',
    ok: 'El certificado de finalización es, byte a byte, el de los registros.',
    failed: 'El archivo no es el certificado de finalización de los registros: fue cambiado o es otro archivo.',
  },
  certificate_head: {
    title: 'La cabeza en el certificado',
    ok: 'La cadena pasa por la cabeza que el certificado imprimió al emitirse.',
    failed: 'La cadena no pasa por la cabeza que el certificado imprimió: fue reescrita desde entonces.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Para ello, dé la clave pública del servicio.',
  known_heads:
    'Para ello, dé una cabeza de la cadena que tenga de otra fuente. Revela una cadena reescrita y firmada de nuevo.',
  log_policy: 'Elija para ello la política del registro, un archivo de texto de una fuente de confianza.',
  sealed_document: 'Para ello, elija el PDF sellado.',
  certificate: 'Para ello, elija el certificado de finalización.',
  evidence: 'Para ello, elija las pruebas.',
  'seal.timestampTrust':
    'Para ello, dé los certificados de la autoridad de sellado de tiempo. Sin ellos, la hora del sello es solo lo que afirma su sello de tiempo.',
}

export const verifyChecks = { checks, missing }
