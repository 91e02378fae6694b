/** Where mails of tests bounce: addresses of this domain do not exist. */
const refusedDomain = '@refused.example'

/** Whether a mail of a test to this address bounces. */
export const isRefusedInTests = (address: string): boolean => address.toLowerCase().endsWith(refusedDomain)
