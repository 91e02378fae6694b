import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: '署名済みの文書の検証',
  introduction:
    '証拠記録と、対応するファイルを選択してください。変更、追加、削除の有無と、証拠記録の発行元を確認できます。',
  promise:
    'すべての処理はブラウザー内で行われます。ファイルが端末の外に送信されることはありません。保存すれば、オフラインでも使えます。',
  languages: '言語',
  files: 'ファイル',
  orChoose: 'または、ご自身でファイルを選択してください。その場合、ダウンロードは行われません：',
  fetchAll: '{host}のファイルと鍵で検証する',
  fetchAllHint: '証拠記録、リンクのファイル、公開鍵を{host}からこのブラウザーにダウンロードします。',
  fetchKeys: '{host}の鍵を使う',
  fetchKeysHint: '公開鍵を{host}からこのブラウザーにダウンロードします。ファイルはご自身で選択します。',
  keysOf: '{host}の鍵',
  keysFetched:
    'この鍵は、先ほどダウンロードした{host}の公開鍵の一つです。別の入手元のフィンガープリントがあれば、より確実に確認できます。',
  fetchGone:
    '{host}ではこれらのファイルを入手できなくなったか、リンクが不完全です。お手元のファイルを選択するか、送信者に証拠記録を依頼してください。',
  fetchAway: '{host}に接続できません。もう一度試すか、ご自身でファイルを選択してください。',
  choose: 'ファイルを選択',
  dropHint:
    'またはここにドロップしてください：証拠記録（JSON）、署名済みの文書と完了証明書（PDF）、鍵（PEMまたはJWK\u00a0Set）',
  givenFiles: '選択したファイル',
  more: '別の入手元の鍵と最終ハッシュ',
  moreHint:
    'これらがなくても、証拠記録とファイルが一致することを確認できます。これらがあれば、真正であることも確認できます。',
  heads: 'チェーンの最終ハッシュ',
  headsHint:
    '記録の番号、コロン、64\u2060桁を1\u2060行に1\u2060つずつ入力します。完了証明書に印刷されており、そのコードと案件の各Webhookにも含まれています。',
  headsProblem: '最終ハッシュとして正しくない行があります。番号、コロン、0～9とa～fの64\u2060桁を入力してください。',
  key: 'チェックポイントの公開鍵',
  keyHint: 'サービスの/.well-known/jwks.jsonの内容、またはPEM形式。複数の鍵を入力できます。',
  keyProblem: 'PEM形式またはJWK\u00a0SetのEd25519公開鍵ではありません。',
  keyUnsupported: 'このブラウザーはEd25519署名を検証できません。新しいブラウザーかコマンドラインをお使いください。',
  fingerprint: '鍵のフィンガープリント',
  fingerprintHint:
    '鍵の32\u2060バイトのSHA-256（64\u2060桁）を1\u2060行に1\u2060つずつ入力します。サービスとの契約書に記載されている場合があります。',
  fingerprintProblem: 'SHA-256として正しくない行があります。0～9とa～fの64\u2060桁を入力してください。',
  seal: 'eシール証明書',
  sealHint: 'eシールの証明書、またはそれを発行した認証局の証明書（PEM形式）。',
  sealProblem: 'PEM形式の証明書ではありません。',
  timestamps: 'タイムスタンプ局',
  timestampsHint:
    'PDF内のタイムスタンプを発行した局の証明書（PEM形式）。指定しない場合、eシールのタイムスタンプの発行元は検証されず、eシールの後に付与されたタイムスタンプは変更とみなされます。',
  headFromCode: 'チェーンの最終ハッシュは、開いたコードまたはリンクから取得しました。',
  limits:
    'これらは、完全性を検証できる単純な電子署名です。このページは、記録とファイルが改変されていないかを示します。本人確認を行うものではなく、法的助言でもありません。',

  roles: {
    evidence: '証拠記録',
    document: '署名済みの文書',
    certificate: '完了証明書',
    key: 'チェックポイントの鍵',
    seal: 'eシール証明書',
    timestamps: 'タイムスタンプ局',
    logPolicy: 'ログのポリシー',
    none: '未使用',
  },
  roleOf: '{file}の種類',
  remove: '削除',
  removeFile: '{file}を削除',
  bytes: '{count}\u2060バイト',
  unknownFile: 'このファイルは、このページの検証対象ではありません。',

  waiting: 'はじめに証拠記録を選択してください。',
  checking: '検証しています…',
  unreadable: '読み取れないファイルがあります。もう一度選択してください。',
  tooLarge: '証拠記録が{count} MBを超えているため、読み取れません。',
  announceGood: '検証しました。合格した検証：{passed}\u2060件。',
  announceIncomplete:
    '問題は見つかりませんでしたが、一部の検証は実行できませんでした。合格した検証：{passed}\u2060件。',
  announceOpen:
    '問題は見つかりませんでしたが、チェーンは未完了で、今後イベントが追加される可能性があります。合格した検証：{passed}\u2060件。',
  announceBad: '検証に失敗しました。失敗した検証：{total}\u2060件中{failed}\u2060件。',

  verdictGood: 'すべての検証に合格しました',
  verdictGoodMeaning:
    '記録は完全で、変更されていません。チェックポイントは指定された鍵で署名されており、ファイルは記録と一致します。',
  verdictWarning: 'すべての検証に合格しましたが、警告があります',
  verdictOpen: '現時点で問題はありませんが、チェーンは未完了です',
  verdictOpenMeaning:
    'この証拠記録がダウンロードされた時点で、案件は終了していませんでした。その後、署名、辞退、取り下げ、期限切れになっている可能性があります。新しい証拠記録を依頼してください。',
  verdictIncomplete: '問題は見つかりませんでしたが、発行元は確認できていません',
  verdictIncompleteMeaning:
    '記録は互いに一致していますが、このような記録は誰でも作成できます。サービスが署名したことを確認するには、サービスの公開鍵を追加してください。',
  verdictSealOnly: 'PDFのeシールは改変されていません',
  verdictSealOnlyMeaning:
    'PDFはeシールの付与後に変更されていません。誰がいつ署名したかを確認するには、証拠記録も選択してください。',
  verdictBad: '検証に失敗しました',
  verdictBadMeaning: '下の不合格の検証の原因が判明するまで、これらのファイルを信頼しないでください。',
  verdictNoSeal: 'eシールが見つかりません',
  verdictNoSealMeaning:
    'このファイルには読み取れるeシールがないため、検証できません。署名済みのPDFを、受け取ったときのまま選択してください。',
  checkedAt: '{moment}に検証しました（この端末の時計による）。',
  firstBad: '最初に異常が見つかった記録は{sequence}\u2060番です。',

  facts: '証拠記録の内容',
  factsUnsure: '証拠記録が検証に合格しなかったため、この内容は誤っている可能性があります。',
  factDocument: '文書',
  factEnvelope: '案件',
  factSigner: '署名者',
  factSigned: '署名',
  factCompleted: '完了',
  factHead: 'チェーンの最終ハッシュ',
  factKey: 'チェックポイントの鍵',
  factOriginal: 'SHA-256（原本）',
  factRepairedFrom: 'SHA-256（アップロード時、修復前）',
  factConvertedFrom: 'SHA-256（アップロード時、PDF変換前）',
  factSealed: 'SHA-256（署名済み）',
  erased: '消去済み',
  withheld: '非表示',
  records: '記録（{count}）',
  recordNumber: '番号',
  recordTime: '時刻（UTC）',
  recordEvent: 'イベント',
  recordHash: 'ハッシュ',

  result: { ok: '合格', warning: '警告', failed: '不合格', notMade: '未検証' },
  finding: '詳細：',
  groups: {
    evidence: '記録',
    voucher: '記録の発行元',
    document: '署名済みの文書',
    certificate: '完了証明書',
  },
  print: 'この結果を印刷',

  events,
}
