import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Codificación',
    ok: 'La codificación de las evidencias es la esperada.',
    failed: 'La codificación de las evidencias difiere de la del servicio.',
  },
  structure: {
    title: 'Formato',
    ok: 'Las evidencias tienen el formato esperado.',
    failed: 'El archivo no contiene evidencias, o una parte no tiene el formato correcto.',
  },
  binding: {
    title: 'Contexto',
    ok: 'Todos los registros pertenecen al mismo expediente, a la misma organización y al mismo documento.',
    failed: 'Un registro pertenece a otro expediente, a otra organización o a otro documento.',
  },
  sequence: {
    title: 'Numeración',
    ok: 'No falta ni se repite ningún registro.',
    failed: 'Un registro falta, está repetido o está fuera de orden.',
  },
  chain: {
    title: 'Cadena de hashes',
    ok: 'No se modificó ningún registro. Cada uno confirma todos los anteriores.',
    failed: 'Un registro fue modificado o está fuera de su lugar.',
  },
  times: {
    title: 'Horas',
    ok: 'Las horas están en orden.',
    failed: 'Un registro indica una hora anterior a la del registro precedente.',
  },
  lifecycle: {
    title: 'Orden de los eventos',
    ok: 'El orden de los eventos es posible.',
    failed: 'El orden de los eventos es imposible, por ejemplo un sello sin firma.',
  },
  disclosures: {
    title: 'Datos personales',
    ok: 'Los datos personales legibles coinciden con los registros.',
    failed: 'Un nombre, una dirección o un valor legible difiere de los registros.',
  },
  head: {
    title: 'Fin de la cadena',
    ok: 'La cadena termina en la cabeza que indican las evidencias.',
    failed: 'Se eliminaron o añadieron registros al final.',
  },
  artifacts: {
    title: 'Archivos de las evidencias',
    ok: 'Los archivos citados en las evidencias coinciden con los registros.',
    failed: 'Los archivos citados en las evidencias difieren de los registros.',
  },
  conditions: {
    title: 'Condiciones y cálculos',
    ok: 'Los campos ocultos, los campos obligatorios y los valores calculados se deducen de los datos registrados.',
    failed: 'Un campo se omitió, se mostró o se calculó de forma distinta a su condición o cálculo registrado.',
  },
  attachments: {
    title: 'Archivos adjuntos',
    ok: 'Los archivos adjuntos están registrados con sus nombres y hashes.',
    failed: 'Los archivos registrados no corresponden a los campos de archivos adjuntos.',
  },
  omissions: {
    title: 'Valores omitidos',
    ok: 'No falta ningún valor, o el servicio firmó la lista de valores omitidos.',
    failed:
      'Faltan valores, y ninguna lista válida firmada por el servicio los menciona. Es posible que alguien los haya eliminado.',
  },
  checkpoint: {
    title: 'Punto de control',
    ok: 'El punto de control firmado corresponde a esta cadena.',
    failed:
      'El punto de control falta o no corresponde a esta cadena. Es posible que la cadena haya sido acortada, ampliada o reescrita.',
  },
  checkpoint_signature: {
    title: 'Firma del punto de control',
    ok: 'La clave que proporcionó firmó esta cadena.',
    failed: 'La clave que proporcionó no firmó este punto de control.',
  },
  checkpoint_key: {
    title: 'Huella de la clave',
    ok: 'La clave de los puntos de control tiene la huella que proporcionó.',
    failed: 'La clave de los puntos de control no tiene la huella que proporcionó.',
  },
  known_heads: {
    title: 'Cabeza de otra fuente',
    ok: 'La cadena contiene la cabeza que proporcionó. Hasta ahí no se reescribió ningún registro.',
    failed:
      'La cadena no contiene la cabeza que proporcionó. La cadena fue modificada o acortada, o la cabeza pertenece a otro expediente.',
  },
  log_inclusion: {
    title: 'En el registro de transparencia',
    ok: 'El registro de transparencia al que remite la prueba contiene una cabeza de esta cadena.',
    failed:
      'El registro de transparencia al que remite la prueba no contiene ninguna cabeza de esta cadena, o falta una prueba.',
  },
  log_policy: {
    title: 'Registro de transparencia y testigos',
    ok: 'El registro de transparencia y los testigos son los de su política. Si no firmó ningún testigo, compare copias del registro de transparencia de distintas fuentes para asegurarse de que todos ven el mismo.',
    failed: 'El registro de transparencia o los testigos no son los que exige su política.',
  },
  archive: {
    title: 'Archivo probatorio',
    ok: 'Los registros existían en el momento del primer sello de tiempo del archivo probatorio, y cada sello de tiempo se renovó a tiempo.',
    failed: 'El archivo probatorio no prueba desde cuándo existen estos registros.',
  },
  sealed_document: {
    title: 'Documento firmado',
    ok: 'El PDF es idéntico al documento firmado de los registros.',
    failed: 'El PDF difiere del documento firmado de los registros. Fue modificado o es otro archivo.',
  },
  original: {
    title: 'Documento original',
    ok: 'El PDF empieza con el original exacto que vio el firmante.',
    failed: 'El PDF no empieza con el original que vio el firmante.',
  },
  'seal.found': {
    title: 'Sello',
    ok: 'El PDF tiene un sello.',
    failed: 'El PDF no tiene ningún sello legible.',
  },
  'seal.byteRange': {
    title: 'Bytes excluidos',
    ok: 'El sello solo se excluye a sí mismo.',
    failed: 'El sello excluye algo más que a sí mismo.',
  },
  'seal.coverage': {
    title: 'Alcance del sello',
    ok: 'El sello cubre todo el archivo.',
    failed: 'El archivo se amplió después del sello.',
  },
  'seal.digest': {
    title: 'Contenido sellado',
    ok: 'El contenido no ha cambiado desde que se selló.',
    failed: 'El contenido cambió después de sellarse.',
  },
  'seal.signature': {
    title: 'Firma del sello',
    ok: 'La firma es válida para el contenido tal como era cuando se selló.',
    failed: 'La firma del sello no es válida.',
  },
  'seal.certificate': {
    title: 'Certificado del sello',
    ok: 'El sello corresponde a su certificado.',
    failed: 'El sello no corresponde a su certificado.',
  },
  'seal.timestamp': {
    title: 'Sello de tiempo del sello',
    ok: 'El sello de tiempo del sello está intacto.',
    failed:
      'El sello de tiempo del sello no es válido, o no proporcionó el certificado de su autoridad de sellado de tiempo.',
  },
  'seal.timestampTrust': {
    title: 'Origen del sello de tiempo',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Sello de tiempo de archivo',
    ok: 'Un sello de tiempo posterior al sello protege el archivo y sus pruebas.',
    failed:
      'Un sello de tiempo posterior al sello no es válido, o no proporcionó el certificado de su autoridad de sellado de tiempo.',
  },
  'seal.trust': {
    title: 'Origen del sello',
    ok: 'El sello se remonta al certificado que proporcionó.',
    failed: 'El sello no se remonta al certificado que proporcionó.',
  },
  earlierSignature: {
    title: 'Firma anterior',
    ok: 'El archivo contiene una firma anterior.',
    failed: 'Una firma anterior del archivo no es válida, o el archivo se modificó después de ella.',
  },
  certificate: {
    title: 'Certificado de finalización',
    ok: 'El archivo es idéntico al certificado de finalización de los registros.',
    failed: 'El archivo difiere del certificado de finalización de los registros. Fue modificado o es otro archivo.',
  },
  certificate_head: {
    title: 'Cabeza en el certificado',
    ok: 'La cadena contiene la cabeza impresa en el certificado.',
    failed:
      'La cadena no contiene la cabeza impresa en el certificado. La cadena fue modificada o acortada, o el certificado pertenece a otro expediente.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Para esta comprobación, proporcione la clave pública del servicio.',
  known_heads:
    'Para esta comprobación, proporcione una cabeza de la cadena de otra fuente. Permite detectar una cadena reescrita y firmada de nuevo.',
  log_policy:
    'Para esta comprobación, elija la política del registro de transparencia, un archivo de texto de una fuente de confianza.',
  sealed_document: 'Para esta comprobación, elija el PDF firmado.',
  certificate: 'Para esta comprobación, elija el certificado de finalización.',
  evidence: 'Para esta comprobación, elija las evidencias.',
  'seal.trust':
    'Para esta comprobación, proporcione el certificado del sello. Sin él, cualquiera puede haber sellado el documento.',
  'seal.timestampTrust':
    'Para esta comprobación, proporcione los certificados de la autoridad de sellado de tiempo. Sin ellos, la hora del sello es solo una afirmación.',
}

export const verifyChecks = { checks, missing }
