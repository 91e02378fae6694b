import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Portuguese. */
export const mails: MailTexts = {
  greeting: 'Olá, {reader},',
  greetingWithoutName: 'Olá,',
  personal: 'Este e-mail é pessoal. Por favor, não o reencaminhe.',
  contact: 'Dúvidas? Responda a este e-mail ou escreva para {contact}.',
  envelope: 'Processo {envelope}',
  toSender: 'Recebe este e-mail porque gere os processos de {organization}.',
  lastOfDay:
    'Atingiu o limite diário de e-mails deste tipo, pelo que este é o último de hoje. Até à meia-noite (UTC), consulte a lista de processos.',
  messageFrom: 'Mensagem de {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Resposta do servidor de correio:',
  sign: 'Ler e assinar o documento',
  download: 'Transferir o documento assinado',
  manage: 'Abrir o processo',
  verify: 'Verificar o documento assinado',
  copyHint: 'Se um botão ou uma ligação não funcionar, copie o respetivo endereço para o seu navegador:',
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
        'A ligação do e-mail anterior já não funciona. Por favor, utilize a ligação deste e-mail.',
      ],
    },
    reminder: {
      subject: 'Lembrete: por favor, assine {document}',
      heading: 'Um documento continua a aguardar a sua assinatura',
      lines: ['{organization} pede-lhe que assine «{document}» até {time}.'],
    },
    expiring: {
      subject: 'O prazo está a terminar: por favor, assine {document}',
      heading: 'O prazo está a terminar',
      lines: ['{organization} pediu-lhe que assinasse «{document}». Por favor, assine até {time}.'],
    },
    signedSoFar: {
      subject: 'Assinou: {document}',
      heading: 'A sua assinatura está registada',
      lines: [
        'Assinou «{document}». Assinaturas até ao momento: {signed}\u00a0de\u00a0{total}.',
        'Após a última assinatura, receberá o documento completo. Até lá, pode transferi-lo com as assinaturas já feitas.',
      ],
    },
    completed: {
      subject: 'Assinado: {document}',
      heading: 'O documento está assinado',
      lines: [
        '«{document}» está assinado e selado. Durante {days} dias, pode transferir o documento assinado, o respetivo certificado e as provas. Guarde-os para poder comprovar o que foi assinado.',
      ],
    },
    declined: {
      subject: 'Assinatura recusada: {document}',
      heading: 'Recusou assinar',
      lines: ['Recusou assinar «{document}». Informámos {organization}.'],
    },
    expired: {
      subject: 'Prazo terminado: {document}',
      heading: 'O prazo terminou',
      lines: [
        'O prazo para assinar «{document}» terminou em {time}. Se ainda quiser assinar, peça um novo convite a {organization}.',
      ],
    },
    voided: {
      subject: 'Pedido retirado: {document}',
      heading: 'O pedido foi retirado',
      lines: ['{organization} retirou o pedido de assinatura de «{document}». Não tem de fazer nada.'],
    },
    reassigned: {
      subject: 'Assinatura já não necessária: {document}',
      heading: 'A sua assinatura já não é necessária',
      lines: [
        '{organization} pediu a outra pessoa que assinasse «{document}». A sua ligação já não funciona. Não tem de fazer nada.',
      ],
    },
    reassignedBySigner: {
      subject: 'Atribuído a outra pessoa: {document}',
      heading: 'Atribuiu o documento a outra pessoa',
      lines: [
        'Pediu a {signer} ({email}) que assinasse «{document}» em seu lugar. A sua ligação já não funciona e não tem de fazer nada.',
        'Se este pedido não é seu, informe de imediato {organization}.',
      ],
    },
    senderCompleted: {
      subject: 'Assinado: {document}',
      heading: 'O documento está assinado',
      lines: [
        '«{document}» foi assinado por {signers} e está selado. Durante {days} dias, pode transferir o documento assinado, o respetivo certificado e as provas. Guarde-os para poder comprovar o que foi assinado.',
      ],
    },
    senderDeclined: {
      subject: 'Recusado por {signer}: {document}',
      heading: 'O signatário recusou assinar',
      lines: [
        '{signer} ({email}) recusou assinar «{document}». O processo está encerrado. Para que o documento seja assinado, abra o processo e envie-o de novo.',
      ],
    },
    senderExpired: {
      subject: 'Não assinado a tempo: {document}',
      heading: 'O processo expirou',
      lines: [
        '{signer} ({email}) não assinou «{document}» dentro do prazo, que terminou em {time}. Para que o documento seja assinado, abra o processo e envie-o de novo.',
      ],
    },
    senderBounced: {
      subject: 'Não entregue a {email}: {document}',
      heading: 'Não foi possível entregar um e-mail',
      lines: [
        'O nosso e-mail sobre «{document}» para {email} foi rejeitado, pelo que o signatário pode não ter conhecimento dele. Reatribua o processo ao endereço certo, ou envie um lembrete quando a caixa de correio voltar a funcionar.',
      ],
    },
    senderLocked: {
      subject: 'Bloqueado após códigos de acesso errados: {document}',
      heading: 'Demasiados códigos de acesso errados',
      lines: [
        '{signer} ({email}) introduziu cinco vezes um código de acesso errado para «{document}», pelo que a ligação está bloqueada. Corrija ou reatribua o processo para enviar uma nova ligação. O código de acesso não muda.',
      ],
    },
    senderReassigned: {
      subject: 'Atribuído a {signer}: {document}',
      heading: 'O signatário atribuiu o documento a outra pessoa',
      lines: [
        'O signatário de «{document}» atribuiu-o a {signer} ({email}), que recebe uma ligação por e-mail. Se não concorda, abra o processo para o reatribuir ou retirar.',
      ],
    },
    senderLink: {
      subject: 'Nova ligação: {document}',
      heading: 'A sua nova ligação',
      lines: [
        'Aqui está a nova ligação para o processo «{document}» que pediu. A ligação anterior já não funciona. Se não a pediu, pode ignorar este e-mail.',
      ],
    },
    copy: {
      subject: 'Assinado: {document}',
      heading: 'Recebeu um documento assinado',
      lines: [
        '«{document}» foi assinado por {signers}, e {organization} envia-lhe uma cópia. Durante {days} dias, pode transferir o documento assinado, o respetivo certificado e as provas. Guarde-os para poder comprovar o que foi assinado.',
      ],
    },
  },
}
