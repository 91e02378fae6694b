import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Spanish that are visible before its script runs, without a script, and after the
 * envelope has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Firmar: {title}',
  skipToDocument: 'Ir al documento',
  invitation: '{organization} le pide que firme',
  signingAs: 'Firma como {signer}',
  signBy: 'Firme a más tardar el',
  contact: '¿Preguntas? Contacto:',
  downloadUnsigned: 'Descargar el PDF',
  withoutScript:
    'Para firmar se necesita JavaScript, que está desactivado en este navegador. Aun así, puede leer el documento y rechazar la firma.',
  shellWithoutScript: 'Esta página necesita JavaScript, que está desactivado en este navegador.',
  scriptFailed:
    'No se pudo cargar una parte de esta página, por lo que todavía no puede firmar. Si volver a cargarla no funciona, pruebe con otro navegador u otra red.',
  reload: 'Volver a cargar la página',
  languages: 'Idioma',
  opening: 'Abriendo el documento…',

  decline: 'Rechazar la firma',
  declineExplained:
    'Si rechaza la firma, informaremos a {organization} y esta solicitud terminará. Esta acción no se puede deshacer.',
  declineReason: 'Motivo, visible para {organization} (opcional)',
  declineNow: 'Rechazar',

  reassign: 'Asignar a otra persona',
  reassignExplained:
    'Si debe firmar otra persona, indique su nombre y su dirección de correo. Recibirá su propio enlace y se informará a {organization}. Su enlace dejará de funcionar de inmediato. Esta acción no se puede deshacer.',
  reassignName: 'Nombre del nuevo firmante',
  reassignEmail: 'Dirección de correo del nuevo firmante',
  reassignReason: 'Motivo, visible para {organization}',
  reassignNow: 'Asignar',
  reassignedTitle: 'Ha asignado el documento a otra persona',
  reassignedText:
    'El nuevo firmante recibirá un enlace por correo. Su enlace ya no funciona y no tiene que hacer nada más.',

  accessTitle: 'Introduzca el código de acceso',
  accessExplained:
    '{organization} protege este documento con un código de acceso. Ha recibido el código por separado, por ejemplo por teléfono.',
  accessLabel: 'Código de acceso',
  accessContinue: 'Continuar',
  accessLockedTitle: 'Este enlace está bloqueado',
  accessLocked:
    'Se han introducido demasiados códigos, por lo que este enlace está bloqueado. Pida un enlace nuevo a {organization}.',

  sealingTitle: 'Ha firmado',
  sealingText:
    'Su firma está registrada. El documento se está sellando. Tardará un momento. Después, esta página se actualizará automáticamente. También puede cerrarla.',
  completedTitle: 'El documento está firmado',
  completedText: 'Su firma forma parte del documento sellado. {organization} lo ha recibido.',
  copyText: '{organization} comparte con usted este documento firmado. Aquí puede descargarlo y verificarlo.',
  signedSoFar:
    'Firmas: {signed} de {total}. Después de la última, recibirá el documento completo por correo electrónico y podrá descargarlo aquí.',
  signedSoFarSilent: 'Firmas: {signed} de {total}. El documento estará completo después de la última.',
  signedByBoth: 'Las dos firmas están completas.',
  signedByAll: 'Las {total} firmas están completas.',
  signedStopped: 'Firmas al terminar la solicitud: {signed} de {total}. Ya no se pueden añadir las firmas que faltan.',
  declinedTitle: 'Ha rechazado la firma',
  declinedText: 'Hemos informado a {organization}. No tiene que hacer nada más.',
  expiredTitle: 'El plazo ha terminado',
  expiredText: 'Esta solicitud ha caducado. Si todavía desea firmar, pida una nueva a {organization}.',
  voidedTitle: 'Esta solicitud se ha retirado',
  voidedText: '{organization} ya no necesita su firma. No tiene que hacer nada más.',
  replacedTitle: 'Este enlace se ha sustituido',
  replacedText:
    'La solicitud se reasignó después de enviar este enlace. Si ha recibido un correo más reciente, abra el enlace que contiene. Si no, no tiene que hacer nada más.',
  correctedText:
    'La solicitud se corrigió después de enviar este enlace. Abra el enlace del correo más reciente o pida un enlace nuevo al remitente.',
  goneTitle: 'Este enlace no funciona',
  goneText:
    'Puede que el enlace esté incompleto o ya no sea válido. Ábralo de nuevo desde el correo que recibió o pida uno nuevo al remitente.',
  sessionGoneTitle: 'Esta sesión de firma ha terminado',
  sessionGoneText:
    'Una sesión solo se puede abrir una vez y durante poco tiempo. Vuelva atrás y abra de nuevo el documento. Si no funciona, póngase en contacto con el remitente.',
  timeSealing: 'Firmado el',
  timeCompleted: 'Finalizado el',
  timeDeclined: 'Rechazado el',
  timeExpired: 'Caducado el',
  timeVoided: 'Retirado el',
  reason: 'Motivo indicado:',
  downloadDays: 'Las descargas están disponibles durante {days} días tras la finalización.',
  downloadDocument: 'Descargar el documento firmado',
  downloadSoFar: 'Descargar el documento con las firmas hasta ahora',
  downloadCertificate: 'Descargar el certificado',
  downloadEvidence: 'Descargar las evidencias',
  verifyDocument: 'Verificar el documento firmado',
  downloadOriginal: 'Descargar el original sin firmar',
  returnTo: 'Continuar a {host}',

  startLead: 'Documentos y firmas electrónicas',
  startSigner: '¿Le han pedido que firme un documento? Abra el enlace del correo que recibió. Es personal.',
  startVerify: 'Verificar un documento firmado',
  startPlace: 'Colocar campos en un PDF',
  startReference: 'Referencia de la API para desarrolladores',
}
