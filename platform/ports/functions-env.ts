import type { Workflow } from '@cloudflare/workers-types'
import * as z from 'zod'
import { archiveHashes } from '../../core/archive/renewal-policy.ts'
import { isCertificateList } from '../../pki/certificate.ts'
import { allowedHostsError, areAllowedHostsValid, fetcher, parseEnv, Shared } from './env.ts'
import { checkSealLevels, sealLevelBindings } from './timestamps/settings.ts'

/** The bindings of the functions worker. */
export const FunctionsEnv = Shared.extend({
  FILES: fetcher,
  /**
   * The seal key (P-256 or RSA) as PKCS #8 PEM. If it is missing or invalid, envelopes remain in `sealing` with a
   * reason.
   */
  SEAL_PRIVATE_KEY: z.string().optional(),
  /** The chain of the seal certificate as PEM, leaf first. */
  SEAL_CERTIFICATE: z.string().optional(),
  /** Retired seal certificates as PEM, published after the current one. */
  SEAL_CERTIFICATES_RETIRED: z
    .string()
    .refine(isCertificateList, 'must contain only certificates in PEM format')
    .optional(),
  /** The private key of the transparency log (c2sp.org/signed-note). Its name is the origin of the log. */
  TRANSPARENCY_LOG_KEY: z.string().startsWith('PRIVATE+KEY+', 'a private key of signed notes').optional(),
  ...sealLevelBindings,
  /**
   * The number of days between two archive batches. 0 turns the archive off. The archive needs timestamp authorities.
   */
  ARCHIVE_PERIOD_DAYS: z.coerce.number().min(0).max(366).default(30),
  /** The hash algorithm of archive trees. Trees with another algorithm are renewed. */
  ARCHIVE_HASH: z.enum(archiveHashes).default('SHA-256'),
  /** The number of authorities that stamp each archive batch and each renewal. */
  ARCHIVE_AUTHORITIES: z
    .enum(['1', '2'])
    .default('1')
    .transform((text) => (text === '2' ? 2 : 1)),
  /** The binding for workflow executors. Each document of a run has one executor. */
  DOCUMENT_RUNS: z.custom<Workflow<Record<string, unknown>>>(
    (value) => typeof value === 'object' && value !== null && 'createBatch' in value,
    'must be a workflow binding',
  ),
})
  .refine(areAllowedHostsValid, allowedHostsError)
  .refine(
    ({ TRANSPARENCY_LOG_POLICY, TRANSPARENCY_LOG_KEY }) =>
      !TRANSPARENCY_LOG_POLICY || TRANSPARENCY_LOG_KEY !== undefined,
    { path: ['TRANSPARENCY_LOG_KEY'], message: 'must be set together with TRANSPARENCY_LOG_POLICY' },
  )
  .refine(
    ({ ARCHIVE_AUTHORITIES, TIMESTAMP_AUTHORITIES }) => TIMESTAMP_AUTHORITIES.length !== 1 || ARCHIVE_AUTHORITIES === 1,
    { path: ['ARCHIVE_AUTHORITIES'], message: 'must be 1 if TIMESTAMP_AUTHORITIES contains only one authority' },
  )
  .superRefine(checkSealLevels)

export type FunctionsEnv = z.infer<typeof FunctionsEnv>

/** Parses the functions worker's bindings. Throws one Error that names every missing or invalid binding. */
export const parseFunctionsEnv = (raw: unknown): FunctionsEnv => parseEnv(FunctionsEnv, raw)
