import { type ServicePlace, servicesOn } from './full/services.ts'
import { stack } from './stack.ts'

/**
 * Returns the functions worker's services in this process, on the shared stack or with other parts. The services do not
 * seal.
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
