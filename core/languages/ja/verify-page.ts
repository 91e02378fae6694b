import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: '署名済み文書の検証',
  introduction:
    '証拠記録とそれに属するファイルを選択してください。変更、追加、削除の有無と、証拠記録の発行元をこのページで確認できます。',
  promise:
    'すべてこのブラウザーの中で行われます。ファイルは端末から出ません。保存しておけば、ネットワークなしでも動きます。',
  languages: '言語',
  files: 'ファイル',
  orChoose: 'または、ご自身でファイルを選んでください。その場合は何も取得しません：',
  fetchAll: '{host} のファイルと鍵で検証する',
  fetchAllHint:
    '証拠記録、リンクが示すファイル、公開されている鍵を {host} からこのブラウザーに取得します。ほかには送りません。',
  fetchKeys: '{host} の鍵を使う',
  fetchKeysHint: '公開されている鍵を {host} からこのブラウザーに取得します。ファイルはご自身で選びます。',
  keysOf: '{host} の鍵',
  keysFetched:
    'この鍵は、たった今 {host} から取得した鍵の一つです。別の経路で得た指紋があれば、より確かなことが分かります。',
  fetchGone:
    '{host} はこれらのファイルをもう表示しないか、リンクが不完全です。お手元のファイルを選んでください。証拠記録は署名を依頼した方から入手できます。',
  fetchAway: '{host} に接続できませんでした。もう一度試すか、ご自身でファイルを選んでください。',
  choose: 'ファイルを選ぶ',
  dropHint:
    'またはここにドロップしてください：証拠記録（JSON）、署名済みの文書と完了証明書（PDF）、鍵（PEM または JWK Set）',
  givenFiles: '選んだファイル',
  more: '別の経路で知っていること：鍵と先頭ハッシュ',
  moreHint: 'これらがなくても、証拠記録とファイルが一致することは示せます。あれば、本物であることも示せます。',
  heads: '連鎖の先頭',
  headsHint:
    '記録の番号、コロン、64桁を1行に一つずつ入力します。完了証明書、そのコード、案件の各Webhookに記載されています。',
  headsProblem: '先頭として読めない行があります。数、コロン、0～9とa～fの64桁が必要です。',
  key: 'チェックポイントの公開鍵',
  keyHint: 'サービスが /.well-known/jwks.json で公開している形、または PEM 形式。複数を続けて入力できます。',
  keyProblem: 'PEM 形式でも JWK Set でも、Ed25519 の公開鍵ではありません。',
  keyUnsupported: 'このブラウザーは Ed25519 署名を検証できません。新しいブラウザーかコマンドラインをお使いください。',
  fingerprint: 'その鍵の指紋',
  fingerprintHint: '鍵の32バイトのSHA-256、64桁を1行に一つずつ。例えばサービスとの契約書に記載のもの。',
  fingerprintProblem: 'SHA-256 として読めない行があります。0～9とa～fの64桁が必要です。',
  seal: '封印の証明書',
  sealHint: '封印に用いた証明書、またはその元となる認証局の証明書を PEM 形式で。',
  sealProblem: 'PEM 形式の証明書ではありません。',
  timestamps: 'タイムスタンプ局',
  timestampsHint:
    'PDF 内のタイムスタンプの元となるべき証明書を PEM 形式で。なければ、封印内のタイムスタンプを誰が作ったかは検証されず、封印の後のものは変更とみなされます。',
  headFromCode: '連鎖の先頭は、ここへ導いたコードまたはリンクから取り込みました。',
  limits:
    'これらの署名の水準は、完全性を検証できる簡易な電子署名です。このページは記録とファイルが無傷かどうかを示すもので、本人を確認するものでも、法的助言に代わるものでもありません。',

  roles: {
    evidence: '証拠記録',
    document: '署名済みの文書',
    certificate: '完了証明書',
    key: 'チェックポイントの鍵',
    seal: '封印の証明書',
    timestamps: 'タイムスタンプ局',
    logPolicy: 'ログのポリシー',
    none: '未使用',
  },
  roleOf: '{file} の種類',
  remove: '外す',
  removeFile: '{file} を外す',
  bytes: '{count} バイト',
  unknownFile: 'このファイルは、ここで検証するもののどれでもありません。',

  waiting: 'まず証拠記録を選んでください。',
  checking: '検証しています…',
  unreadable: '読めないファイルがありました。もう一度選んでください。',
  tooLarge: '証拠記録が {count} MB を超えるため、読み込みません。',
  announceGood: '検証しました。合格した検証：{passed} 件。',
  announceIncomplete: '{passed} 件の検査に異常はありません。検証できなかったものがあります。',
  announceOpen: '{passed} 件の検査に異常はありません。連鎖は開いており、続きの出来事があり得ます。',
  announceBad: '検証に失敗しました。失敗した検証：{total} 件中 {failed} 件。',

  verdictGood: 'すべての検証に合格しました',
  verdictGoodMeaning:
    '記録は完全で変更されておらず、チェックポイントは渡された鍵で署名され、渡されたファイルは記録されたものです。',
  verdictOpen: '現時点で問題はありませんが、連鎖は開いています',
  verdictOpenMeaning:
    'この証拠記録がダウンロードされた時点で、案件は終了していませんでした。その後、署名、辞退、取消、期限切れになっている可能性があります。新しい証拠記録を依頼してください。',
  verdictIncomplete: '問題は見つかりませんが、発行元は確認できていません',
  verdictIncompleteMeaning:
    '記録は互いに一致していますが、偽造者にもこのような連鎖は作れます。サービスが署名したことを証明できるのは、サービスの公開鍵だけです。',
  verdictSealOnly: 'PDF の封印は無傷です',
  verdictSealOnlyMeaning:
    'PDF は封印後に変更されていません。誰がいつ署名したかは証拠記録が示します。証拠記録も選んでください。',
  verdictBad: '検証に失敗しました',
  verdictBadMeaning: '下の不合格の検査の理由が明らかになるまで、これらのファイルを信頼しないでください。',
  checkedAt: 'この端末の時計で {moment} に検証しました。',
  firstBad: '最初に異常がある記録は {sequence} 番です。',

  facts: '証拠記録の内容',
  factsUnsure: 'この内容は、異常のある証拠記録によるものです。',
  factDocument: '文書',
  factEnvelope: '案件',
  factSigner: '署名者',
  factSigned: '署名',
  factCompleted: '完了',
  factHead: '連鎖の先頭',
  factKey: 'チェックポイントの鍵',
  factOriginal: 'SHA-256（原本）',
  factRepairedFrom: 'SHA-256（送信時、修復前）',
  factConvertedFrom: 'SHA-256（送信時、PDF 変換前）',
  factSealed: 'SHA-256（封印済み）',
  erased: '消去済み',
  withheld: '非表示',
  records: '記録（{count}）',
  recordNumber: '番号',
  recordTime: '時刻（UTC）',
  recordEvent: '出来事',
  recordHash: 'ハッシュ',

  result: { ok: '正常', failed: '不合格', notMade: '未検証' },
  finding: '所見：',
  groups: {
    evidence: '記録',
    voucher: '保証している者',
    document: '署名済みの文書',
    certificate: '完了証明書',
  },
  print: 'この結果を印刷',

  events,
}
