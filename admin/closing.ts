import { closeService, openService } from '../db/administration/closing.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { AdminError } from './act.ts'
import type { Commands } from './command.ts'

/**
 * Closes the service. From then on, every request and job of both workers fails with a 503 before it reads or writes.
 */
export const close = (databaseUrl: string): Promise<void> =>
  inTransaction(databaseUrl, async (owner) => {
    if (!(await closeService(owner)))
      throw new AdminError(
        'The role in DATABASE_URL cannot close the service, because it does not own the schema public. Use the role that owns it.',
      )
  })

/** Reopens the service. Throws an AdminError if the service is not closed. */
export const open = (databaseUrl: string): Promise<void> =>
  inTransaction(databaseUrl, async (owner) => {
    if (!(await openService(owner))) throw new AdminError('The service is already open.')
  })

export const closingCommands: Commands = {
  close: {
    usage: '',
    summary:
      'stops both workers within a second, for a restore or an emergency; requests return 503 and jobs wait until the service is reopened',
    run: (url) => close(url),
  },
  open: { usage: '', summary: 'reopens the service after the close command', run: (url) => open(url) },
}
