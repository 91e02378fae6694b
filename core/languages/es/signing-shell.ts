import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page before its script runs, without it, and at the end, in Spanish, with the formal address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Firmar: {title}',
  skipToDocument: 'Ir al documento',
  invitation: '{organization} le pide que firme',
  signingAs: 'Firma como {signer}',
  signBy: 'Firme, por favor, antes del',
  contact: '¿Preguntas? Contacto:',
  downloadUnsigned: 'Descargar el PDF',
  withoutScript:
    'Para firmar se necesita JavaScript, que está desactivado en este navegador. Aun así puede leer el documento y rechazar la firma.',
  shellWithoutScript: 'Esta página necesita JavaScript, que está desactivado en este navegador.',
  scriptFailed:
    'No se pudo cargar una parte de esta página, por lo que todavía no puede firmar. Vuelva a cargar la página; si no funciona, abra el enlace en otro navegador o en otra red.',
  reload: 'Volver a cargar la página',
  languages: 'Idioma',
  opening: 'Abriendo el documento …',

  decline: 'Rechazar la firma',
  declineExplained: 'Si rechaza, se informará a {organization} y esta solicitud terminará. No se puede deshacer.',
  declineReason: 'Motivo (opcional); {organization} lo verá',
  declineNow: 'Rechazar',

  accessTitle: 'Introduzca el código de acceso',
  accessExplained:
    '{organization} protege este documento con un código que se le comunicó por otra vía, por ejemplo por teléfono.',
  accessLabel: 'Código de acceso',
  accessContinue: 'Continuar',
  accessLocked:
    'Se introdujeron demasiados códigos erróneos y este enlace está bloqueado. {organization} ya lo sabe; pida un enlace nuevo.',

  sealingTitle: 'Ha firmado',
  sealingText: 'Su firma está registrada. El documento final se está sellando; tarda un momento.',
  completedTitle: 'El documento está firmado',
  completedText: 'Su firma forma parte del documento sellado y {organization} ya lo tiene.',
  copyText:
    '{organization} pone a su disposición este documento firmado. Puede descargarlo aquí y comprobarlo usted mismo.',
  signedSoFar:
    'Han firmado {signed} de {total} personas. Cuando firme la última, recibirá el documento completo por correo y lo encontrará aquí.',
  signedSoFarSilent: 'Han firmado {signed} de {total} personas. El documento estará completo cuando firme la última.',
  signedByAll: 'Han firmado las {total} personas.',
  signedStopped: 'Habían firmado {signed} de {total} personas cuando terminó la solicitud; las demás ya no firmarán.',
  declinedTitle: 'Ha rechazado la firma',
  declinedText: 'Se ha informado a {organization}. No tiene que hacer nada más.',
  expiredTitle: 'El plazo para firmar ha terminado',
  expiredText: 'Esta solicitud ha caducado. Si todavía quiere firmar, pida una nueva a {organization}.',
  voidedTitle: 'Esta solicitud se ha retirado',
  voidedText: '{organization} ya no necesita su firma aquí. No tiene que hacer nada más.',
  replacedTitle: 'Hay un enlace más reciente',
  replacedText:
    'La solicitud se cambió después de enviar este enlace. Abra el enlace del último mensaje o pregunte al remitente.',
  goneTitle: 'Este enlace no funciona',
  goneText:
    'Quizá esté incompleto o ya no sea válido. Ábralo de nuevo desde el mensaje que recibió o pida uno nuevo al remitente.',
  sessionGoneTitle: 'Esta sesión de firma ha terminado',
  sessionGoneText: 'Una sesión se abre una sola vez y por poco tiempo. Vuelva atrás y abra de nuevo el documento.',
  timeSealing: 'Firmado el',
  timeCompleted: 'Terminado el',
  timeDeclined: 'Rechazado el',
  timeExpired: 'Caducado el',
  timeVoided: 'Retirado el',
  reason: 'Motivo indicado:',
  downloadDocument: 'Descargar el documento firmado',
  downloadCertificate: 'Descargar el certificado',
  downloadEvidence: 'Descargar las pruebas',
  verifyDocument: 'Comprobar el documento firmado',
  downloadOriginal: 'Descargar el original sin firmar',
  returnTo: 'Continuar a {host}',

  startLead: 'Documentos y firmas electrónicas',
  startSigner:
    '¿Le han pedido que firme un documento? Abra el enlace del correo electrónico que recibió; es solo para usted.',
  startVerify: 'Comprobar un documento firmado',
  startPlace: 'Colocar campos en un PDF',
  startReference: 'Referencia de la API para desarrolladores',
}
