import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Portuguese that are visible before its script runs, without a script, and after the
 * envelope has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Assinar: {title}',
  skipToDocument: 'Ir para o documento',
  invitation: '{organization} pede-lhe que assine',
  signingAs: 'Assina como {signer}',
  signBy: 'Por favor, assine até',
  contact: 'Dúvidas? Contacto:',
  downloadUnsigned: 'Transferir o PDF',
  withoutScript:
    'Para assinar é necessário JavaScript, que está desativado neste navegador. Ainda assim, pode ler o documento e recusar assinar.',
  shellWithoutScript: 'Esta página precisa de JavaScript, que está desativado neste navegador.',
  scriptFailed:
    'Não foi possível carregar uma parte desta página, por isso ainda não pode assinar. Se o problema persistir depois de a recarregar, experimente outro navegador ou outra rede.',
  reload: 'Recarregar a página',
  languages: 'Idioma',
  opening: 'A abrir o documento…',

  decline: 'Recusar assinar',
  declineExplained: 'Se recusar, informamos {organization} e este pedido termina. Não é possível voltar atrás.',
  declineReason: 'Motivo, visível para {organization} (opcional)',
  declineNow: 'Recusar',

  reassign: 'Atribuir a outra pessoa',
  reassignExplained:
    'Se outra pessoa deve assinar, indique o nome e o endereço de e-mail dela. Ela recebe a sua própria ligação e {organization} é informado. A ligação que recebeu deixa de funcionar de imediato. Não é possível anular esta ação.',
  reassignName: 'Nome do novo signatário',
  reassignEmail: 'Endereço de e-mail do novo signatário',
  reassignReason: 'Motivo, visível para {organization}',
  reassignNow: 'Atribuir',
  reassignedTitle: 'Atribuiu o documento a outra pessoa',
  reassignedText:
    'O novo signatário recebe uma ligação por e-mail. A sua ligação já não funciona e não tem de fazer mais nada.',

  accessTitle: 'Introduza o código de acesso',
  accessExplained:
    '{organization} protege este documento com um código de acesso. Recebeu o código separadamente, por exemplo por telefone.',
  accessLabel: 'Código de acesso',
  accessContinue: 'Continuar',
  accessLockedTitle: 'Esta ligação está bloqueada',
  accessLocked:
    'Foram introduzidos demasiados códigos, por isso esta ligação está bloqueada. Peça uma nova ligação a {organization}.',

  sealingTitle: 'Assinou o documento',
  sealingText:
    'A sua assinatura está registada. O documento está a ser selado, o que demora um momento. Depois, esta página atualiza-se automaticamente. Também pode fechá-la.',
  completedTitle: 'O documento está assinado',
  completedText: 'A sua assinatura faz parte do documento selado. {organization} já o recebeu.',
  copyText: '{organization} partilha consigo este documento assinado. Pode transferi-lo e verificá-lo aqui.',
  signedSoFar:
    'Assinaturas: {signed} de {total}. Após a última, receberá o documento completo por e-mail e poderá transferi-lo aqui.',
  signedSoFarSilent: 'Assinaturas: {signed} de {total}. O documento fica completo após a última.',
  signedByBoth: 'As duas assinaturas estão completas.',
  signedByAll: 'As {total} assinaturas estão completas.',
  signedStopped:
    'Assinaturas quando o pedido terminou: {signed} de {total}. Já não é possível acrescentar as assinaturas em falta.',
  declinedTitle: 'Recusou assinar',
  declinedText: 'Informámos {organization}. Não tem de fazer mais nada.',
  expiredTitle: 'O prazo terminou',
  expiredText: 'Este pedido expirou. Se ainda quiser assinar, peça um novo a {organization}.',
  voidedTitle: 'Este pedido foi retirado',
  voidedText: '{organization} já não precisa da sua assinatura. Não tem de fazer mais nada.',
  replacedTitle: 'Esta ligação foi substituída',
  replacedText:
    'O pedido foi reatribuído depois do envio desta ligação. Se recebeu um e-mail mais recente, abra a ligação que este contém. Caso contrário, não tem de fazer mais nada.',
  correctedText:
    'O pedido foi corrigido depois do envio desta ligação. Abra a ligação do e-mail mais recente ou peça uma nova ligação ao remetente.',
  goneTitle: 'Esta ligação não funciona',
  goneText:
    'A ligação pode estar incompleta ou já não ser válida. Abra-a de novo a partir do e-mail que recebeu ou peça uma nova ao remetente.',
  sessionGoneTitle: 'Esta sessão de assinatura terminou',
  sessionGoneText:
    'Uma sessão só pode ser aberta uma vez e durante pouco tempo. Volte atrás e abra o documento de novo. Se não funcionar, contacte o remetente.',
  timeSealing: 'Assinado em',
  timeCompleted: 'Concluído em',
  timeDeclined: 'Recusado em',
  timeExpired: 'Expirado em',
  timeVoided: 'Retirado em',
  reason: 'Motivo indicado:',
  downloadDays: 'As transferências estão disponíveis durante {days} dias após a conclusão.',
  downloadDocument: 'Transferir o documento assinado',
  downloadSoFar: 'Transferir o documento com as assinaturas até agora',
  downloadCertificate: 'Transferir o certificado',
  downloadEvidence: 'Transferir as provas',
  verifyDocument: 'Verificar o documento assinado',
  downloadOriginal: 'Transferir o original não assinado',
  returnTo: 'Continuar para {host}',

  startLead: 'Documentos e assinaturas eletrónicas',
  startSigner: 'Pediram-lhe que assinasse um documento? Abra a ligação do e-mail que recebeu. É pessoal.',
  startVerify: 'Verificar um documento assinado',
  startPlace: 'Colocar campos num PDF',
  startReference: 'Referência da API para programadores',
}
