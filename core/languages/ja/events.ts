import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Japanese. */
export const events: Record<EnvelopeEventType, string> = {
  created: '作成',
  activated: '有効化',
  advanced: '他の署名へのeシール付与',
  sent: '送信',
  opened: '開封',
  access_denied: 'アクセスコードの誤り',
  access_passed: 'アクセスコードの入力',
  consented: '同意',
  fields_set: '入力',
  signed: '署名',
  declined: '辞退',
  expired: '期限切れ',
  voided: '取り下げ',
  reassigned: '署名者の変更',
  corrected: '訂正',
  reminded: 'リマインダー送信',
  bounced: 'メールの不達',
  sealed: 'eシール付与',
  completed: '完了',
}
