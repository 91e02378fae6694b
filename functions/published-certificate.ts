import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { mountWellKnownDocuments } from '../platform/http/well-known-documents.ts'
import type { FunctionsEnv } from '../platform/ports/functions-env.ts'

/** Serves the current seal certificate and all earlier certificates at a fixed path. */
export function mountPublishedCertificate(app: Hono, services: Services, env: FunctionsEnv): void {
  mountWellKnownDocuments(app, services, [
    {
      path: '/.well-known/chancery-seal-certificate.pem',
      mediaType: 'text/plain; charset=utf-8',
      write: async () =>
        (await import('../service/sealing/published-certificates.ts')).certificatesPem(
          env.SEAL_CERTIFICATE ?? '',
          env.SEAL_CERTIFICATES_RETIRED ?? '',
        ),
    },
  ])
}
