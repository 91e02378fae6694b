import { type ServicePlace, servicesOn } from './full/services.ts'
import { stack } from './stack.ts'

/**
 * The services of the functions worker in this process, on the shared stack or with parts of a test's own; none of them
 * seals.
 */
export const servicesHere = (own: Partial<ServicePlace> = {}) =>
  servicesOn({
    ...stack,
    neon: { url: stack.neonUrl },
    secrets: {
      checkpointPrivateKey: 'PRIVATE KEY',
      checkpointPublicKey: stack.checkpointPublicKey,
      linkSecret: 'x'.repeat(32),
      webhookEncryptionKeys: stack.webhookEncryptionKeys,
      sealPrivateKey: '',
      sealCertificate: '',
    },
    ...own,
  })
