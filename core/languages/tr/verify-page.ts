import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'İmzalı bir belgeyi doğrulama',
  introduction:
    'Bu sayfaya bir imzanın kanıtlarını ve onlara ait dosyaları verin. Bir şeyin değiştirilip değiştirilmediğini, eklenip çıkarılmadığını ve buna kimin kefil olduğunu söyler.',
  promise:
    'Her şey bu tarayıcıda olur. Hiçbir dosya cihazınızdan çıkmaz; bir kez kaydedilen sayfa ağ olmadan da çalışır.',
  languages: 'Dil',
  files: 'Dosyalar',
  orChoose: 'Ya da dosyaları kendiniz seçin; o zaman hiçbir şey indirilmez:',
  fetchAll: '{host} dosyaları ve anahtarlarıyla doğrula',
  fetchAllHint:
    'Kanıtları, bağlantınızın gösterdiği dosyaları ve {host} adresinin yayımladığı anahtarları bu tarayıcıya indirir, başka hiçbir yere değil.',
  fetchKeys: '{host} anahtarlarını kullan',
  fetchKeysHint: '{host} adresinin yayımladığı anahtarları bu tarayıcıya indirir. Dosyaları kendiniz seçersiniz.',
  keysOf: '{host} anahtarları',
  keysFetched:
    'Anahtar, az önce oradan indirilen {host} anahtarlarından biridir. Başka bir yerden bildiğiniz bir parmak izi daha fazlasını kanıtlar.',
  fetchGone:
    '{host} bu dosyaları artık göstermiyor ya da bağlantı eksik. Elinizdeki dosyaları seçin; kanıtlar imzayı isteyenden alınabilir.',
  fetchAway: '{host} adresine ulaşılamadı. Yeniden deneyin ya da dosyaları kendiniz seçin.',
  choose: 'Dosya seç',
  dropHint:
    'ya da buraya bırakın: kanıtlar (JSON), mühürlü belge ve tamamlanma sertifikası (PDF), anahtarlar (PEM veya JWK Set)',
  givenFiles: 'Seçilen dosyalar',
  more: 'Başka yerden bildikleriniz: anahtarlar ve zincir başları',
  moreHint:
    'Bunlar olmadan sayfa, kanıtlarla dosyaların birbirine uyduğunu gösterebilir. Bunlarla gerçek olduklarını da gösterebilir.',
  heads: 'Zincirin başı',
  headsHint:
    'Kayıt sayısı, iki nokta ve 64 hane; her satırda bir tane. Tamamlanma sertifikası birini basar, kodu onu taşır, zarfın her webhook’u da öyle.',
  headsProblem: 'Bir satır zincir başı değil: bir sayı, iki nokta ve 0–9 ile a–f arasında 64 hane gerekir.',
  key: 'Denetim noktalarının açık anahtarı',
  keyHint: 'Hizmetin /.well-known/jwks.json altında yayımladığı gibi ya da PEM biçiminde. Birkaçı art arda gelebilir.',
  keyProblem: 'Bu, ne PEM biçiminde ne de bir JWK Set içinde bir Ed25519 açık anahtarıdır.',
  keyUnsupported: 'Bu tarayıcı Ed25519 imzalarını doğrulayamıyor. Daha yenisini ya da komut satırını kullanın.',
  fingerprint: 'Bu anahtarın parmak izi',
  fingerprintHint:
    '32 baytının SHA-256 değeri, 64 hane, her satırda bir tane: örneğin hizmetle yaptığınız sözleşmeden.',
  fingerprintProblem: 'Bir satır SHA-256 değil: 0–9 ile a–f arasında 64 hane gerekir.',
  seal: 'Mührün sertifikası',
  sealHint: 'Mühürleyen sertifika ya da bağlı olduğu makam, PEM biçiminde.',
  sealProblem: 'Bu, PEM biçiminde bir sertifika değil.',
  timestamps: 'Zaman damgası makamları',
  timestampsHint:
    'PDF’deki zaman damgalarının bağlanması gereken sertifikalar, PEM biçiminde. Bunlar olmadan mühürdekini kimin yaptığı denetlenmez ve mührün arkasındaki bir damga değişiklik sayılır.',
  headFromCode: 'Zincirin başı, sizi buraya getiren koddan ya da bağlantıdan alındı.',
  limits:
    'Bu imzaların düzeyi, bütünlüğü doğrulanabilir basit elektronik imzadır. Bu sayfa kayıtların ve dosyaların bozulup bozulmadığını söyler; kimsenin kimliğini saptamaz ve hukuki danışmanlığın yerini tutmaz.',

  roles: {
    evidence: 'Kanıtlar',
    document: 'Mühürlü belge',
    certificate: 'Tamamlanma sertifikası',
    key: 'Denetim noktası anahtarı',
    seal: 'Mühür sertifikası',
    timestamps: 'Zaman damgası makamı',
    logPolicy: 'Günlüğün politikası',
    none: 'Kullanılmıyor',
  },
  roleOf: '{file} nedir',
  remove: 'Kaldır',
  removeFile: '{file} dosyasını kaldır',
  bytes: '{count} bayt',
  unknownFile: 'Bu dosya burada denetlenenlerden hiçbiri değil.',

  waiting: 'Başlamak için kanıtları seçin.',
  checking: 'Denetleniyor …',
  unreadable: 'Bir dosya okunamadı. Yeniden seçin.',
  tooLarge: 'Kanıtlar {count} MB’den büyük ve okunmuyor.',
  announceGood: 'Doğrulandı. {passed} denetimin hepsi yolunda.',
  announceIncomplete: '{passed} denetimde kusur bulunmadı. Her şey denetlenemedi.',
  announceOpen: '{passed} denetimde kusur bulunmadı. Zincir açık: başka olaylar gelebilir.',
  announceBad: 'Yolunda değil. {total} denetimden {failed} tanesi başarısız.',

  verdictGood: 'Denetlenen her şey yolunda',
  verdictGoodMeaning:
    'Kayıtlar tam ve değişmemiş, denetim noktası verdiğiniz anahtarla imzalanmış ve verdiğiniz dosyalar kayıtlı olanlar.',
  verdictOpen: 'Şimdiye dek yolunda: zincir açık',
  verdictOpenMeaning:
    'Zincir açık: başka olaylar gelebilir. Bu kanıtlar alındığında zarf sona ermemişti; o zamandan beri imzalanmış, reddedilmiş, iptal edilmiş ya da süresi dolmuş olabilir. Daha yeni kanıt isteyin.',
  verdictIncomplete: 'Yanlış bir şey yok, ama kimin kefil olduğu gösterilmedi',
  verdictIncompleteMeaning:
    'Kayıtlar birbirine uyuyor. Bütün bir zinciri uyduran da bu kadarını başarır: onu hizmetin imzaladığını yalnızca hizmetin açık anahtarı gösterir.',
  verdictSealOnly: 'PDF’nin mührü sağlam',
  verdictSealOnlyMeaning:
    'PDF mühürlendiğinden beri değişmedi. Kimin ne zaman imzaladığını kanıtlar gösterir: onları da seçin.',
  verdictBad: 'Bir şey yolunda değil',
  verdictBadMeaning: 'Aşağıdaki başarısız denetimler açıklanmadan bu dosyalara güvenmeyin.',
  checkedAt: '{moment} tarihinde, bu cihazın saatine göre denetlendi.',
  firstBad: 'Bir şeyin yanlış olduğu ilk kayıt {sequence} numaralı olandır.',

  facts: 'Kanıtların söyledikleri',
  factsUnsure: 'Bu bilgiler yolunda olmayan kanıtlardan geliyor.',
  factDocument: 'Belge',
  factEnvelope: 'Zarf',
  factSigner: 'İmzalayan',
  factSigned: 'İmzalandı',
  factCompleted: 'Tamamlandı',
  factHead: 'Zincirin başı',
  factKey: 'Denetim noktası anahtarı',
  factOriginal: 'SHA-256, asıl',
  factRepairedFrom: 'SHA-256, gönderilen (onarımdan önce)',
  factConvertedFrom: 'SHA-256, gönderilen (PDF’ye dönüştürmeden önce)',
  factSealed: 'SHA-256, mühürlü',
  erased: 'silindi',
  withheld: 'gösterilmiyor',
  records: 'Kayıtlar ({count})',
  recordNumber: 'No.',
  recordTime: 'Saat (UTC)',
  recordEvent: 'Olay',
  recordHash: 'Özet',

  result: { ok: 'Yolunda', failed: 'Başarısız', notMade: 'Denetlenmedi' },
  finding: 'Bulgu:',
  groups: {
    evidence: 'Kayıtlar',
    voucher: 'Kimin kefil olduğu',
    document: 'Mühürlü belge',
    certificate: 'Tamamlanma sertifikası',
  },
  print: 'Bu sonucu yazdır',

  events,
}
