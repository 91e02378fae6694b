import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Services } from '../platform/context.ts'
import type { ConversionOutcome, ConversionPort, ConversionRequest } from '../platform/ports/conversions.ts'
import { parseFunctionsEnv } from '../platform/ports/functions-env.ts'
import { createServices } from '../platform/services.ts'

/** Created by the isolate's first call, because bindings are unavailable earlier. */
let services: Services | null = null

/** The entry point for the api worker's `CONVERSIONS` binding. Only this binding can call it. */
export class Conversions extends WorkerEntrypoint<unknown> implements ConversionPort {
  async convert(request: ConversionRequest): Promise<ConversionOutcome> {
    services ??= createServices(parseFunctionsEnv(this.env))
    const { convertStored } = await import('../service/conversions/convert-stored.ts')
    return convertStored(services, request)
  }
}
