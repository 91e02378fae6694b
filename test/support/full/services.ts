import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queue } from '@cloudflare/workers-types'
import { jobKinds, jobTable } from '../../../core/jobs/kinds.ts'
import { openSession } from '../../../db/session.ts'
import { enterOrganization } from '../../../db/tenancy.ts'
import { root } from '../../../dev/build/build-part.ts'
import type { Stack } from '../../../dev/stack/stack.ts'
import { type Actor, type Context, createContext, type Services } from '../../../platform/context.ts'
import { createOnce } from '../../../platform/http/idempotency.ts'
import type { JobMessage } from '../../../platform/ports/env.ts'
import { type FunctionsEnv, parseFunctionsEnv } from '../../../platform/ports/functions-env.ts'
import { createServices } from '../../../platform/services.ts'
import { prepareEnvelope } from '../../../service/signing/new-envelope.ts'

/** Discards messages, because the test runs each job itself. */
const silentQueue = { send: async () => {}, sendBatch: async () => {} } as unknown as Queue<JobMessage>

/** The fonts by script, as the functions worker reads them from its assets. */
const builtFiles = {
  fetch: async (url: string) =>
    new Response(await readFile(join(root, 'dist', 'functions-files', new URL(url).pathname))),
}

/** The URLs of a running stack that the services need. */
export type ServicePlace = Pick<
  Stack,
  'baseUrl' | 'functionsUrl' | 'appDatabaseUrl' | 'storageUrl' | 'bucket' | 'storageCredentials'
> & {
  neon: { url: string } | null
  secrets: Omit<Stack['secrets'], 'storageAccessKeyId' | 'storageSecretAccessKey' | 'transparencyLogKey'>
}

/** Returns the product's services in this process, with the database and the store of a running stack. */
export function servicesOn(stack: ServicePlace): { services: Services; env: FunctionsEnv } {
  const env = parseFunctionsEnv({
    ENVIRONMENT: 'local',
    BASE_URL: stack.baseUrl,
    FUNCTIONS_URL: stack.functionsUrl,
    DATABASE_URL: stack.appDatabaseUrl,
    DATABASE_FETCH_ENDPOINT: stack.neon?.url,
    STORAGE_ENDPOINT: stack.storageUrl,
    STORAGE_BUCKET: stack.bucket,
    STORAGE_ACCESS_KEY_ID: stack.storageCredentials.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: stack.storageCredentials.secretAccessKey,
    CHECKPOINT_PRIVATE_KEY: stack.secrets.checkpointPrivateKey,
    CHECKPOINT_PUBLIC_KEYS: stack.secrets.checkpointPublicKey,
    LINK_SECRET: stack.secrets.linkSecret,
    WEBHOOK_ENCRYPTION_KEYS: stack.secrets.webhookEncryptionKeys,
    SEAL_PRIVATE_KEY: stack.secrets.sealPrivateKey,
    SEAL_CERTIFICATE: stack.secrets.sealCertificate,
    ...Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.binding, silentQueue])),
    FILES: builtFiles,
    DOCUMENT_RUNS: { createBatch: async () => [], get: async () => null },
  })
  const services = createServices(env)
  return {
    services: { ...services, log: () => {} },
    env,
  }
}

/** Returns a context as in a request or job of the organization. */
export const contextOf = (services: Services, organizationId: string, actor: Actor): Context =>
  createContext(services, {
    requestId: 'proof',
    db: openSession(services.database, enterOrganization(organizationId)),
    actor,
    client: { ip: '192.0.2.1', userAgent: 'proof' },
    keySecret: 'proof',
  })

type NewEnvelope = Parameters<typeof prepareEnvelope>[1]

/** Creates an envelope as the operation does, but without file checks. Returns its id. */
export async function createEnvelope(ctx: Context, input: NewEnvelope, key: string): Promise<string> {
  const { tenant } = await ctx.db.batch({})
  const prepared = await prepareEnvelope(ctx, input, tenant.at)
  const request = { apiKeyId: ctx.actor.id, operation: 'proof', key, fingerprint: key }
  await createOnce(ctx, request, { response: { id: prepared.state.id }, statements: prepared.statements })
  return prepared.state.id
}

/** Returns the test envelope: one signer with one signature field. */
export const proofEnvelope = (given: Pick<NewEnvelope, 'organizationId' | 'documentId' | 'source'>): NewEnvelope => ({
  ...given,
  documentTitle: 'Proof',
  status: 'active',
  signer: { email: 'anna@example.com', name: null },
  fields: [{ id: 'sign', type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.1, isRequired: true }],
  message: null,
  locale: 'en',
  locksDocument: true,
  correspondence: { cc: [], senderEmail: null, senderName: null, senderMails: 'all', locale: 'en' },
  expiresAt: new Date(Date.now() + 30 * 86_400_000),
  workflow: null,
})
