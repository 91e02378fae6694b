import type { KeyEnvironment } from '../core/api-keys.ts'
import { isUserName } from '../core/scim/user-name.ts'
import { listOrganizations } from '../db/administration/organizations.ts'
import { AdminError } from './act.ts'
import { bootstrapOrganization } from './bootstrap.ts'
import { type Commands, environmentOf, need } from './command.ts'

/**
 * A new organization with its root key, which is shown here and never again, and its first administrator when one is
 * named. Throws when that is no e-mail address.
 */
export async function createOrganization(
  databaseUrl: string,
  options: { name: string; environment: KeyEnvironment; adminEmail?: string | undefined },
) {
  const { name, environment, adminEmail } = options
  if (adminEmail !== undefined && !isUserName(adminEmail)) throw new AdminError('--admin is an e-mail address.')
  return bootstrapOrganization(databaseUrl, { name, environment, ...(adminEmail === undefined ? {} : { adminEmail }) })
}

export const organizationCommands: Commands = {
  'create-organization': {
    usage: '--name NAME [--admin EMAIL] [--environment live|test]',
    does: 'makes an organization with its first administrator and its root key, which is shown here and never again',
    run: (url, o) =>
      createOrganization(url, { name: need(o, 'name'), adminEmail: o.admin, environment: environmentOf(o) }),
  },
  'list-organizations': {
    usage: '',
    does: 'lists every organization',
    run: (url) => listOrganizations(url),
  },
}
