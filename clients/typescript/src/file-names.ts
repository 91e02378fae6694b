/** The file name of each part of a completed envelope. */
export const fileNames = {
  document: 'sealed.pdf',
  certificate: 'certificate.pdf',
  evidence: 'evidence.json',
  keys: 'jwks.json',
  seal: 'seal.pem',
} as const
