/** The domain whose addresses refuse every test email. */
const refusedDomain = '@refused.example'

/** Returns whether a test mail to this address bounces. */
export const isRefusedInTests = (address: string): boolean => address.toLowerCase().endsWith(refusedDomain)
