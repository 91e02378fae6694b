import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Turkish. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'oluşturuldu',
  activated: 'etkinleştirildi',
  advanced: 'başka imza mühürlendi',
  sent: 'gönderildi',
  opened: 'açıldı',
  access_denied: 'yanlış erişim kodu',
  access_passed: 'erişim kodu girildi',
  consented: 'onay verildi',
  fields_set: 'alanlar dolduruldu',
  signed: 'imzalandı',
  declined: 'reddedildi',
  expired: 'süresi doldu',
  voided: 'geri çekildi',
  reassigned: 'başkasına atandı',
  corrected: 'düzeltildi',
  reminded: 'hatırlatma gönderildi',
  bounced: 'e-posta geri döndü',
  sealed: 'mühürlendi',
  completed: 'tamamlandı',
}
