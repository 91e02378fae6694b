import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '1',
    text: `You are about to sign this document electronically.

Kind of signature. Your signature will be a simple electronic signature within the meaning of Article 3(10) of Regulation (EU) No 910/2014. It is neither an advanced nor a qualified electronic signature. Where a law or an agreement demands another form, for example a handwritten or a qualified electronic signature, it does not replace that form.

What you declare. By signing you declare that you were able to read the whole document, that you are the person for whom this link is meant or may sign for that person, and that your signature and your entries are to count as your own declaration.

What is recorded. The service records the e-mail address and the name under which the sender invited you, your entries, the signature that you type or draw, a reason that you give for declining, your IP address, what your browser states about itself, and the times in UTC at which the document was opened, this consent was given and the document was signed or declined. These records are tied to the SHA-256 value of the document, so that a later change can be found. They are available to the sender together with the signed document.

Your choice. You do not have to sign here. You can decline on this page, with or without a reason. If you would rather sign on paper or need a paper copy, ask the sender before you sign; the service cannot decide that for the sender.`,
    sha256: 'c0e335d839c6cf1ec4656bbe9de60fb7224d87265ae743976bc8bd9ff788e459',
  },
  {
    version: '2',
    text: `You are about to sign this document electronically.

Kind of signature. Your signature will be a simple electronic signature within the meaning of Article 3(10) of Regulation (EU) No 910/2014. It is neither an advanced nor a qualified electronic signature. Where a law or an agreement demands another form, for example a handwritten or a qualified electronic signature, it does not replace that form.

What you declare. By signing you declare that you were able to read the whole document, that you are the person for whom this link is meant or may sign for that person, and that your signature and your entries are to count as your own declaration.

What is recorded. The service records the e-mail address and the name under which the sender invited you, your entries, the signature that you type or draw, a reason that you give for declining, your IP address, what your browser states about itself, and the times in UTC at which the document was opened, this consent was given and the document was signed or declined. These records are tied to the SHA-256 value of the document, so that a later change can be found. They are available to the sender together with the signed document.

Your choice. You do not have to sign here. You can decline on this page, with or without a reason. If you would rather sign on paper or need a paper copy, ask the sender before you sign; the service cannot decide that for the sender.

Languages. This statement is published in several languages; where they differ, this English text leads.`,
    sha256: 'c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab',
  },
  {
    version: '3',
    text: `You are about to sign this document electronically.

Type of signature. Your signature is a simple electronic signature within the meaning of Article 3(10) of Regulation (EU) No 910/2014. It is neither an advanced nor a qualified electronic signature. If a law or an agreement requires another form, such as a handwritten or a qualified electronic signature, your electronic signature does not replace that form.

Your declaration. By signing, you declare that you were able to read the whole document. You declare that this link is meant for you, or that you may sign for the person for whom it is meant. You also declare that your signature and your entries count as your own declaration.

Recorded data. The service records the email address and the name that were used to invite you, your entries, your signature and any files that you attach. If you decline, it records the reason that you give. It also records your IP address, the information that your browser sends about itself, and the times (UTC) at which you opened the document, gave this consent, and signed or declined. The records contain the SHA-256 hash of the document, so later changes can be detected. The sender can access the records together with the signed document. Other people who receive the signed document can also access them, but not a reason for declining.

Your choice. You do not have to sign here. You can decline on this page, with or without a reason. If you would rather sign on paper, or need a paper copy, ask the sender before you sign. Only the sender can decide this.

Languages. This statement is available in several languages. If a translation differs from this English text, the English text prevails.`,
    sha256: '6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41',
  },
]
