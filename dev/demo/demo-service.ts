import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { startStack } from '../stack/stack.ts'
import type { Service } from './demo-client.ts'

export type DemoService = {
  service: Service
  /** An address that receives no other mail. */
  signerEmail: string
  close: () => Promise<void>
}

/** Starts a separate local stack on free ports. `close` deletes its data. */
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
      const service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
      return { service, signerEmail: 'anna@example.com', close }
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
 * Returns the service at CHANCERY_URL, with the key in CHANCERY_KEY and the outbox at CHANCERY_MAIL_URL. Returns null
 * if CHANCERY_URL is not set. Throws an Error that names a missing setting.
 */
export function runningService(settings: Settings): DemoService | null {
  if (!settings.CHANCERY_URL) return null
  const need = (name: string): string => {
    const value = settings[name]
    if (!value) throw new Error(`${name} is missing. Set it together with CHANCERY_URL.`)
    return value
  }
  const address = (name: string): string => need(name).replace(/\/$/, '')
  return {
    service: {
      baseUrl: address('CHANCERY_URL'),
      apiKey: need('CHANCERY_KEY'),
      mailUrl: address('CHANCERY_MAIL_URL'),
    },
    signerEmail: `anna-${crypto.randomUUID().slice(0, 8)}@example.com`,
    close: async () => undefined,
  }
}
