import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Portuguese. */
export const mails: MailTexts = {
  greeting: 'Bom dia, {reader},',
  greetingWithoutName: 'Bom dia,',
  personal: 'Esta ligação é só para si. Por favor, não reencaminhe este e-mail.',
  contact: 'Dúvidas? Responda a este e-mail ou escreva para {contact}.',
  envelope: 'Processo {envelope}.',
  toSender: 'Recebe este e-mail porque é responsável pelos processos de {organization}.',
  lastOfDay:
    'Este é o último e-mail deste tipo por hoje, porque foram demasiados. A lista de processos mostra o que acontecer até à meia-noite (UTC).',
  messageFrom: 'Mensagem de {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Resposta do servidor de correio:',
  sign: 'Ler e assinar o documento',
  download: 'Transferir o documento assinado',
  verify: 'Verificar o documento assinado',
  copyHint: 'Se o botão não funcionar, copie esta ligação para o seu navegador:',
  templates: {
    invitation: {
      subject: 'Por favor, assine: {document}',
      heading: 'Um documento aguarda a sua assinatura',
      lines: ['{organization} pede-lhe que assine «{document}» até {time}.'],
    },
    corrected: {
      subject: 'Por favor, assine: {document}',
      heading: 'Um documento corrigido aguarda a sua assinatura',
      lines: [
        '{organization} corrigiu «{document}» e pede-lhe que o assine até {time}.',
        'A ligação do e-mail anterior já não funciona. Por favor, use esta.',
      ],
    },
    reminder: {
      subject: 'Lembrete: assine {document}',
      heading: 'Um documento continua a aguardar a sua assinatura',
      lines: ['{organization} pede-lhe que assine «{document}» até {time}.'],
    },
    expiring: {
      subject: 'Prazo a terminar: assine {document}',
      heading: 'O prazo está a terminar',
      lines: ['{organization} pediu-lhe que assinasse «{document}». Por favor, assine até {time}.'],
    },
    signedSoFar: {
      subject: 'Assinou: {document}',
      heading: 'A sua assinatura está registada',
      lines: [
        'Assinou «{document}». Assinaturas até agora: {signed} de {total}.',
        'Após a última assinatura, receberá o documento completo. Até lá, pode transferi-lo com as assinaturas existentes.',
      ],
    },
    completed: {
      subject: 'Assinado: {document}',
      heading: 'O documento está assinado',
      lines: [
        '«{document}» está assinado e selado. Pode transferir o documento assinado, o respetivo certificado e as provas durante {days} dias. Guarde-os: comprovam o que foi assinado.',
      ],
    },
    declined: {
      subject: 'Recusado: {document}',
      heading: 'Recusou assinar',
      lines: ['Recusou assinar «{document}». {organization} foi informada.'],
    },
    expired: {
      subject: 'Prazo terminado: {document}',
      heading: 'O prazo para assinar terminou',
      lines: [
        'O prazo para assinar «{document}» terminou a {time}. Se ainda quiser assinar, peça um novo convite a {organization}.',
      ],
    },
    voided: {
      subject: 'Retirado: {document}',
      heading: 'O pedido foi retirado',
      lines: ['{organization} retirou o pedido para assinar «{document}». Não tem de fazer nada.'],
    },
    reassigned: {
      subject: 'Já não é necessário: {document}',
      heading: 'A sua assinatura já não é necessária',
      lines: [
        '{organization} pediu a outra pessoa que assinasse «{document}». A sua ligação já não funciona e não tem de fazer nada.',
      ],
    },
    senderCompleted: {
      subject: 'Assinado: {document}',
      heading: 'O documento está assinado',
      lines: [
        '«{document}» foi assinado por {signers} e está selado. Pode transferir o documento assinado, o respetivo certificado e as provas durante {days} dias. Guarde-os: comprovam o que foi assinado.',
      ],
    },
    senderDeclined: {
      subject: 'Recusado por {signer}: {document}',
      heading: 'A assinatura foi recusada',
      lines: [
        '{signer} ({email}) recusou assinar «{document}». O processo está encerrado. Para tentar de novo, crie outro processo.',
      ],
    },
    senderExpired: {
      subject: 'Não assinado a tempo: {document}',
      heading: 'O processo expirou',
      lines: [
        '{signer} ({email}) não assinou «{document}» dentro do prazo (até {time}). Para tentar de novo, crie outro processo.',
      ],
    },
    senderBounced: {
      subject: 'Não entregue a {email}: {document}',
      heading: 'Não foi possível entregar um e-mail',
      lines: [
        'O nosso e-mail sobre «{document}» para {email} foi rejeitado. O signatário pode não saber de nada. Reatribua o processo ao endereço certo, ou envie um lembrete quando a caixa de correio voltar a funcionar.',
      ],
    },
    senderLocked: {
      subject: 'Bloqueado após códigos errados: {document}',
      heading: 'O código de acesso foi introduzido incorretamente demasiadas vezes',
      lines: [
        '{signer} ({email}) introduziu cinco vezes um código de acesso errado para «{document}». A ligação está bloqueada. Corrija ou reatribua o processo para enviar uma nova ligação. Também pode alterar o código.',
      ],
    },
    copy: {
      subject: 'Assinado: {document}',
      heading: 'Recebeu um documento assinado',
      lines: [
        '«{document}» foi assinado por {signers}, e {organization} envia-lhe uma cópia. Pode transferir o documento assinado, o respetivo certificado e as provas durante {days} dias. Guarde-os: comprovam o que foi assinado.',
      ],
    },
  },
}
