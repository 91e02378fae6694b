import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Spanish. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'creado',
  activated: 'activado',
  advanced: 'otra firma sellada',
  sent: 'enviado',
  opened: 'abierto',
  access_denied: 'código de acceso erróneo',
  access_passed: 'código de acceso introducido',
  consented: 'consentimiento dado',
  fields_set: 'campos cumplimentados',
  signed: 'firmado',
  declined: 'rechazado',
  expired: 'caducado',
  voided: 'retirado',
  reassigned: 'reasignado',
  corrected: 'corregido',
  reminded: 'recordatorio enviado',
  bounced: 'correo devuelto',
  sealed: 'sellado',
  completed: 'finalizado',
}
