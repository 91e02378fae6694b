import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Arabic. */
export const mails: MailTexts = {
  greeting: 'مرحبًا {reader}،',
  greetingWithoutName: 'مرحبًا،',
  personal: 'هذه الرسالة لك وحدك. يُرجى عدم إعادة توجيهها.',
  contact: 'هل لديك أسئلة؟ يُرجى الرد على هذه الرسالة أو الكتابة إلى {contact}.',
  envelope: 'المعاملة {envelope}',
  toSender: 'تصلك هذه الرسالة لأنك تدير معاملات {organization}.',
  lastOfDay:
    'بلغتَ الحد اليومي لرسائل هذا النوع، لذلك فهذه آخر رسالة منها اليوم. حتى منتصف الليل (UTC)، راجع قائمة المعاملات.',
  messageFrom: 'رسالة من {organization}:',
  reason: 'السبب:',
  serverSaid: 'رد خادم البريد:',
  sign: 'قراءة المستند وتوقيعه',
  download: 'تنزيل المستند الموقَّع',
  manage: 'فتح المعاملة',
  verify: 'التحقق من المستند الموقَّع',
  copyHint: 'إذا لم يعمل زر أو رابط فانسخ عنوانه إلى متصفحك:',
  templates: {
    invitation: {
      subject: 'يُرجى التوقيع: {document}',
      heading: 'مستند ينتظر توقيعك',
      lines: ['تطلب منك {organization} توقيع «{document}» في موعد أقصاه {time}.'],
    },
    corrected: {
      subject: 'يُرجى التوقيع: {document}',
      heading: 'مستند مصحَّح ينتظر توقيعك',
      lines: [
        'صحّحت {organization} المستند «{document}» وتطلب منك توقيعه في موعد أقصاه {time}.',
        'لم يعد الرابط في الرسالة السابقة يعمل. يُرجى استخدام الرابط في هذه الرسالة.',
      ],
    },
    reminder: {
      subject: 'تذكير: يُرجى توقيع {document}',
      heading: 'ما زال مستند ينتظر توقيعك',
      lines: ['تطلب منك {organization} توقيع «{document}» في موعد أقصاه {time}.'],
    },
    expiring: {
      subject: 'اقترب الموعد النهائي: يُرجى توقيع {document}',
      heading: 'اقترب الموعد النهائي',
      lines: ['طلبت منك {organization} توقيع «{document}». يُرجى التوقيع في موعد أقصاه {time}.'],
    },
    signedSoFar: {
      subject: 'لقد وقّعت: {document}',
      heading: 'سُجّل توقيعك',
      lines: [
        'لقد وقّعت «{document}». عدد الموقِّعين حتى الآن: {signed}\u00a0من\u00a0{total}.',
        'بعد التوقيع الأخير سيصلك المستند الكامل. وحتى ذلك الحين يمكنك تنزيله بالتوقيعات الحالية.',
      ],
    },
    completed: {
      subject: 'تم التوقيع: {document}',
      heading: 'تم توقيع المستند',
      lines: [
        'تم توقيع «{document}» وختمه. يمكنك تنزيل المستند الموقَّع وشهادته والأدلة لمدة {days} يومًا. يُرجى الاحتفاظ بها لإثبات ما تم توقيعه.',
      ],
    },
    declined: {
      subject: 'مرفوض: {document}',
      heading: 'لقد رفضت التوقيع',
      lines: ['لقد رفضت توقيع «{document}». تم إبلاغ {organization} بذلك.'],
    },
    expired: {
      subject: 'انتهت المهلة: {document}',
      heading: 'انتهت مهلة التوقيع',
      lines: [
        'انتهت مهلة توقيع «{document}» في {time}. إذا كنت لا تزال ترغب في التوقيع فاطلب دعوة جديدة من {organization}.',
      ],
    },
    voided: {
      subject: 'سُحب الطلب: {document}',
      heading: 'سُحب الطلب',
      lines: ['سحبت {organization} طلب توقيع «{document}». لا يلزمك اتخاذ أي إجراء.'],
    },
    reassigned: {
      subject: 'لم يعد لازمًا: {document}',
      heading: 'لم يعد توقيعك لازمًا',
      lines: ['طلبت {organization} من شخص آخر توقيع «{document}». لم يعد رابطك يعمل، ولا يلزمك اتخاذ أي إجراء.'],
    },
    reassignedBySigner: {
      subject: 'أُسند إلى شخص آخر: {document}',
      heading: 'أسندت المستند إلى شخص آخر',
      lines: [
        'طلبت من {signer} ({email}) توقيع «{document}» نيابةً عنك. لم يعد رابطك يعمل، ولا يلزمك فعل أي شيء.',
        'إذا لم تكن أنت من فعل ذلك، فأبلغ {organization} فورًا.',
      ],
    },
    senderCompleted: {
      subject: 'تم التوقيع: {document}',
      heading: 'تم توقيع المستند',
      lines: [
        'تم توقيع «{document}» وختمه. الموقِّعون: {signers}. يمكنك تنزيل المستند الموقَّع وشهادته والأدلة لمدة {days} يومًا. يُرجى الاحتفاظ بها لإثبات ما تم توقيعه.',
      ],
    },
    senderDeclined: {
      subject: 'رفض {signer}: {document}',
      heading: 'رفض الموقِّع التوقيع',
      lines: [
        'رفض {signer} ({email}) توقيع «{document}». أُغلقت المعاملة. للحصول على توقيع المستند، افتح المعاملة وأرسله من جديد.',
      ],
    },
    senderExpired: {
      subject: 'لم يُوقَّع في الوقت المحدد: {document}',
      heading: 'انتهت صلاحية المعاملة',
      lines: [
        'لم يوقّع {signer} ({email}) المستند «{document}» قبل الموعد النهائي {time}. للحصول على توقيع المستند، افتح المعاملة وأرسله من جديد.',
      ],
    },
    senderBounced: {
      subject: 'تعذّر التسليم إلى {email}: {document}',
      heading: 'تعذّر تسليم رسالة',
      lines: [
        'رُفضت رسالتنا بشأن «{document}» إلى {email}، وقد لا يعلم الموقِّع بها. أعد إسناد المعاملة إلى العنوان الصحيح، أو أرسل تذكيرًا عندما يعمل صندوق البريد من جديد.',
      ],
    },
    senderLocked: {
      subject: 'قُفل بعد رموز خاطئة: {document}',
      heading: 'أُدخل رمز وصول خاطئ مرات كثيرة',
      lines: [
        'أدخل {signer} ({email}) رمز الوصول إلى «{document}» خطأً خمس مرات، فقُفل الرابط. صحّح المعاملة أو أعد إسنادها لإرسال رابط جديد. يبقى رمز الوصول كما هو.',
      ],
    },
    senderReassigned: {
      subject: 'أُسند إلى {signer}: {document}',
      heading: 'أسند الموقِّع المستند إلى شخص آخر',
      lines: [
        'أسند موقِّع «{document}» المستند إلى {signer} ({email})، الذي سيتلقى رابطًا بالبريد الإلكتروني. إذا كنت لا توافق، فافتح المعاملة لإعادة إسنادها أو سحبها.',
      ],
    },
    senderLink: {
      subject: 'رابط جديد: {document}',
      heading: 'رابطك الجديد',
      lines: [
        'هذا هو الرابط الجديد الذي طلبته إلى المعاملة «{document}». لم يعد الرابط السابق يعمل. إذا لم تطلب رابطًا، فيمكنك تجاهل هذه الرسالة.',
      ],
    },
    copy: {
      subject: 'تم التوقيع: {document}',
      heading: 'وصلك مستند موقَّع',
      lines: [
        'تم توقيع «{document}»، وترسل إليك {organization} نسخة منه. الموقِّعون: {signers}. يمكنك تنزيل المستند الموقَّع وشهادته والأدلة لمدة {days} يومًا. يُرجى الاحتفاظ بها لإثبات ما تم توقيعه.',
      ],
    },
  },
}
