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
]
