import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Turkish that are visible before its script runs, without a script, and after the
 * envelope has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'İmzala: {title}',
  skipToDocument: 'Belgeye geç',
  invitation: '{organization} sizden imza istiyor',
  signingAs: 'İmzalayan: {signer}',
  signBy: 'Son imza tarihi:',
  contact: 'Sorularınız için:',
  downloadUnsigned: 'PDF’yi indir',
  withoutScript:
    'İmzalamak için JavaScript gerekir, ancak bu tarayıcıda kapalı. Belgeyi yine de okuyabilir ve imzalamayı reddedebilirsiniz.',
  shellWithoutScript: 'Bu sayfa için JavaScript gerekir, ancak bu tarayıcıda kapalı.',
  scriptFailed:
    'Bu sayfanın bir bölümü yüklenemedi, bu yüzden henüz imzalayamazsınız. Yeniden yükledikten sonra sorun sürerse başka bir tarayıcı veya ağ deneyin.',
  reload: 'Sayfayı yeniden yükle',
  languages: 'Dil',
  opening: 'Belge açılıyor …',

  decline: 'İmzalamayı reddet',
  declineExplained: 'Reddederseniz {organization} bilgilendirilir ve bu talep sona erer. Bu işlem geri alınamaz.',
  declineReason: 'Neden, {organization} tarafından görülür (isteğe bağlı)',
  declineNow: 'Reddet',

  reassign: 'Başka birine ata',
  reassignExplained:
    'Belgeyi başka biri imzalayacaksa adını ve e-posta adresini girin. Bu kişi kendi bağlantısını alır ve {organization} bilgilendirilir. Sizin bağlantınız hemen geçersiz olur; bu işlem geri alınamaz.',
  reassignName: 'Yeni imzalayanın adı',
  reassignEmail: 'Yeni imzalayanın e-posta adresi',
  reassignReason: 'Neden, {organization} tarafından görülür',
  reassignNow: 'Ata',
  reassignedTitle: 'Belgeyi başka birine atadınız',
  reassignedText:
    'Yeni imzalayan e-postayla bir bağlantı alır. Sizin bağlantınız artık çalışmıyor; başka bir işlem yapmanız gerekmez.',

  accessTitle: 'Erişim kodunu girin',
  accessExplained: '{organization} bu belgeyi bir erişim koduyla koruyor. Kod size ayrıca, örneğin telefonla iletildi.',
  accessLabel: 'Erişim kodu',
  accessContinue: 'Devam',
  accessLockedTitle: 'Bu bağlantı kilitlendi',
  accessLocked:
    'Çok sayıda kod girildiği için bu bağlantı kilitlendi. Lütfen yeni bir bağlantı isteyin. Gönderen: {organization}.',

  sealingTitle: 'İmzaladınız',
  sealingText:
    'İmzanız kaydedildi. Belge mühürleniyor. Bu kısa sürer. Ardından bu sayfa otomatik olarak güncellenir. İsterseniz sayfayı kapatabilirsiniz.',
  completedTitle: 'Belge imzalandı',
  completedText: 'İmzanız mühürlü belgenin bir parçasıdır. {organization} belgeyi aldı.',
  copyText: '{organization} bu imzalı belgeyi sizinle paylaşıyor. Belgeyi buradan indirip doğrulayabilirsiniz.',
  signedSoFar:
    'İmzalar: {signed} / {total}. Son imzadan sonra tamamlanan belge size e-postayla gönderilir ve buradan indirilebilir.',
  signedSoFarSilent: 'İmzalar: {signed} / {total}. Belge son imzadan sonra tamamlanır.',
  signedByBoth: 'Her iki imza da tamamlandı.',
  signedByAll: '{total} imzanın tümü tamamlandı.',
  signedStopped: 'Talep sona erdiğinde atılmış imzalar: {signed} / {total}. Eksik imzalar artık atılamaz.',
  declinedTitle: 'İmzalamayı reddettiniz',
  declinedText: '{organization} bilgilendirildi. Başka bir işlem yapmanız gerekmez.',
  expiredTitle: 'İmzalama süresi doldu',
  expiredText:
    'Bu talebin süresi doldu. Hâlâ imzalamak istiyorsanız {organization} ile iletişime geçip yeni bir talep isteyin.',
  voidedTitle: 'Bu talep geri çekildi',
  voidedText: '{organization} için imzanız artık gerekmiyor. Başka bir işlem yapmanız gerekmez.',
  replacedTitle: 'Bu bağlantı değiştirildi',
  replacedText:
    'Bu bağlantı gönderildikten sonra talep yeniden atandı. Daha yeni bir e-posta aldıysanız lütfen o e-postadaki bağlantıyı açın. Aksi takdirde başka bir işlem yapmanız gerekmez.',
  correctedText:
    'Bu bağlantı gönderildikten sonra talep düzeltildi. Lütfen son e-postadaki bağlantıyı açın veya gönderenden yeni bir bağlantı isteyin.',
  goneTitle: 'Bu bağlantı çalışmıyor',
  goneText:
    'Bağlantı eksik veya artık geçersiz olabilir. Lütfen aldığınız e-postadan yeniden açın veya gönderenden yenisini isteyin.',
  sessionGoneTitle: 'Bu imza oturumu sona erdi',
  sessionGoneText:
    'Bir oturum yalnızca bir kez ve kısa süreliğine açılabilir. Lütfen geri dönüp belgeyi yeniden açın. Bu işe yaramazsa lütfen gönderenle iletişime geçin.',
  timeSealing: 'İmzalanma:',
  timeCompleted: 'Tamamlanma:',
  timeDeclined: 'Reddedilme:',
  timeExpired: 'Süre sonu:',
  timeVoided: 'Geri çekilme:',
  reason: 'Belirtilen neden:',
  downloadDays: 'Dosyaları tamamlanmadan sonra {days} gün boyunca indirebilirsiniz.',
  downloadDocument: 'İmzalı belgeyi indir',
  downloadSoFar: 'Şu ana kadarki imzalarla belgeyi indir',
  downloadCertificate: 'Sertifikayı indir',
  downloadEvidence: 'Kanıtları indir',
  verifyDocument: 'İmzalı belgeyi doğrula',
  downloadOriginal: 'İmzasız orijinali indir',
  returnTo: 'Devam: {host}',

  startLead: 'Belgeler ve elektronik imzalar',
  startSigner:
    'Sizden bir belgeyi imzalamanız mı istendi? Lütfen aldığınız e-postadaki bağlantıyı açın. Bağlantı yalnızca size özeldir.',
  startVerify: 'İmzalı bir belgeyi doğrula',
  startPlace: 'PDF üzerine alan yerleştir',
  startReference: 'Geliştiriciler için API belgeleri',
}
