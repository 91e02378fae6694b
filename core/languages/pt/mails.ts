import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Portuguese. */
export const mails: MailTexts = {
  greeting: 'Bom dia, {reader},',
  greetingWithoutName: 'Bom dia,',
  personal: 'Esta ligação destina-se apenas a si; por favor, não reencaminhe este e-mail.',
  contact: 'Dúvidas? Responda a este e-mail ou escreva para {contact}.',
  envelope: 'Processo {envelope}.',
  toSender: 'Recebe este e-mail porque é responsável pelos processos de {organization}.',
  lastOfDay:
    'Hoje não recebe mais e-mails deste tipo: são demasiados. O que acontecer até à meia-noite (UTC) consta da lista de processos.',
  messageFrom: 'Mensagem de {organization}:',
  reason: 'Motivo:',
  serverSaid: 'Resposta do servidor de correio:',
  sign: 'Ler e assinar o documento',
  download: 'Transferir o documento assinado',
  verify: 'Verificar o documento assinado por si mesmo',
  copyHint: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  templates: {
    invitation: {
      subject: 'Por favor, assine: {document}',
      heading: 'Um documento aguarda a sua assinatura',
      lines: ['{organization} pede-lhe que assine «{document}». Pode fazê-lo até {time}.'],
    },
    corrected: {
      subject: 'Por favor, assine: {document}',
      heading: 'Um documento corrigido aguarda a sua assinatura',
      lines: [
        '{organization} corrigiu «{document}» e pede-lhe que o assine até {time}.',
        'A ligação do e-mail anterior já não funciona; use esta, por favor.',
      ],
    },
    reminder: {
      subject: 'Lembrete: assine {document}',
      heading: 'Um documento continua a aguardar a sua assinatura',
      lines: ['{organization} pede-lhe que assine «{document}». Pode fazê-lo até {time}.'],
    },
    expiring: {
      subject: 'Termina em breve: assine {document}',
      heading: 'O prazo para assinar termina em breve',
      lines: ['{organization} pediu-lhe que assinasse «{document}». Só é possível até {time}.'],
    },
    signedSoFar: {
      subject: 'Assinou: {document}',
      heading: 'A sua assinatura está registada',
      lines: [
        'Assinou «{document}». Até agora assinaram {signed} de {total}.',
        'Quando a última pessoa tiver assinado, receberá o documento completo. Até lá, pode transferi-lo com as assinaturas até à sua.',
      ],
    },
    completed: {
      subject: 'Assinado: {document}',
      heading: 'O documento está assinado',
      lines: [
        '«{document}» está assinado e selado. Pode transferir o documento selado, o seu certificado e as provas durante {days} dias. Guarde-os: mostram mais tarde o que foi assinado.',
      ],
    },
    declined: {
      subject: 'Recusado: {document}',
      heading: 'Recusou a assinatura',
      lines: ['Recusou assinar «{document}». {organization} pode ver isso.'],
    },
    expired: {
      subject: 'Prazo terminado: {document}',
      heading: 'O prazo para assinar terminou',
      lines: [
        '«{document}» podia ser assinado até {time}. Se ainda quiser assinar, peça um novo convite a {organization}.',
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
        '{organization} pede agora a outra pessoa que assine «{document}». A sua ligação já não funciona; não tem de fazer nada.',
      ],
    },
    senderCompleted: {
      subject: 'Assinado: {document}',
      heading: 'O documento está assinado',
      lines: [
        '«{document}» foi assinado por {signers} e está selado. Pode transferir o documento selado, o respetivo certificado e as provas durante {days} dias. Guarde-os: mostram mais tarde o que foi assinado.',
      ],
    },
    senderDeclined: {
      subject: 'Recusado por {signer}: {document}',
      heading: 'A assinatura foi recusada',
      lines: ['{signer} ({email}) recusou assinar «{document}». O processo terminou; para tentar de novo, crie outro.'],
    },
    senderExpired: {
      subject: 'Não assinado a tempo: {document}',
      heading: 'O processo expirou',
      lines: ['{signer} ({email}) não assinou «{document}» até {time}. Para tentar de novo, crie outro processo.'],
    },
    senderBounced: {
      subject: 'Não entregue a {email}: {document}',
      heading: 'Não foi possível entregar um e-mail',
      lines: [
        'O nosso e-mail sobre «{document}» para {email} foi recusado; talvez o signatário não saiba de nada. Reatribua o processo ao endereço certo ou envie um lembrete quando a caixa de correio voltar a funcionar.',
      ],
    },
    senderLocked: {
      subject: 'Bloqueado após códigos errados: {document}',
      heading: 'O código de acesso esteve errado demasiadas vezes',
      lines: [
        'Foi pedido a {signer} ({email}) o código de acesso de “{document}” e foram introduzidos cinco errados. A ligação não aceita mais. Corrija ou reatribua o envelope, se quiser com outro código: é então enviada uma nova ligação.',
      ],
    },
    copy: {
      subject: 'Assinado: {document}',
      heading: 'Um documento assinado para si',
      lines: [
        '«{document}» foi assinado por {signers}, e {organization} envia-lhe uma cópia. Pode transferir o documento selado, o respetivo certificado e as provas durante {days} dias. Guarde-os: mostram mais tarde o que foi assinado.',
      ],
    },
  },
}
