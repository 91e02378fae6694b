import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Spanish. */
export const mails: MailTexts = {
  greeting: 'Hola, {reader}:',
  greetingWithoutName: 'Hola:',
  personal: 'Este enlace es solo para usted. Por favor, no reenvíe este correo.',
  contact: '¿Preguntas? Responda a este correo o escriba a {contact}.',
  envelope: 'Expediente {envelope}.',
  toSender: 'Recibe este correo porque es responsable de los expedientes de {organization}.',
  lastOfDay:
    'Este es el último correo de este tipo por hoy, porque han sido demasiados. La lista de expedientes muestra lo que ocurra hasta la medianoche (UTC).',
  messageFrom: 'Mensaje de {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Respuesta del servidor de correo:',
  sign: 'Leer y firmar el documento',
  download: 'Descargar el documento firmado',
  verify: 'Verificar el documento firmado',
  copyHint: 'Si el botón no funciona, copie este enlace en su navegador:',
  templates: {
    invitation: {
      subject: 'Firme, por favor: {document}',
      heading: 'Un documento espera su firma',
      lines: ['{organization} le pide que firme «{document}» antes del {time}.'],
    },
    corrected: {
      subject: 'Firme, por favor: {document}',
      heading: 'Un documento corregido espera su firma',
      lines: [
        '{organization} ha corregido «{document}» y le pide que lo firme antes del {time}.',
        'El enlace del correo anterior ya no funciona. Por favor, use este.',
      ],
    },
    reminder: {
      subject: 'Recordatorio: firme {document}',
      heading: 'Un documento sigue esperando su firma',
      lines: ['{organization} le pide que firme «{document}» antes del {time}.'],
    },
    expiring: {
      subject: 'Plazo a punto de terminar: firme {document}',
      heading: 'El plazo está a punto de terminar',
      lines: ['{organization} le ha pedido que firme «{document}». Por favor, firme antes del {time}.'],
    },
    signedSoFar: {
      subject: 'Ha firmado: {document}',
      heading: 'Su firma ha quedado registrada',
      lines: [
        'Ha firmado «{document}». Firmas hasta ahora: {signed} de {total}.',
        'Tras la última firma recibirá el documento completo. Hasta entonces puede descargarlo con las firmas existentes.',
      ],
    },
    completed: {
      subject: 'Firmado: {document}',
      heading: 'El documento está firmado',
      lines: [
        '«{document}» está firmado y sellado. Puede descargar el documento firmado, su certificado y las pruebas durante {days} días. Consérvelos: demuestran lo que se firmó.',
      ],
    },
    declined: {
      subject: 'Rechazado: {document}',
      heading: 'Ha rechazado firmar',
      lines: ['Ha rechazado firmar «{document}». Se ha informado a {organization}.'],
    },
    expired: {
      subject: 'Plazo terminado: {document}',
      heading: 'El plazo para firmar ha terminado',
      lines: [
        'El plazo para firmar «{document}» terminó el {time}. Si todavía quiere firmar, pida una nueva invitación a {organization}.',
      ],
    },
    voided: {
      subject: 'Retirado: {document}',
      heading: 'La solicitud se ha retirado',
      lines: ['{organization} ha retirado la solicitud de firmar «{document}». No tiene que hacer nada.'],
    },
    reassigned: {
      subject: 'Ya no es necesario: {document}',
      heading: 'Su firma ya no es necesaria',
      lines: [
        '{organization} ha pedido a otra persona que firme «{document}». Su enlace ya no funciona y no tiene que hacer nada.',
      ],
    },
    senderCompleted: {
      subject: 'Firmado: {document}',
      heading: 'El documento está firmado',
      lines: [
        '«{document}» ha sido firmado por {signers} y está sellado. Puede descargar el documento firmado, su certificado y las pruebas durante {days} días. Consérvelos: demuestran lo que se firmó.',
      ],
    },
    senderDeclined: {
      subject: 'Rechazado por {signer}: {document}',
      heading: 'La firma fue rechazada',
      lines: [
        '{signer} ({email}) ha rechazado firmar «{document}». El expediente está cerrado. Para intentarlo de nuevo, cree otro expediente.',
      ],
    },
    senderExpired: {
      subject: 'No firmado a tiempo: {document}',
      heading: 'El expediente ha caducado',
      lines: [
        '{signer} ({email}) no firmó «{document}» dentro del plazo, que terminó el {time}. Para intentarlo de nuevo, cree otro expediente.',
      ],
    },
    senderBounced: {
      subject: 'No entregado a {email}: {document}',
      heading: 'No se pudo entregar un correo',
      lines: [
        'Nuestro correo sobre «{document}» a {email} fue rechazado. Es posible que el firmante no sepa nada. Reasigne el expediente a la dirección correcta, o envíe un recordatorio cuando el buzón vuelva a funcionar.',
      ],
    },
    senderLocked: {
      subject: 'Bloqueado tras códigos erróneos: {document}',
      heading: 'El código de acceso se introdujo mal demasiadas veces',
      lines: [
        '{signer} ({email}) introdujo cinco veces un código de acceso erróneo para «{document}». El enlace está bloqueado. Corrija o reasigne el expediente para enviar un enlace nuevo. También puede cambiar el código.',
      ],
    },
    copy: {
      subject: 'Firmado: {document}',
      heading: 'Ha recibido un documento firmado',
      lines: [
        '«{document}» ha sido firmado por {signers}, y {organization} le envía una copia. Puede descargar el documento firmado, su certificado y las pruebas durante {days} días. Consérvelos: demuestran lo que se firmó.',
      ],
    },
  },
}
