import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: '署名済み文書の検証',
  introduction:
    'このページに署名の証跡と、それに属するファイルを渡してください。変更・追加・削除がなかったか、誰がそれを保証しているかを示します。',
  promise:
    'すべてこのブラウザーの中で行われます。ファイルは端末から出ません。保存しておけば、ネットワークなしでも動きます。',
  languages: '言語',
  files: 'ファイル',
  orChoose: 'または、ご自身でファイルを選んでください。その場合は何も取得しません：',
  fetchAll: '{host} のファイルと鍵で検証する',
  fetchAllHint:
    '証跡、リンクが示すファイル、公開されている鍵を {host} からこのブラウザーに取得します。ほかには送りません。',
  fetchKeys: '{host} の鍵を使う',
  fetchKeysHint: '公開されている鍵を {host} からこのブラウザーに取得します。ファイルはご自身で選びます。',
  keysOf: '{host} の鍵',
  keysFetched:
    'この鍵は、たった今 {host} から取得した鍵の一つです。別の経路で得た指紋があれば、より確かなことが分かります。',
  fetchGone:
    '{host} はこれらのファイルをもう表示しないか、リンクが不完全です。お手元のファイルを選んでください。証跡は署名を依頼した方から入手できます。',
  fetchAway: '{host} に接続できませんでした。もう一度試すか、ご自身でファイルを選んでください。',
  choose: 'ファイルを選ぶ',
  dropHint: 'またはここにドロップしてください：証跡（JSON）、封印済み文書と完了証明書（PDF）、鍵（PEM または JWK Set）',
  givenFiles: '選んだファイル',
  more: '別の経路で知っていること：鍵と先頭ハッシュ',
  moreHint: 'これらがなくても、証跡とファイルが一致することは示せます。あれば、本物であることも示せます。',
  heads: '連鎖の先頭',
  headsHint:
    '記録の数、コロン、64桁を1行に一つずつ。完了証明書に印刷され、そのコードに含まれ、封筒のすべてのWebhookにも含まれます。',
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
    evidence: '証跡',
    document: '封印済み文書',
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

  waiting: 'まず証跡を選んでください。',
  checking: '検証しています…',
  unreadable: '読めないファイルがありました。もう一度選んでください。',
  tooLarge: '証跡が {count} MB を超えるため、読み込みません。',
  announceGood: '検証済み。{passed} 件の検査はすべて正常です。',
  announceIncomplete: '{passed} 件の検査に異常はありません。検証できなかったものがあります。',
  announceOpen: '{passed} 件の検査に異常はありません。連鎖は開いており、続きの出来事があり得ます。',
  announceBad: '異常があります。{total} 件の検査のうち {failed} 件が不合格です。',

  verdictGood: '検証したものはすべて正常です',
  verdictGoodMeaning:
    '記録は完全で変更されておらず、チェックポイントは渡された鍵で署名され、渡されたファイルは記録されたものです。',
  verdictOpen: 'ここまでは正常：連鎖は開いています',
  verdictOpenMeaning:
    '連鎖は開いており、続きの出来事があり得ます。この証跡が取られた時点で封筒は終わっていませんでした。その後、署名・辞退・取消・期限切れになっている可能性があります。新しい証跡を求めてください。',
  verdictIncomplete: '誤りはありませんが、誰が保証しているかは示されていません',
  verdictIncompleteMeaning:
    '記録は互いに一致しています。連鎖全体を捏造しても同じ結果になります。サービスが署名したことを示せるのは、サービスの公開鍵だけです。',
  verdictSealOnly: 'PDF の封印は無傷です',
  verdictSealOnlyMeaning:
    'PDF は封印後に変更されていません。誰がいつ署名したかは証跡が示します。証跡も選んでください。',
  verdictBad: '異常があります',
  verdictBadMeaning: '下の不合格の検査の理由が明らかになるまで、これらのファイルを信頼しないでください。',
  checkedAt: 'この端末の時計で {moment} に検証しました。',
  firstBad: '最初に異常がある記録は {sequence} 番です。',

  facts: '証跡の内容',
  factsUnsure: 'この内容は、異常のある証跡によるものです。',
  factDocument: '文書',
  factEnvelope: '封筒',
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
    document: '封印済み文書',
    certificate: '完了証明書',
  },
  print: 'この結果を印刷',

  events,
}
