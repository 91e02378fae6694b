import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Turkish. */
export const mails: MailTexts = {
  greeting: 'Sayın {reader},',
  greetingWithoutName: 'Merhaba,',
  personal: 'Bu e-posta yalnızca size özeldir. Lütfen başkasına iletmeyin.',
  contact: 'Sorularınız mı var? Bu e-postayı yanıtlayın veya şu adrese yazın: {contact}.',
  envelope: 'İşlem {envelope}',
  toSender: 'Bu e-postayı, {organization} işlemlerini yönettiğiniz için alıyorsunuz.',
  lastOfDay:
    'Bu türden e-postalar için günlük sınıra ulaştınız; bu nedenle bu, bugünkü son e-postadır. Gece yarısına (UTC) kadar işlem listesine bakın.',
  messageFrom: '{organization} mesajı:',
  reason: 'Neden:',
  serverSaid: 'E-posta sunucusunun yanıtı:',
  sign: 'Belgeyi oku ve imzala',
  download: 'İmzalı belgeyi indir',
  manage: 'İşlemi aç',
  verify: 'İmzalı belgeyi doğrula',
  copyHint: 'Bir düğme veya bağlantı çalışmazsa adresini tarayıcınıza kopyalayın:',
  templates: {
    invitation: {
      subject: 'Lütfen imzalayın: {document}',
      heading: 'Bir belge imzanızı bekliyor',
      lines: ['{organization} “{document}” belgesini imzalamanızı istiyor. Son tarih: {time}.'],
    },
    corrected: {
      subject: 'Lütfen imzalayın: {document}',
      heading: 'Düzeltilmiş bir belge imzanızı bekliyor',
      lines: [
        '{organization} “{document}” belgesini düzeltti ve imzalamanızı istiyor. Son tarih: {time}.',
        'Önceki e-postadaki bağlantı artık çalışmıyor. Lütfen bu e-postadaki bağlantıyı kullanın.',
      ],
    },
    reminder: {
      subject: 'Hatırlatma: Lütfen imzalayın: {document}',
      heading: 'Bir belge hâlâ imzanızı bekliyor',
      lines: ['{organization} “{document}” belgesini imzalamanızı istiyor. Son tarih: {time}.'],
    },
    expiring: {
      subject: 'Süre doluyor: Lütfen imzalayın: {document}',
      heading: 'İmza süresi dolmak üzere',
      lines: ['{organization} sizden “{document}” belgesini imzalamanızı istedi. Son tarih: {time}.'],
    },
    signedSoFar: {
      subject: 'İmzanız alındı: {document}',
      heading: 'İmzanız kaydedildi',
      lines: [
        '“{document}” belgesini imzaladınız. Şimdiye kadar imzalayanlar: {signed}\u00a0/\u00a0{total}.',
        'Son imzadan sonra tamamlanan belgeyi alacaksınız. O zamana kadar belgeyi mevcut imzalarla indirebilirsiniz.',
      ],
    },
    completed: {
      subject: 'İmzalandı: {document}',
      heading: 'Belge imzalandı',
      lines: [
        '“{document}” imzalandı ve mühürlendi. İmzalı belgeyi, sertifikasını ve kanıtları {days} gün boyunca indirebilirsiniz. Lütfen bunları neyin imzalandığının kanıtı olarak saklayın.',
      ],
    },
    declined: {
      subject: 'Reddedildi: {document}',
      heading: 'İmzalamayı reddettiniz',
      lines: ['“{document}” belgesini imzalamayı reddettiniz. {organization} bilgilendirildi.'],
    },
    expired: {
      subject: 'Süre doldu: {document}',
      heading: 'İmzalama süresi doldu',
      lines: [
        '“{document}” belgesi için son imza tarihi {time} idi. Hâlâ imzalamak istiyorsanız yeni bir davet için {organization} ile iletişime geçin.',
      ],
    },
    voided: {
      subject: 'Geri çekildi: {document}',
      heading: 'Talep geri çekildi',
      lines: [
        '{organization} “{document}” belgesi için imza talebini geri çekti. Herhangi bir işlem yapmanız gerekmez.',
      ],
    },
    reassigned: {
      subject: 'Artık gerekmiyor: {document}',
      heading: 'İmzanız artık gerekmiyor',
      lines: [
        '{organization}, “{document}” belgesini imzalamasını başka birinden istedi. Bağlantınız artık çalışmıyor ve herhangi bir işlem yapmanız gerekmez.',
      ],
    },
    reassignedBySigner: {
      subject: 'Başka birine atandı: {document}',
      heading: 'Belgeyi başka birine atadınız',
      lines: [
        '{signer} ({email}) kişisinden “{document}” belgesini sizin yerinize imzalamasını istediniz. Bağlantınız artık çalışmıyor; bir şey yapmanız gerekmez.',
        'Bunu siz yapmadıysanız lütfen hemen {organization} ile iletişime geçin.',
      ],
    },
    senderCompleted: {
      subject: 'İmzalandı: {document}',
      heading: 'Belge imzalandı',
      lines: [
        '“{document}” belgesi imzalandı ve mühürlendi. İmzalayanlar: {signers}. İmzalı belgeyi, sertifikasını ve kanıtları {days} gün boyunca indirebilirsiniz. Lütfen bunları neyin imzalandığının kanıtı olarak saklayın.',
      ],
    },
    senderDeclined: {
      subject: '{signer} reddetti: {document}',
      heading: 'İmzalayan reddetti',
      lines: [
        '{signer} ({email}) “{document}” belgesini imzalamayı reddetti. İşlem kapandı. Belgenin imzalanması için işlemi açıp belgeyi yeniden gönderin.',
      ],
    },
    senderExpired: {
      subject: 'Zamanında imzalanmadı: {document}',
      heading: 'İşlemin süresi doldu',
      lines: [
        '{signer} ({email}), “{document}” belgesini imzalamadı. Son tarih: {time}. Belgenin imzalanması için işlemi açıp belgeyi yeniden gönderin.',
      ],
    },
    senderBounced: {
      subject: 'Teslim edilemedi: {email}: {document}',
      heading: 'Bir e-posta teslim edilemedi',
      lines: [
        '“{document}” hakkında {email} adresine gönderdiğimiz e-posta reddedildi; bu nedenle imzalayanın haberi olmayabilir. İşlemi doğru adrese atayın veya posta kutusu yeniden çalıştığında hatırlatma gönderin.',
      ],
    },
    senderLocked: {
      subject: 'Yanlış erişim kodlarından sonra kilitlendi: {document}',
      heading: 'Erişim kodu çok fazla kez yanlış girildi',
      lines: [
        '{signer} ({email}), “{document}” için erişim kodunu beş kez yanlış girdi; bu nedenle bağlantı kilitlendi. Yeni bir bağlantı göndermek için işlemi düzeltin veya yeniden atayın. Erişim kodu aynı kalır.',
      ],
    },
    senderReassigned: {
      subject: '{signer} kişisine atandı: {document}',
      heading: 'İmzalayan, belgeyi başka birine atadı',
      lines: [
        '“{document}” belgesinin imzalayanı, belgeyi {signer} ({email}) kişisine atadı. Bu kişi e-postayla bir bağlantı alır. Bunu kabul etmiyorsanız işlemi açıp yeniden atayın veya geri çekin.',
      ],
    },
    senderLink: {
      subject: 'Yeni bağlantı: {document}',
      heading: 'Yeni bağlantınız',
      lines: [
        '“{document}” işlemi için istediğiniz yeni bağlantı aşağıdadır. Önceki bağlantı artık çalışmıyor. Bağlantı istemediyseniz bu e-postayı dikkate almayabilirsiniz.',
      ],
    },
    copy: {
      subject: 'İmzalandı: {document}',
      heading: 'Size imzalı bir belge gönderildi',
      lines: [
        '“{document}” belgesi imzalandı ve {organization} size bir kopyasını gönderiyor. İmzalayanlar: {signers}. İmzalı belgeyi, sertifikasını ve kanıtları {days} gün boyunca indirebilirsiniz. Lütfen bunları neyin imzalandığının kanıtı olarak saklayın.',
      ],
    },
  },
}
