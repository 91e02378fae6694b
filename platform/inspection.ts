import { type Inspection, inspectionPath, isInspectionToken, settingFingerprint } from '../core/inspection.ts'
import type { Worker } from '../core/jobs/kinds.ts'
import type { Services } from './context.ts'
import { notFoundResponse } from './http/fallback.ts'
import { secure } from './http/security-headers.ts'
import { probeScanner } from './ports/scanner.ts'
import { newRequestId } from './request-id.ts'

/** A name that never exists (RFC 6761). A working resolver therefore reports that it does not exist. */
const unusedName = 'probe.invalid'

/** Checks a dependency of the worker. Throws an error if it does not work. */
export type Probe = () => Promise<void>

type InspectionRequest = {
  worker: Worker
  request: Request
  raw: Readonly<Record<string, unknown>>
  probes: Record<string, Probe>
}

/**
 * Returns the inspection of a worker: its clock, fingerprints of its settings, and the state of dependencies that only
 * the worker can reach. The caller must prove that it knows LINK_SECRET. Any other request gets a 404.
 */
export async function respondToInspection(
  services: Services,
  { worker, request, raw, probes }: InspectionRequest,
): Promise<Response> {
  const { env, runtime } = services
  const [, token = ''] = /^Inspection (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  if (request.method !== 'GET' || !(await isInspectionToken(env.LINK_SECRET, token, runtime.now())))
    return notFoundResponse(services, inspectionPath)
  const texts = Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const settings = texts.map(
    async ([name, value]) => [name, await settingFingerprint(env.LINK_SECRET, name, value)] as const,
  )
  const everywhere: Record<string, Probe> = {
    scanner: () => probeScanner(services.scanner),
    resolver: async () => void (await services.resolver.addressesOf(unusedName)),
  }
  const uses = Object.entries({ ...everywhere, ...probes }).map(
    async ([name, probe]) => [name, await problemOf(probe)] as const,
  )
  const inspection: Inspection = {
    worker,
    at: runtime.now().toISOString(),
    settings: Object.fromEntries(await Promise.all(settings)),
    uses: Object.fromEntries(await Promise.all(uses)),
  }
  return secure(Response.json(inspection), newRequestId(runtime))
}

async function problemOf(probe: Probe): Promise<string | null> {
  try {
    await probe()
    return null
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return [error, cause].flatMap((one) => (one instanceof Error ? [one.message] : [])).join(' ')
  }
}
