import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { mountWellKnownDocuments } from '../platform/http/well-known-documents.ts'

/** Serves the public keys of evidence checkpoints, the current key first, as a JWK Set (RFC 7517) and as PEM. */
export function mountPublishedKeys(app: Hono, services: Services): void {
  const load = () => import('../core/signing/key-set.ts')
  const keys = async () => (await import('../service/signing/checkpoint-keys.ts')).publishedKeys(services.env)
  mountWellKnownDocuments(app, services, [
    {
      path: '/.well-known/jwks.json',
      mediaType: 'application/jwk-set+json',
      write: async () => {
        const { toKeySet } = await load()
        return `${JSON.stringify(await toKeySet(await keys()), null, 2)}\n`
      },
    },
    {
      path: '/.well-known/chancery-checkpoint-keys.pem',
      mediaType: 'text/plain; charset=utf-8',
      write: async () => (await load()).toKeyPem(await keys()),
    },
  ])
}
