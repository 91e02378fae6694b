import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'İmzalı bir belgeyi doğrulama',
  introduction:
    'Kanıtları ve ilgili dosyaları seçin. Bu sayfa bir şeyin değiştirilip değiştirilmediğini, eklenip silinmediğini ve kanıtların kimden geldiğini gösterir.',
  promise:
    'Her şey tarayıcınızda gerçekleşir. Hiçbir dosya cihazınızdan çıkmaz. Kaydedilen sayfa çevrimdışı da çalışır.',
  languages: 'Dil',
  files: 'Dosyalar',
  orChoose: 'Ya da dosyaları kendiniz seçin. O zaman hiçbir şey indirilmez:',
  fetchAll: '{host} dosyaları ve anahtarlarıyla doğrula',
  fetchAllHint: 'Kanıtları, bağlantınızdaki dosyaları ve açık anahtarları {host} adresinden bu tarayıcıya indirir.',
  fetchKeys: '{host} anahtarlarını kullan',
  fetchKeysHint: 'Açık anahtarları {host} adresinden bu tarayıcıya indirir. Dosyaları kendiniz seçersiniz.',
  keysOf: '{host} anahtarları',
  keysFetched:
    'Anahtar, az önce indirilen {host} açık anahtarlarından biridir. Başka kaynaktan alınan bir parmak izi daha güçlü kanıttır.',
  fetchGone:
    '{host} bu dosyaları artık sunmuyor ya da bağlantı eksik. Elinizdeki dosyaları seçin veya gönderenden kanıtları isteyin.',
  fetchAway: '{host} kullanılamıyor. Yeniden deneyin veya dosyaları kendiniz seçin.',
  choose: 'Dosya seç',
  dropHint:
    'ya da buraya bırakın: kanıtlar (JSON), imzalı belge ve tamamlama sertifikası (PDF), anahtarlar (PEM veya JWK\u00a0Set)',
  givenFiles: 'Seçilen dosyalar',
  more: 'Başka kaynaklardan anahtarlar ve son özetler',
  moreHint:
    'Bunlar olmadan sayfa, kanıtlarla dosyaların eşleştiğini gösterebilir. Bunlarla gerçek olduklarını da gösterebilir.',
  heads: 'Zincirin son özeti',
  headsHint:
    'Kayıt numarası, iki nokta ve 64 hane; her satırda bir son özet. Tamamlama sertifikasında yazar; sertifikanın kodunda ve işlemin her webhook’unda da bulunur.',
  headsProblem: 'Bir satır geçerli bir son özet değil. Bir sayı, iki nokta ve 0–9 ile a–f arasında 64 hane girin.',
  key: 'Denetim noktası açık anahtarı',
  keyHint: 'Hizmetin /.well-known/jwks.json adresinden ya da PEM biçiminde. Birden çok anahtar girebilirsiniz.',
  keyProblem: 'Bu, PEM biçiminde ya da JWK\u00a0Set içinde bir Ed25519 açık anahtarı değil.',
  keyUnsupported: 'Bu tarayıcı Ed25519 imzalarını doğrulayamıyor. Daha yeni bir tarayıcı ya da komut satırı kullanın.',
  fingerprint: 'Anahtarın parmak izi',
  fingerprintHint:
    'Anahtarın 32 baytının SHA-256 değeri: 64 hane, her satırda bir tane. Hizmetle yaptığınız sözleşmede bulunabilir.',
  fingerprintProblem: 'Bir satır geçerli bir SHA-256 değil. 0–9 ile a–f arasında 64 hane girin.',
  seal: 'Mühür sertifikası',
  sealHint: 'Mührün ya da onu düzenleyen otoritenin sertifikası, PEM biçiminde.',
  sealProblem: 'Bu, PEM biçiminde bir sertifika değil.',
  timestamps: 'Zaman damgası otoriteleri',
  timestampsHint:
    'PDF’deki zaman damgalarını düzenleyen otoritelerin sertifikaları, PEM biçiminde. Bunlar olmadan mühürdeki zaman damgasının kaynağı denetlenmez ve mühürden sonraki bir zaman damgası değişiklik sayılır.',
  headFromCode: 'Zincirin son özeti, açtığınız koddan ya da bağlantıdan alındı.',
  limits:
    'Bunlar bütünlüğü doğrulanabilir basit elektronik imzalardır. Bu sayfa kayıtların ve dosyaların sağlam olup olmadığını gösterir. Kimlik tespiti yapmaz ve hukuki danışmanlık değildir.',

  roles: {
    evidence: 'Kanıtlar',
    document: 'İmzalı belge',
    certificate: 'Tamamlama sertifikası',
    key: 'Denetim noktası anahtarı',
    seal: 'Mühür sertifikası',
    timestamps: 'Zaman damgası otoritesi',
    logPolicy: 'Günlüğün politikası',
    none: 'Kullanılmıyor',
  },
  roleOf: '{file} dosyasının türü',
  remove: 'Kaldır',
  removeFile: '{file} dosyasını kaldır',
  bytes: '{count} bayt',
  unknownFile: 'Bu dosya, bu sayfanın denetlediği dosyalardan değil.',

  waiting: 'Başlamak için kanıtları seçin.',
  checking: 'Denetleniyor …',
  unreadable: 'Bir dosya okunamadı. Yeniden seçin.',
  tooLarge: 'Kanıtlar {count} MB’den büyük ve okunamıyor.',
  announceGood: 'Doğrulandı. Başarılı denetimler: {passed}.',
  announceIncomplete: 'Sorun bulunmadı, ancak bazı denetimler yapılamadı. Başarılı denetimler: {passed}.',
  announceOpen: 'Sorun bulunmadı, ancak zincir açık: başka olaylar gelebilir. Başarılı denetimler: {passed}.',
  announceBad: 'Doğrulama başarısız. Başarısız denetimler: {failed} / {total}.',

  verdictGood: 'Tüm denetimler başarılı',
  verdictGoodMeaning:
    'Kayıtlar tam ve değişmemiş. Denetim noktası, sağladığınız anahtarla imzalanmış ve dosyalar kayıtlarla eşleşiyor.',
  verdictWarning: 'Tüm denetimler başarılı, ancak bir uyarı var',
  verdictOpen: 'Şimdiye kadar sorun yok, ancak zincir açık',
  verdictOpenMeaning:
    'Bu kanıtlar indirildiğinde işlem tamamlanmamıştı. O zamandan beri imzalanmış, reddedilmiş, geri çekilmiş ya da süresi dolmuş olabilir. Daha yeni kanıt isteyin.',
  verdictIncomplete: 'Sorun bulunmadı, ancak kaynak kanıtlanmadı',
  verdictIncompleteMeaning:
    'Kayıtlar birbiriyle uyumlu, ancak böyle kayıtları herkes oluşturabilir. Bunları hizmetin imzaladığını denetlemek için hizmetin açık anahtarını ekleyin.',
  verdictSealOnly: 'PDF’nin mührü sağlam',
  verdictSealOnlyMeaning:
    'PDF mühürlendiğinden beri değişmemiş. Kimin ne zaman imzaladığını görmek için kanıtları da seçin.',
  verdictBad: 'Doğrulama başarısız',
  verdictBadMeaning: 'Aşağıdaki başarısız denetimler açıklanmadan bu dosyalara güvenmeyin.',
  verdictNoSeal: 'Mühür bulunamadı',
  verdictNoSealMeaning:
    'Bu dosya, okunabilir bir mührü olmadığından doğrulanamıyor. İmzalanmış PDF’yi aldığınız haliyle seçin.',
  checkedAt: 'Denetim zamanı: {moment} (bu cihazın saatine göre).',
  firstBad: 'İlk hatalı kayıt {sequence} numaralı kayıttır.',

  facts: 'Kanıtların içeriği',
  factsUnsure: 'Kanıtlar doğrulanamadı; bu nedenle bu bilgiler yanlış olabilir.',
  factDocument: 'Belge',
  factEnvelope: 'İşlem',
  factSigner: 'İmzalayan',
  factSigned: 'İmzalandı',
  factCompleted: 'Tamamlandı',
  factHead: 'Zincirin son özeti',
  factKey: 'Denetim noktası anahtarı',
  factOriginal: 'SHA-256, orijinal',
  factRepairedFrom: 'SHA-256, yüklenen (onarımdan önce)',
  factConvertedFrom: 'SHA-256, yüklenen (PDF’ye dönüştürmeden önce)',
  factSealed: 'SHA-256, imzalı',
  erased: 'silindi',
  withheld: 'gösterilmiyor',
  records: 'Kayıtlar ({count})',
  recordNumber: 'No.',
  recordTime: 'Zaman (UTC)',
  recordEvent: 'Olay',
  recordHash: 'Özet',

  result: { ok: 'Başarılı', warning: 'Uyarı', failed: 'Başarısız', notMade: 'Denetlenmedi' },
  finding: 'Ayrıntılar:',
  groups: {
    evidence: 'Kayıtlar',
    voucher: 'Kayıtların kaynağı',
    document: 'İmzalı belge',
    certificate: 'Tamamlama sertifikası',
  },
  print: 'Bu sonucu yazdır',

  events,
}
