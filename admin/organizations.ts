import { limits } from '../core/limits.ts'
import { isUserName } from '../core/scim/user-name.ts'
import { listOrganizations } from '../db/administration/organizations.ts'
import { AdminError } from './act.ts'
import { type Administrator, bootstrapOrganization } from './bootstrap.ts'
import { type Commands, need, type Options } from './command.ts'

/**
 * A new organization and its test organization, each with its root key, which is shown here and never again, and with its
 * first administrator when one is named. Throws when that has no e-mail address or no whole name.
 */
export async function createOrganization(
  databaseUrl: string,
  { admin, ...options }: { name: string; admin?: Administrator | undefined },
) {
  if (!admin) return bootstrapOrganization(databaseUrl, options)
  if (!isUserName(admin.userName)) throw new AdminError('--admin is an e-mail address.')
  if (![admin.givenName, admin.familyName].every(isName))
    throw new AdminError(`--given-name and --family-name have 1 to ${limits.userTextCharsMax} characters.`)
  return bootstrapOrganization(databaseUrl, { ...options, admin })
}

const isName = (text: string): boolean => text.trim() !== '' && text.length <= limits.userTextCharsMax

export const organizationCommands: Commands = {
  'create-organization': {
    usage: '--name NAME [--admin EMAIL --given-name NAME --family-name NAME]',
    does: 'makes an organization and its test organization with their first administrator and root keys, shown here and never again',
    run: (url, o) => createOrganization(url, { name: need(o, 'name'), admin: adminOf(o) }),
  },
  'list-organizations': {
    usage: '',
    does: 'lists every organization',
    run: (url) => listOrganizations(url),
  },
}

const adminOf = (options: Options): Administrator | undefined =>
  options.admin === undefined
    ? undefined
    : { userName: options.admin, givenName: need(options, 'given-name'), familyName: need(options, 'family-name') }
