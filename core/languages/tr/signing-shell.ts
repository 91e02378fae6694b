import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page before its script runs, without it, and at the end, in Turkish, with the formal address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'İmzala: {title}',
  skipToDocument: 'Belgeye geç',
  invitation: '{organization} sizden imza istiyor',
  signingAs: 'İmzalayan: {signer}',
  signBy: 'Lütfen şu tarihe kadar imzalayın:',
  contact: 'Sorularınız için:',
  downloadUnsigned: 'PDF’yi indir',
  withoutScript:
    'İmzalamak için JavaScript gerekir; bu tarayıcıda kapalı. Belgeyi yine de okuyabilir ve imzalamayı reddedebilirsiniz.',
  shellWithoutScript: 'Bu sayfa için JavaScript gerekir; bu tarayıcıda kapalı.',
  scriptFailed:
    'Bu sayfanın bir bölümü yüklenemedi, bu yüzden henüz imzalayamazsınız. Lütfen sayfayı yeniden yükleyin; yardımcı olmazsa bağlantıyı başka bir tarayıcıda veya ağda açın.',
  reload: 'Sayfayı yeniden yükle',
  languages: 'Dil',
  opening: 'Belge açılıyor …',

  decline: 'İmzalamayı reddet',
  declineExplained: 'Reddederseniz {organization} bilgilendirilir ve bu istek sona erer. Bu geri alınamaz.',
  declineReason: 'Neden (isteğe bağlı); {organization} bunu görür',
  declineNow: 'Reddet',

  accessTitle: 'Erişim kodunu girin',
  accessExplained:
    '{organization} bu belgeyi size başka bir yoldan, örneğin telefonla bildirilen bir kodla korumaktadır.',
  accessLabel: 'Erişim kodu',
  accessContinue: 'Devam',
  accessLocked:
    'Çok fazla yanlış kod girildiği için bu bağlantı kilitlendi. {organization} bilgilendirildi; lütfen yeni bir bağlantı isteyin.',

  sealingTitle: 'İmzaladınız',
  sealingText: 'İmzanız kaydedildi. Tamamlanan belge mühürleniyor; bu kısa sürer.',
  completedTitle: 'Belge imzalandı',
  completedText: 'İmzanız mühürlü belgenin parçasıdır ve belge {organization} tarafından alındı.',
  copyText:
    '{organization} bu imzalı belgeyi size sunuyor. Belgeyi buradan indirebilir ve kendiniz denetleyebilirsiniz.',
  signedSoFar:
    'İmzalayanlar: {signed} / {total}. Son kişi imzaladığında belgenin tamamını e-postayla alacak ve burada bulacaksınız.',
  signedSoFarSilent: 'İmzalayanlar: {signed} / {total}. Son kişi imzaladığında belge tamamlanır.',
  signedByAll: 'Herkes imzaladı. Kişi sayısı: {total}.',
  signedStopped: 'Talep sona erdiğinde imzalayanlar: {signed} / {total}; diğerleri artık imzalamayacak.',
  declinedTitle: 'İmzalamayı reddettiniz',
  declinedText: '{organization} bilgilendirildi. Yapmanız gereken başka bir şey yok.',
  expiredTitle: 'İmzalama süresi doldu',
  expiredText:
    'Bu isteğin süresi doldu. Hâlâ imzalamak istiyorsanız {organization} ile iletişime geçip yeni bir istek talep edin.',
  voidedTitle: 'Bu istek geri çekildi',
  voidedText: '{organization} için artık burada imzanız gerekmiyor. Yapmanız gereken başka bir şey yok.',
  replacedTitle: 'Daha yeni bir bağlantı var',
  replacedText:
    'İstek, bu bağlantı gönderildikten sonra değiştirildi. Lütfen son iletideki bağlantıyı açın veya gönderene sorun.',
  goneTitle: 'Bu bağlantı çalışmıyor',
  goneText:
    'Eksik olabilir veya artık geçerli olmayabilir. Lütfen aldığınız iletiden yeniden açın veya gönderenden yenisini isteyin.',
  sessionGoneTitle: 'Bu imza oturumu sona erdi',
  sessionGoneText: 'Bir oturum yalnızca bir kez ve kısa süreliğine açılır. Lütfen geri dönün ve belgeyi yeniden açın.',
  timeSealing: 'İmzalanma:',
  timeCompleted: 'Tamamlanma:',
  timeDeclined: 'Reddedilme:',
  timeExpired: 'Süre sonu:',
  timeVoided: 'Geri çekilme:',
  reason: 'Belirtilen neden:',
  downloadDocument: 'İmzalı belgeyi indir',
  downloadCertificate: 'Sertifikayı indir',
  downloadEvidence: 'Kanıtları indir',
  verifyDocument: 'İmzalı belgeyi denetle',
  downloadOriginal: 'İmzasız aslını indir',
  returnTo: 'Devam: {host}',

  startLead: 'Belgeler ve elektronik imzalar',
  startSigner:
    'Sizden bir belgeyi imzalamanız mı istendi? Lütfen aldığınız e-postadaki bağlantıyı açın; yalnızca sizin içindir.',
  startVerify: 'İmzalı bir belgeyi doğrula',
  startPlace: 'PDF üzerine alan yerleştir',
  startReference: 'Geliştiriciler için API belgeleri',
}
