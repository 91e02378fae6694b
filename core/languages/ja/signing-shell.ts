import type { SigningShellTexts } from '../en/signing-shell.ts'

/** Texts of the signing page before its script runs, without it, and at the end, in Japanese. */
export const signingShell: SigningShellTexts = {
  windowTitle: '署名：{title}',
  skipToDocument: '文書へ移動',
  invitation: '{organization} から署名の依頼が届いています',
  signingAs: '署名者：{signer}',
  signBy: '署名の期限：',
  contact: 'お問い合わせ先：',
  downloadUnsigned: 'PDF をダウンロード',
  withoutScript:
    '署名には JavaScript が必要ですが、このブラウザーでは無効になっています。文書を読むことと、署名を辞退することはできます。',
  shellWithoutScript: 'このページには JavaScript が必要ですが、このブラウザーでは無効になっています。',
  scriptFailed:
    'このページの一部を読み込めなかったため、まだ署名できません。ページを再読み込みしてください。それでも解決しない場合は、別のブラウザーまたは別のネットワークでリンクを開いてください。',
  reload: 'ページを再読み込み',
  languages: '言語',
  opening: '文書を開いています…',

  decline: '署名を辞退する',
  declineExplained: '辞退すると {organization} に通知され、この依頼は終了します。取り消すことはできません。',
  declineReason: '理由（任意）。{organization} に表示されます',
  declineNow: '辞退する',

  accessTitle: 'アクセスコードを入力してください',
  accessExplained: '{organization} は、電話など別の方法でお伝えしたコードでこの文書を保護しています。',
  accessLabel: 'アクセスコード',
  accessContinue: '続ける',
  accessLocked:
    '誤ったコードが何度も入力されたため、このリンクはロックされました。{organization} には通知済みです。新しいリンクを依頼してください。',

  sealingTitle: '署名しました',
  sealingText: '署名は記録されました。完成した文書に封印をしています。少しお待ちください。',
  completedTitle: '文書への署名が完了しました',
  completedText: '署名は封印された文書に含まれ、{organization} に届いています。',
  copyText: '{organization} から、署名済みのこの文書をお届けします。ここからダウンロードして、ご自身で検証できます。',
  signedSoFar:
    '{total} 名中 {signed} 名が署名しました。最後の方が署名すると、すべての署名が入った文書をメールでお送りし、ここにも表示します。',
  signedSoFarSilent: '{total} 名中 {signed} 名が署名しました。最後の方が署名すると文書が完成します。',
  signedByAll: '{total} 名全員が署名しました。',
  signedStopped: 'この依頼が終了した時点で、{total} 名中 {signed} 名が署名していました。残りの方は署名しません。',
  declinedTitle: '署名を辞退しました',
  declinedText: '{organization} に通知されました。ほかに必要な操作はありません。',
  expiredTitle: '署名の期限が過ぎました',
  expiredText: 'この依頼は期限切れです。署名をご希望の場合は、{organization} に新しい依頼を求めてください。',
  voidedTitle: 'この依頼は取り下げられました',
  voidedText: '{organization} はこの署名を必要としなくなりました。ほかに必要な操作はありません。',
  replacedTitle: '新しいリンクがあります',
  replacedText:
    'このリンクの送信後に依頼が変更されました。最新のメッセージのリンクを開くか、送信者にお問い合わせください。',
  goneTitle: 'このリンクは使えません',
  goneText:
    'リンクが不完全か、無効になっている可能性があります。受け取ったメッセージからもう一度開くか、送信者に新しいリンクを求めてください。',
  sessionGoneTitle: 'この署名セッションは終了しました',
  sessionGoneText: 'セッションは一度だけ、短時間に限り開けます。前の画面に戻り、文書をもう一度開いてください。',
  timeSealing: '署名日時：',
  timeCompleted: '完了日時：',
  timeDeclined: '辞退日時：',
  timeExpired: '期限：',
  timeVoided: '取り下げ日時：',
  reason: '理由：',
  downloadDocument: '署名済みの文書をダウンロード',
  downloadCertificate: '証明書をダウンロード',
  downloadEvidence: '証拠記録をダウンロード',
  verifyDocument: '署名済みの文書を検証',
  downloadOriginal: '署名前の原本をダウンロード',
  returnTo: '{host} へ進む',

  startLead: '文書と電子署名',
  startSigner: '文書への署名を依頼されましたか。受け取ったメールのリンクを開いてください。リンクはご本人専用です。',
  startVerify: '署名済みの文書を確認する',
  startPlace: 'PDF に入力欄を配置する',
  startReference: '開発者向け API リファレンス',
}
