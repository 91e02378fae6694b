import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Spanish. */
export const mails: MailTexts = {
  greeting: 'Hola, {reader}:',
  greetingWithoutName: 'Hola:',
  personal: 'Este enlace es solo para usted; no reenvíe este correo, por favor.',
  contact: '¿Preguntas? Responda a este correo o escriba a {contact}.',
  envelope: 'Expediente {envelope}.',
  toSender: 'Recibe este correo porque es responsable de los expedientes de {organization}.',
  lastOfDay:
    'Hoy no recibirá más correos de este tipo: son demasiados. Lo que ocurra hasta la medianoche (UTC) figura en la lista de expedientes.',
  messageFrom: 'Mensaje de {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Respuesta del servidor de correo:',
  sign: 'Leer y firmar el documento',
  download: 'Descargar el documento firmado',
  verify: 'Comprobar usted mismo el documento firmado',
  copyHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
  templates: {
    invitation: {
      subject: 'Firme, por favor: {document}',
      heading: 'Un documento espera su firma',
      lines: ['{organization} le pide que firme «{document}». Puede hacerlo hasta el {time}.'],
    },
    corrected: {
      subject: 'Firme, por favor: {document}',
      heading: 'Un documento corregido espera su firma',
      lines: [
        '{organization} ha corregido «{document}» y le pide que lo firme hasta el {time}.',
        'El enlace del correo anterior ya no funciona; use este, por favor.',
      ],
    },
    reminder: {
      subject: 'Recordatorio: firme {document}',
      heading: 'Un documento sigue esperando su firma',
      lines: ['{organization} le pide que firme «{document}». Puede hacerlo hasta el {time}.'],
    },
    expiring: {
      subject: 'Termina pronto: firme {document}',
      heading: 'El plazo para firmar termina pronto',
      lines: ['{organization} le ha pedido que firme «{document}». Solo es posible hasta el {time}.'],
    },
    signedSoFar: {
      subject: 'Ha firmado: {document}',
      heading: 'Su firma ha quedado registrada',
      lines: [
        'Ha firmado «{document}». Hasta ahora han firmado {signed} de {total}.',
        'Cuando haya firmado la última persona, recibirá el documento completo. Hasta entonces puede descargarlo con las firmas hasta la suya.',
      ],
    },
    completed: {
      subject: 'Firmado: {document}',
      heading: 'El documento está firmado',
      lines: [
        '«{document}» está firmado y sellado. Puede descargar el documento sellado, su certificado y las pruebas durante {days} días. Consérvelos: muestran más tarde lo que se firmó.',
      ],
    },
    declined: {
      subject: 'Rechazado: {document}',
      heading: 'Ha rechazado la firma',
      lines: ['Ha rechazado firmar «{document}». {organization} puede verlo.'],
    },
    expired: {
      subject: 'Plazo terminado: {document}',
      heading: 'El plazo para firmar ha terminado',
      lines: [
        '«{document}» se podía firmar hasta el {time}. Si todavía quiere firmar, pida una nueva invitación a {organization}.',
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
        '{organization} pide ahora a otra persona que firme «{document}». Su enlace ya no funciona; no tiene que hacer nada.',
      ],
    },
    senderCompleted: {
      subject: 'Firmado: {document}',
      heading: 'El documento está firmado',
      lines: [
        '«{document}» ha sido firmado por {signers} y está sellado. Puede descargar el documento sellado, su certificado y las pruebas durante {days} días. Consérvelos: muestran más tarde lo que se firmó.',
      ],
    },
    senderDeclined: {
      subject: 'Rechazado por {signer}: {document}',
      heading: 'La firma fue rechazada',
      lines: [
        '{signer} ({email}) ha rechazado firmar «{document}». El expediente ha terminado; para intentarlo de nuevo, cree otro.',
      ],
    },
    senderExpired: {
      subject: 'No firmado a tiempo: {document}',
      heading: 'El expediente ha caducado',
      lines: [
        '{signer} ({email}) no firmó «{document}» antes del {time}. Para intentarlo de nuevo, cree otro expediente.',
      ],
    },
    senderBounced: {
      subject: 'No entregado a {email}: {document}',
      heading: 'No se pudo entregar un correo',
      lines: [
        'Nuestro correo sobre «{document}» a {email} fue rechazado; puede que el firmante no sepa nada. Reasigne el expediente a la dirección correcta o envíe un recordatorio cuando el buzón vuelva a funcionar.',
      ],
    },
    senderLocked: {
      subject: 'Bloqueado tras códigos erróneos: {document}',
      heading: 'El código de acceso fue erróneo demasiadas veces',
      lines: [
        'A {signer} ({email}) se le pidió el código de acceso de «{document}» y se introdujeron cinco erróneos. El enlace no acepta más. Corrija o reasigne el sobre, con otro código si lo desea: así se envía un enlace nuevo.',
      ],
    },
    copy: {
      subject: 'Firmado: {document}',
      heading: 'Un documento firmado para usted',
      lines: [
        '«{document}» ha sido firmado por {signers}, y {organization} le envía una copia. Puede descargar el documento sellado, su certificado y las pruebas durante {days} días. Consérvelos: muestran más tarde lo que se firmó.',
      ],
    },
  },
}
