import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Spanish. */
export const mails: MailTexts = {
  greeting: 'Hola, {reader}:',
  greetingWithoutName: 'Hola:',
  personal: 'Este correo es personal. Por favor, no lo reenvíe.',
  contact: '¿Tiene preguntas? Responda a este correo o escriba a {contact}.',
  envelope: 'Expediente {envelope}',
  toSender: 'Recibe este correo porque gestiona los expedientes de {organization}.',
  lastOfDay:
    'Ha alcanzado el límite diario de correos de este tipo, por lo que este es el último de hoy. Hasta la medianoche (UTC), consulte la lista de expedientes.',
  messageFrom: 'Mensaje de {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Respuesta del servidor de correo:',
  sign: 'Leer y firmar el documento',
  download: 'Descargar el documento firmado',
  manage: 'Abrir el expediente',
  verify: 'Verificar el documento firmado',
  copyHint: 'Si un botón o enlace no funciona, copie su dirección en su navegador:',
  templates: {
    invitation: {
      subject: 'Pendiente de firma: {document}',
      heading: 'Un documento espera su firma',
      lines: ['{organization} le pide que firme «{document}» a más tardar el {time}.'],
    },
    corrected: {
      subject: 'Pendiente de firma: {document}',
      heading: 'Un documento corregido espera su firma',
      lines: [
        '{organization} ha corregido «{document}» y le pide que lo firme a más tardar el {time}.',
        'El enlace del correo anterior ya no funciona. Por favor, utilice el enlace de este correo.',
      ],
    },
    reminder: {
      subject: 'Recordatorio de firma: {document}',
      heading: 'Un documento sigue a la espera de su firma',
      lines: ['{organization} le pide que firme «{document}» a más tardar el {time}.'],
    },
    expiring: {
      subject: 'El plazo de firma termina pronto: {document}',
      heading: 'El plazo termina pronto',
      lines: ['{organization} le ha pedido que firme «{document}». Por favor, firme a más tardar el {time}.'],
    },
    signedSoFar: {
      subject: 'Ha firmado: {document}',
      heading: 'Su firma ha quedado registrada',
      lines: [
        'Ha firmado «{document}». Firmas hasta ahora: {signed}\u00a0de\u00a0{total}.',
        'Después de la última firma recibirá el documento completo. Hasta entonces, puede descargarlo con las firmas realizadas.',
      ],
    },
    completed: {
      subject: 'Firmado: {document}',
      heading: 'El documento está firmado',
      lines: [
        '«{document}» está firmado y sellado. Durante {days} días puede descargar el documento firmado, su certificado y las evidencias. Consérvelos como prueba de lo que se firmó.',
      ],
    },
    declined: {
      subject: 'Firma rechazada: {document}',
      heading: 'Ha rechazado la firma',
      lines: ['Ha rechazado firmar «{document}». Hemos informado a {organization}.'],
    },
    expired: {
      subject: 'Plazo terminado: {document}',
      heading: 'El plazo ha terminado',
      lines: [
        'El plazo para firmar «{document}» terminó el {time}. Si todavía desea firmar, pida una nueva invitación a {organization}.',
      ],
    },
    voided: {
      subject: 'Solicitud retirada: {document}',
      heading: 'La solicitud se ha retirado',
      lines: ['{organization} ha retirado la solicitud de firma de «{document}». No tiene que hacer nada.'],
    },
    reassigned: {
      subject: 'Ya no se necesita su firma: {document}',
      heading: 'Ya no se necesita su firma',
      lines: [
        '{organization} ha pedido a otra persona que firme «{document}». Su enlace ya no funciona. No tiene que hacer nada.',
      ],
    },
    reassignedBySigner: {
      subject: 'Asignado a otra persona: {document}',
      heading: 'Ha asignado el documento a otra persona',
      lines: [
        'Ha pedido a {signer} ({email}) que firme «{document}» en su lugar. Su enlace ya no funciona y no tiene que hacer nada.',
        'Si no ha sido usted, avise enseguida a {organization}.',
      ],
    },
    senderCompleted: {
      subject: 'Firmado: {document}',
      heading: 'El documento está firmado',
      lines: [
        '«{document}» ha sido firmado por {signers} y está sellado. Durante {days} días puede descargar el documento firmado, su certificado y las evidencias. Consérvelos como prueba de lo que se firmó.',
      ],
    },
    senderDeclined: {
      subject: 'Rechazado por {signer}: {document}',
      heading: 'El firmante ha rechazado la firma',
      lines: [
        '{signer} ({email}) ha rechazado firmar «{document}». El expediente está cerrado. Para que se firme el documento, abra el expediente y envíelo de nuevo.',
      ],
    },
    senderExpired: {
      subject: 'No firmado a tiempo: {document}',
      heading: 'El expediente ha caducado',
      lines: [
        '{signer} ({email}) no firmó «{document}» dentro del plazo, que terminó el {time}. Para que se firme el documento, abra el expediente y envíelo de nuevo.',
      ],
    },
    senderBounced: {
      subject: 'No entregado a {email}: {document}',
      heading: 'No se pudo entregar un correo',
      lines: [
        'Nuestro correo sobre «{document}» a {email} fue rechazado, por lo que es posible que el firmante no tenga conocimiento de él. Reasigne el expediente a la dirección correcta, o envíe un recordatorio cuando el buzón vuelva a funcionar.',
      ],
    },
    senderLocked: {
      subject: 'Bloqueado por códigos de acceso erróneos: {document}',
      heading: 'Demasiados códigos de acceso erróneos',
      lines: [
        '{signer} ({email}) introdujo cinco veces un código de acceso erróneo para «{document}», por lo que el enlace está bloqueado. Corrija o reasigne el expediente para enviar un enlace nuevo. El código de acceso no cambia.',
      ],
    },
    senderReassigned: {
      subject: 'Asignado a {signer}: {document}',
      heading: 'El firmante ha asignado el documento a otra persona',
      lines: [
        'El firmante de «{document}» lo ha asignado a {signer} ({email}), que recibirá un enlace por correo. Si no está de acuerdo, abra el expediente para reasignarlo o retirarlo.',
      ],
    },
    senderLink: {
      subject: 'Enlace nuevo: {document}',
      heading: 'Su enlace nuevo',
      lines: [
        'Este es el enlace nuevo al expediente «{document}» que ha solicitado. El enlace anterior ya no funciona. Si no lo ha solicitado, puede ignorar este correo.',
      ],
    },
    copy: {
      subject: 'Firmado: {document}',
      heading: 'Ha recibido un documento firmado',
      lines: [
        '«{document}» ha sido firmado por {signers}, y {organization} le envía una copia. Durante {days} días puede descargar el documento firmado, su certificado y las evidencias. Consérvelos como prueba de lo que se firmó.',
      ],
    },
  },
}
