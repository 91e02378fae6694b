import { readFileSync, statSync } from 'node:fs'
import { BrandChange } from '../core/brand/brand.ts'
import { makeLogo } from '../core/brand/logo.ts'
import { ApiError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { organizationExists } from '../db/administration/organizations.ts'
import { inTransaction, runStatement } from '../db/administration/owner.ts'
import { setBrand } from '../db/organizations/brand.ts'
import { AdminError, noOrganization, operatorOrigin } from './act.ts'
import { booleanOption, type Commands, commandWithOptions, type Options } from './command.ts'

/**
 * Changes the branding of an organization under the rules of the API operation. Throws an AdminError for invalid
 * values.
 */
export async function changeBrand(databaseUrl: string, organizationId: string, change: unknown): Promise<void> {
  const read = BrandChange.safeParse(change)
  if (!read.success)
    throw new AdminError(read.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('\n'))
  const { logo: sent, ...given } = read.data
  const logo = typeof sent === 'string' ? await makeLogo(sent).catch(explain) : sent
  await inTransaction(databaseUrl, async (owner) => {
    if (!(await organizationExists(owner, organizationId))) throw new AdminError(noOrganization)
    const entry = {
      ...operatorOrigin(),
      action: 'organization.brand_set',
      target: { kind: 'organization', id: organizationId },
      details: { changed: Object.keys(read.data) },
    } as const
    await runStatement(owner, organizationId, setBrand({ ...given, logo }, entry))
  })
}

function explain(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw new AdminError([error.message, ...(error.extras.errors ?? []).map(({ message }) => message)].join(' '))
}

export const brandCommands: Commands = {
  'set-brand': commandWithOptions(
    { organization: 'ID' },
    'changes the branding on the signing page, in emails and on certificates; omitted options keep their values',
    (url, given) => changeBrand(url, given.organization, changeOf(given)),
    '[--name TEXT|none] [--color #RRGGBB|none] [--reply-to EMAIL|none] [--time-zone ZONE|none] [--attach-signed-file yes|no] [--logo FILE|none]',
  ),
}

const changeOf = (o: Options): Record<string, string | boolean | null> => ({
  ...Object.fromEntries(
    Object.entries({
      displayName: o.name,
      color: o.color,
      replyTo: o['reply-to'],
      timeZone: o['time-zone'],
      logo: o.logo,
    }).flatMap(([member, value]) => (value === undefined ? [] : [[member, givenValue(member, value)]])),
  ),
  ...('attach-signed-file' in o ? { attachSignedFile: booleanOption(o, 'attach-signed-file') } : {}),
})

function givenValue(member: string, value: string): string | null {
  if (value === 'none') return null
  return member === 'logo' ? fileInBase64(value) : value
}

function fileInBase64(path: string): string {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? Infinity) > limits.logoBytesMax)
    throw new AdminError(`--logo must be a file of at most ${limits.logoBytesMax} bytes.`)
  return readFileSync(path).toString('base64')
}
