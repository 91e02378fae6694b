import type { EnvelopeEventType } from '../../signing/events.ts'

/** Short names of envelope events in Japanese. */
export const events: Record<EnvelopeEventType, string> = {
  created: '作成',
  activated: '有効化',
  advanced: '他の署名の封印',
  sent: '送信',
  opened: '閲覧開始',
  access_denied: '誤ったアクセスコード',
  access_passed: 'アクセスコードを入力',
  consented: '同意',
  fields_set: '入力',
  signed: '署名',
  declined: '辞退',
  expired: '期限切れ',
  voided: '取り消し',
  reassigned: '署名者の変更',
  corrected: '訂正',
  reminded: '督促',
  bounced: 'メールの不達',
  sealed: '封印',
  completed: '完了',
}
