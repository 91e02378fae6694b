import { limits } from '../core/limits.ts'
import { isUserName } from '../core/scim/user-name.ts'
import { listOrganizations } from '../db/administration/organizations.ts'
import { AdminError } from './act.ts'
import { type Administrator, bootstrapOrganization } from './bootstrap.ts'
import { type Commands, type Options, requiredOption } from './command.ts'

/**
 * Creates an organization and its sandbox, each with a root key that is shown only once. Optionally creates the first
 * administrator. Throws if the administrator's email address or name is invalid.
 */
export async function createOrganization(
  databaseUrl: string,
  { admin, ...options }: { name: string; admin?: Administrator | undefined },
) {
  if (!admin) return bootstrapOrganization(databaseUrl, options)
  if (!isUserName(admin.userName)) throw new AdminError('--admin must be an email address.')
  if (![admin.givenName, admin.familyName].every(isName))
    throw new AdminError(`--given-name and --family-name must have 1 to ${limits.userTextCharsMax} characters.`)
  return bootstrapOrganization(databaseUrl, { ...options, admin })
}

const isName = (text: string): boolean => text.trim() !== '' && text.length <= limits.userTextCharsMax

export const organizationCommands: Commands = {
  'create-organization': {
    usage: '--name NAME [--admin EMAIL --given-name NAME --family-name NAME]',
    summary:
      'creates an organization with a sandbox, a first administrator and root keys; the keys are shown only once',
    run: (url, o) => createOrganization(url, { name: requiredOption(o, 'name'), admin: adminOf(o) }),
  },
  'list-organizations': {
    usage: '',
    summary: 'lists all organizations',
    run: (url) => listOrganizations(url),
  },
}

const adminOf = (options: Options): Administrator | undefined =>
  options.admin === undefined
    ? undefined
    : {
        userName: options.admin,
        givenName: requiredOption(options, 'given-name'),
        familyName: requiredOption(options, 'family-name'),
      }
