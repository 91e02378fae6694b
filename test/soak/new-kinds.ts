import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { addEventType, addFieldType, addJobKind, addLanguage } from '../support/full/toy-kinds.ts'

/**
 * Adds a field type, a language, a webhook event and a kind of job to a copy of the project, each in one file. Then
 * runs the type check, and the unit tests that cover every type, language, event and job.
 */

const swept = ['core', 'api', 'web', 'contract', 'house', 'docs', 'platform', 'clients']

runInCopy(
  (copy) => {
    addLanguage(copy)
    addFieldType(copy)
    addEventType(copy)
    addJobKind(copy)
  },
  [...checks, tests([...swept.map((folder) => `test/unit/${folder}`), 'test/integration/build'])],
)
