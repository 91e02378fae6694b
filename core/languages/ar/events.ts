import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Arabic. */
export const events: Record<EnvelopeEventType, string> = {
  created: 'أُنشئت',
  activated: 'فُعّلت',
  advanced: 'خُتم توقيع آخر',
  sent: 'أُرسلت',
  opened: 'فُتحت',
  access_denied: 'رمز وصول خاطئ',
  access_passed: 'أُدخل رمز الوصول',
  consented: 'تمت الموافقة',
  fields_set: 'مُلئت الحقول',
  signed: 'وُقّعت',
  declined: 'رُفضت',
  expired: 'انتهت مدتها',
  voided: 'سُحبت',
  reassigned: 'أُعيد إسنادها',
  corrected: 'صُحّحت',
  reminded: 'أُرسل تذكير',
  bounced: 'ارتدّت الرسالة',
  sealed: 'خُتمت',
  completed: 'أُتمّت',
}
