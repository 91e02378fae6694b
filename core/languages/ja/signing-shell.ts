import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Japanese that are visible before its script runs, without a script, and after the
 * envelope has ended.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: '署名：{title}',
  skipToDocument: '文書へ移動',
  invitation: '{organization}から署名の依頼が届いています',
  signingAs: '署名者：{signer}',
  signBy: '署名の期限：',
  contact: 'お問い合わせ先：',
  downloadUnsigned: 'PDFをダウンロード',
  withoutScript:
    '署名にはJavaScriptが必要ですが、このブラウザーでは無効になっています。文書を読むことと、署名を辞退することはできます。',
  shellWithoutScript: 'このページにはJavaScriptが必要ですが、このブラウザーでは無効になっています。',
  scriptFailed:
    'このページの一部を読み込めなかったため、まだ署名できません。再読み込みしても解決しない場合は、別のブラウザーまたはネットワークでお試しください。',
  reload: 'ページを再読み込み',
  languages: '言語',
  opening: '文書を開いています…',

  decline: '署名を辞退する',
  declineExplained: '辞退すると{organization}に通知され、この依頼は終了します。この操作は取り消せません。',
  declineReason: '理由（任意、{organization}に表示されます）',
  declineNow: '辞退する',

  reassign: 'ほかの人に割り当てる',
  reassignExplained:
    'ほかの人が署名する場合は、その人の名前とメールアドレスを入力してください。その人に専用のリンクが届き、{organization}に通知されます。あなたのリンクはすぐに使えなくなり、元に戻せません。',
  reassignName: '新しい署名者の名前',
  reassignEmail: '新しい署名者のメールアドレス',
  reassignReason: '理由（{organization}に表示されます）',
  reassignNow: '割り当てる',
  reassignedTitle: '文書をほかの人に割り当てました',
  reassignedText:
    '新しい署名者にリンクがメールで届きます。あなたのリンクは使えなくなりました。ほかに必要な操作はありません。',

  accessTitle: 'アクセスコードを入力してください',
  accessExplained:
    'この文書は{organization}によりアクセスコードで保護されています。コードは、電話など別の方法でお知らせしています。',
  accessLabel: 'アクセスコード',
  accessContinue: '続ける',
  accessLockedTitle: 'このリンクはロックされています',
  accessLocked:
    'コードが何度も入力されたため、このリンクはロックされました。{organization}に新しいリンクを依頼してください。',

  sealingTitle: '署名しました',
  sealingText:
    '署名は記録されました。文書にeシールを付与しています。しばらくお待ちください。完了すると、このページは自動的に更新されます。閉じてもかまいません。',
  completedTitle: '文書への署名が完了しました',
  completedText: '署名はeシールが付与された文書に含まれています。{organization}に届いています。',
  copyText: '{organization}から署名済みの文書が共有されました。ここでダウンロードして検証できます。',
  signedSoFar:
    '{total}\u2060件中{signed}\u2060件の署名が済んでいます。最後の署名が済むと、完成した文書をメールでお送りします。ここからもダウンロードできます。',
  signedSoFarSilent: '{total}\u2060件中{signed}\u2060件の署名が済んでいます。最後の署名が済むと文書が完成します。',
  signedByBoth: '2\u2060件の署名がすべて完了しました。',
  signedByAll: '{total}\u2060件の署名がすべて完了しました。',
  signedStopped:
    'この依頼が終了した時点で、{total}\u2060件中{signed}\u2060件の署名が済んでいました。残りの署名はできなくなりました。',
  declinedTitle: '署名を辞退しました',
  declinedText: '{organization}に通知しました。ほかに必要な操作はありません。',
  expiredTitle: '署名の期限が過ぎました',
  expiredText: 'この依頼は期限切れです。引き続き署名をご希望の場合は、{organization}に新しい依頼をお求めください。',
  voidedTitle: 'この依頼は取り下げられました',
  voidedText: '{organization}は署名を必要としなくなりました。ほかに必要な操作はありません。',
  replacedTitle: 'このリンクは無効になりました',
  replacedText:
    'このリンクの送信後に、署名者の変更手続きが行われました。より新しいメールが届いている場合は、そのメールのリンクを開いてください。届いていない場合は、ほかに必要な操作はありません。',
  correctedText:
    'このリンクの送信後に、依頼が訂正されました。最新のメールのリンクを開くか、送信者に新しいリンクをお求めください。',
  goneTitle: 'このリンクは使えません',
  goneText:
    'リンクが不完全か、無効になっている可能性があります。受け取ったメールからもう一度開くか、送信者に新しいリンクを依頼してください。',
  sessionGoneTitle: 'この署名セッションは終了しました',
  sessionGoneText:
    'セッションを開けるのは一度だけで、有効な時間も限られています。前の画面に戻り、文書をもう一度開いてください。うまくいかない場合は、送信者にお問い合わせください。',
  timeSealing: '署名日時：',
  timeCompleted: '完了日時：',
  timeDeclined: '辞退日時：',
  timeExpired: '期限切れ日時：',
  timeVoided: '取り下げ日時：',
  reason: '理由：',
  downloadDays: '完了後{days}\u2060日間ダウンロードできます。',
  downloadDocument: '署名済みの文書をダウンロード',
  downloadSoFar: '現時点の署名を含む文書をダウンロード',
  downloadCertificate: '証明書をダウンロード',
  downloadEvidence: '証拠記録をダウンロード',
  verifyDocument: '署名済みの文書を検証',
  downloadOriginal: '署名前の原本をダウンロード',
  returnTo: '{host}へ進む',

  startLead: '文書と電子署名',
  startSigner: '文書への署名を依頼されましたか。受け取ったメールのリンクを開いてください。リンクはご本人専用です。',
  startVerify: '署名済みの文書を検証する',
  startPlace: 'PDFに入力欄を配置する',
  startReference: '開発者向けAPIリファレンス',
}
