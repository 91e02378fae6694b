import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Portuguese. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'criado',
  activated: 'ativado',
  advanced: 'outra assinatura selada',
  sent: 'enviado',
  opened: 'aberto',
  access_denied: 'código de acesso errado',
  access_passed: 'código de acesso introduzido',
  consented: 'consentimento dado',
  fields_set: 'campos preenchidos',
  signed: 'assinado',
  declined: 'recusado',
  expired: 'expirado',
  voided: 'retirado',
  reassigned: 'reatribuído',
  corrected: 'corrigido',
  reminded: 'lembrete enviado',
  bounced: 'e-mail devolvido',
  sealed: 'selado',
  completed: 'concluído',
}
