import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { root } from '../build/build-part.ts'
import { startStack } from '../stack/stack.ts'
import type { Service } from './demo-client.ts'

/** A service that the demo can use, and what its results are verified with. */
export type DemoService = {
  service: Service
  /** An address that nobody else receives mail at. */
  signerEmail: string
  checkpointPublicKey: string
  sealCertificate: string
  close: () => Promise<void>
}

/** A local stack of its own, on free ports and with data that `close` deletes. */
export async function startService(): Promise<DemoService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-demo-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const stack = await startStack({ dataDir, durable: false })
    const close = async () => {
      await stack.dispose()
      removeData()
    }
    try {
      const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, { name: 'Nordlicht GmbH' })
      const { checkpointPublicKey, sealCertificate } = stack.secrets
      const service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
      return { service, signerEmail: 'anna@example.com', checkpointPublicKey, sealCertificate, close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    removeData()
    throw error
  }
}

type Settings = Record<string, string | undefined>

/**
 * The service that CHANCERY_URL names, with CHANCERY_KEY and the outbox CHANCERY_MAIL_URL; null without an address. Its
 * public keys are those of the stack of `npm run dev`. Throws an Error that names a missing setting.
 */
export function runningService(settings: Settings): DemoService | null {
  if (!settings.CHANCERY_URL) return null
  const need = (name: string): string => {
    const value = settings[name]
    if (!value) throw new Error(`${name} is missing; CHANCERY_URL needs it beside itself.`)
    return value
  }
  const file = join(settings.DATA_DIR ?? join(root, '.data'), 'secrets.json')
  if (!existsSync(file))
    throw new Error(`${file} with the keys of the running stack is missing; DATA_DIR names its folder.`)
  const { checkpointPublicKey, sealCertificate } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    service: {
      baseUrl: settings.CHANCERY_URL.replace(/\/$/, ''),
      apiKey: need('CHANCERY_KEY'),
      mailUrl: need('CHANCERY_MAIL_URL').replace(/\/$/, ''),
    },
    signerEmail: `anna-${crypto.randomUUID().slice(0, 8)}@example.com`,
    checkpointPublicKey,
    sealCertificate,
    close: async () => undefined,
  }
}
