import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { addEventType, addFieldType, addJobKind, addLanguage } from '../support/full/toy-kinds.ts'

/**
 * Adds a field type, a language, a webhook event and a kind of job to a copy of the project, each in one file. Then it
 * runs the type check and the unit tests that cover all of them.
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
