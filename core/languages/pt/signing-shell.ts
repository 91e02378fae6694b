import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page before its script runs, without it, and at the end, in Portuguese, with the formal address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Assinar: {title}',
  skipToDocument: 'Ir para o documento',
  invitation: '{organization} pede-lhe que assine',
  signingAs: 'Assina como {signer}',
  signBy: 'Assine, por favor, até',
  contact: 'Dúvidas? Contacto:',
  downloadUnsigned: 'Transferir o PDF',
  withoutScript:
    'Para assinar é necessário JavaScript, que está desativado neste navegador. Pode, ainda assim, ler o documento e recusar a assinatura.',
  shellWithoutScript: 'Esta página necessita de JavaScript, que está desativado neste navegador.',
  scriptFailed:
    'Não foi possível carregar uma parte desta página, por isso ainda não pode assinar. Recarregue a página; se não ajudar, abra a ligação noutro navegador ou noutra rede.',
  reload: 'Recarregar a página',
  languages: 'Idioma',
  opening: 'A abrir o documento …',

  decline: 'Recusar a assinatura',
  declineExplained: 'Se recusar, {organization} é informada e este pedido termina. Não é possível voltar atrás.',
  declineReason: 'Motivo (opcional); {organization} vai vê-lo',
  declineNow: 'Recusar',

  accessTitle: 'Introduza o código de acesso',
  accessExplained:
    '{organization} protege este documento com um código que lhe foi comunicado por outra via, por exemplo por telefone.',
  accessLabel: 'Código de acesso',
  accessContinue: 'Continuar',
  accessLocked:
    'Foram introduzidos demasiados códigos errados, por isso esta ligação está bloqueada. {organization} já foi informada; peça uma nova ligação.',

  sealingTitle: 'Assinou o documento',
  sealingText: 'A sua assinatura está registada. O documento final está a ser selado; demora um momento.',
  completedTitle: 'O documento está assinado',
  completedText: 'A sua assinatura faz parte do documento selado, e {organization} já o tem.',
  copyText: '{organization} disponibiliza-lhe este documento assinado. Pode transferi-lo aqui e verificá-lo por si.',
  signedSoFar:
    'Assinaram {signed} de {total} pessoas. Quando a última tiver assinado, receberá o documento completo por e-mail e encontrá-lo-á aqui.',
  signedSoFarSilent:
    'Assinaram {signed} de {total} pessoas. O documento ficará completo quando a última tiver assinado.',
  signedByAll: 'Assinaram todas as {total} pessoas.',
  signedStopped: 'Tinham assinado {signed} de {total} pessoas quando o pedido terminou; as restantes não vão assinar.',
  declinedTitle: 'Recusou a assinatura',
  declinedText: '{organization} foi informada. Não tem de fazer mais nada.',
  expiredTitle: 'O prazo para assinar terminou',
  expiredText: 'Este pedido expirou. Se ainda quiser assinar, peça um novo a {organization}.',
  voidedTitle: 'Este pedido foi retirado',
  voidedText: '{organization} já não precisa da sua assinatura aqui. Não tem de fazer mais nada.',
  replacedTitle: 'Há uma ligação mais recente',
  replacedText:
    'O pedido foi alterado depois do envio desta ligação. Abra a ligação da última mensagem ou pergunte ao remetente.',
  goneTitle: 'Esta ligação não funciona',
  goneText:
    'Talvez esteja incompleta ou já não seja válida. Abra-a de novo a partir da mensagem que recebeu ou peça uma nova ao remetente.',
  sessionGoneTitle: 'Esta sessão de assinatura terminou',
  sessionGoneText: 'Uma sessão abre-se uma só vez e por pouco tempo. Volte atrás e abra de novo o documento.',
  timeSealing: 'Assinado em',
  timeCompleted: 'Concluído em',
  timeDeclined: 'Recusado em',
  timeExpired: 'Expirado em',
  timeVoided: 'Retirado em',
  reason: 'Motivo indicado:',
  downloadDocument: 'Transferir o documento assinado',
  downloadCertificate: 'Transferir o certificado',
  downloadEvidence: 'Transferir as provas',
  verifyDocument: 'Verificar o documento assinado',
  downloadOriginal: 'Transferir o original não assinado',
  returnTo: 'Continuar para {host}',

  startLead: 'Documentos e assinaturas eletrónicas',
  startSigner: 'Pediram-lhe que assinasse um documento? Abra a ligação no e-mail que recebeu; destina-se apenas a si.',
  startVerify: 'Verificar um documento assinado',
  startPlace: 'Colocar campos num PDF',
  startReference: 'Referência da API para programadores',
}
