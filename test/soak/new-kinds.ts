import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { addEventType, addFieldType, addJobKind, addLanguage } from '../support/full/toy-kinds.ts'

/**
 * Adds a type of field, a language, a webhook event and a kind of job to a copy of the project, each at its one place, and
 * checks types and the unit tests that sweep all of them.
 */

const sweeps = ['core', 'api', 'web', 'verify', 'contract', 'house', 'docs', 'platform', 'clients', 'dev/build']

runInCopy(
  (copy) => {
    addLanguage(copy)
    addFieldType(copy)
    addEventType(copy)
    addJobKind(copy)
  },
  [...checks, tests(sweeps.map((folder) => `test/unit/${folder}`))],
)
