import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Japanese. */
export const mails: MailTexts = {
  greeting: '{reader}様',
  greetingWithoutName: 'ご担当者様',
  personal: 'このメールはご本人専用です。転送しないでください。',
  contact: 'ご不明な点は、このメールにご返信いただくか、{contact} までお問い合わせください。',
  envelope: '案件{envelope}',
  toSender: '{organization}の案件の担当者であるため、このメールをお送りしています。',
  lastOfDay:
    'この種類のメールが本日の上限に達したため、本日はこれが最後のメールです。午前0時（UTC）までは、案件の一覧でご確認ください。',
  messageFrom: '{organization}からのメッセージ：',
  reason: '理由：',
  serverSaid: 'メールサーバーの応答：',
  sign: '文書を読んで署名する',
  download: '署名済みの文書をダウンロード',
  manage: '案件を開く',
  verify: '署名済みの文書を検証する',
  copyHint: 'ボタンやリンクが機能しない場合は、次のアドレスをブラウザーにコピーしてください：',
  templates: {
    invitation: {
      subject: '署名のお願い：{document}',
      heading: '署名待ちの文書があります',
      lines: ['{organization}から「{document}」への署名の依頼が届いています。{time}までに署名してください。'],
    },
    corrected: {
      subject: '署名のお願い：{document}',
      heading: '訂正された文書が署名待ちです',
      lines: [
        '{organization}が「{document}」を訂正し、{time}までの署名を依頼しています。',
        '以前のメールのリンクは使えなくなりました。このメールのリンクをお使いください。',
      ],
    },
    reminder: {
      subject: 'リマインダー：署名のお願い：{document}',
      heading: 'まだ署名されていない文書があります',
      lines: ['{organization}から「{document}」への署名の依頼が届いています。{time}までに署名してください。'],
    },
    expiring: {
      subject: 'まもなく期限：署名のお願い：{document}',
      heading: '署名の期限が近づいています',
      lines: ['{organization}から「{document}」への署名を依頼されています。{time}までに署名してください。'],
    },
    signedSoFar: {
      subject: '署名を受け付けました：{document}',
      heading: '署名が記録されました',
      lines: [
        '「{document}」に署名しました。これまでの署名：{signed}/{total}。',
        '最後の署名が済むと、完成した文書をお送りします。それまでは、これまでの署名が入った文書をダウンロードできます。',
      ],
    },
    completed: {
      subject: '署名完了：{document}',
      heading: '文書への署名が完了しました',
      lines: [
        '「{document}」は署名され、eシールが付与されました。署名済みの文書、証明書、証拠記録は{days}\u2060日間ダウンロードできます。署名内容を証明するものですので、大切に保管してください。',
      ],
    },
    declined: {
      subject: '辞退：{document}',
      heading: '署名を辞退しました',
      lines: ['「{document}」への署名を辞退しました。{organization}に通知しました。'],
    },
    expired: {
      subject: '期限切れ：{document}',
      heading: '署名の期限が過ぎました',
      lines: [
        '「{document}」の署名期限は{time}でした。引き続き署名をご希望の場合は、{organization}に新しい依頼をお求めください。',
      ],
    },
    voided: {
      subject: '取り下げ：{document}',
      heading: '依頼は取り下げられました',
      lines: ['{organization}は「{document}」への署名の依頼を取り下げました。必要な操作はありません。'],
    },
    reassigned: {
      subject: '署名不要：{document}',
      heading: '署名は不要になりました',
      lines: [
        '{organization}は「{document}」への署名を別の方に依頼しました。お持ちのリンクは使えなくなりました。必要な操作はありません。',
      ],
    },
    reassignedBySigner: {
      subject: 'ほかの人に割り当てました：{document}',
      heading: '文書をほかの人に割り当てました',
      lines: [
        '{signer}（{email}）に、あなたの代わりに「{document}」へ署名するよう依頼しました。あなたのリンクは使えなくなりました。必要な操作はありません。',
        'お心当たりがない場合は、すぐに{organization}にお知らせください。',
      ],
    },
    senderCompleted: {
      subject: '署名完了：{document}',
      heading: '文書への署名が完了しました',
      lines: [
        '「{document}」は{signers}によって署名され、eシールが付与されました。署名済みの文書、証明書、証拠記録は{days}\u2060日間ダウンロードできます。署名内容を証明するものですので、大切に保管してください。',
      ],
    },
    senderDeclined: {
      subject: '{signer}が辞退：{document}',
      heading: '署名者が署名を辞退しました',
      lines: [
        '{signer}（{email}）は「{document}」への署名を辞退しました。この案件は終了しました。署名を依頼するには、案件を開いて文書をもう一度送信してください。',
      ],
    },
    senderExpired: {
      subject: '期限までに署名なし：{document}',
      heading: '案件の期限が切れました',
      lines: [
        '{signer}（{email}）は{time}までに「{document}」に署名しませんでした。署名を依頼するには、案件を開いて文書をもう一度送信してください。',
      ],
    },
    senderBounced: {
      subject: '{email} に届きませんでした：{document}',
      heading: 'メールを配信できませんでした',
      lines: [
        '「{document}」に関する {email} 宛てのメールが拒否されたため、署名者に伝わっていない可能性があります。案件の署名者を正しいアドレスの方に変更するか、メールボックスが復旧してからリマインダーを送信してください。',
      ],
    },
    senderLocked: {
      subject: 'アクセスコードの誤りによりロック：{document}',
      heading: 'アクセスコードの誤入力が上限に達しました',
      lines: [
        '{signer}（{email}）が「{document}」のアクセスコードを5\u2060回誤って入力したため、リンクがロックされました。案件を訂正するか署名者を変更すると、新しいリンクが送信されます。アクセスコードは変わりません。',
      ],
    },
    senderReassigned: {
      subject: '{signer}に割り当て：{document}',
      heading: '署名者が文書をほかの人に割り当てました',
      lines: [
        '「{document}」の署名者が、文書を{signer}（{email}）に割り当てました。この人にリンクがメールで届きます。同意しない場合は、案件を開いて署名者を変更するか、取り下げてください。',
      ],
    },
    senderLink: {
      subject: '新しいリンク：{document}',
      heading: '新しいリンクをお送りします',
      lines: [
        'ご依頼の案件「{document}」の新しいリンクです。以前のリンクは使えません。お心当たりがない場合は、このメールを無視してください。',
      ],
    },
    copy: {
      subject: '署名完了：{document}',
      heading: '署名済みの文書が届きました',
      lines: [
        '「{document}」は{signers}によって署名されました。{organization}から写しをお届けします。署名済みの文書、証明書、証拠記録は{days}\u2060日間ダウンロードできます。署名内容を証明するものですので、大切に保管してください。',
      ],
    },
  },
}
