import type { Workflow } from '@cloudflare/workers-types'
import * as z from 'zod'
import { isCertificateList } from '../../pki/certificate.ts'
import { bypassRefused, fetcher, hasNoBypass, parseEnv, Shared } from './env.ts'
import { checkSealLevels, sealLevelBindings } from './timestamps/settings.ts'

const FunctionsEnv = Shared.extend({
  FILES: fetcher,
  /** PKCS #8 PEM of the seal key (P-256 or RSA); absent or wrong leaves envelopes in `sealing` with a reason. */
  SEAL_PRIVATE_KEY: z.string().optional(),
  /** PEM chain of the seal certificate, leaf first. */
  SEAL_CERTIFICATE: z.string().optional(),
  /** PEM of the certificates that sealed before, published after the present one. */
  SEAL_CERTIFICATES_RETIRED: z
    .string()
    .refine(isCertificateList, 'certificates in PEM form, and nothing else')
    .optional(),
  /** Private key of the transparency log (c2sp.org/signed-note), whose name is the origin of the log. */
  TRANSPARENCY_LOG_KEY: z.string().startsWith('PRIVATE+KEY+', 'a private key of signed notes').optional(),
  ...sealLevelBindings,
  /** Executors of workflow runs, one for each document of a run. */
  DOCUMENT_RUNS: z.custom<Workflow<Record<string, unknown>>>(
    (value) => typeof value === 'object' && value !== null && 'createBatch' in value,
    'a workflow binding',
  ),
})
  .refine(hasNoBypass, bypassRefused)
  .refine(
    ({ TRANSPARENCY_LOG_POLICY, TRANSPARENCY_LOG_KEY }) =>
      !TRANSPARENCY_LOG_POLICY || TRANSPARENCY_LOG_KEY !== undefined,
    { path: ['TRANSPARENCY_LOG_KEY'], message: 'needed with TRANSPARENCY_LOG_POLICY' },
  )
  .superRefine(checkSealLevels)

export type FunctionsEnv = z.infer<typeof FunctionsEnv>

/** The functions worker's bindings, checked; throws one Error that names every binding that is missing or wrong. */
export const parseFunctionsEnv = (raw: unknown): FunctionsEnv => parseEnv(FunctionsEnv, raw)
