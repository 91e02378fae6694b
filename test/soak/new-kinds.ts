import { parseArgs } from 'node:util'
import { checks, runInCopy, tests } from '../support/full/changed-copy.ts'
import { addEventType, addFieldType, addJobKind, addLanguage } from '../support/full/toy-kinds.ts'

/**
 * `npm run test:full -- new-kinds [--quick]`: adds a field type, a language, a webhook event and a kind of job to a
 * copy of the project, each in one file. Then runs the checks, and the unit tests that cover every type, language,
 * event and job. With `--quick`, runs only the unit tests of the languages and the guides.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const swept = values.quick
  ? ['core/languages', 'docs']
  : ['core', 'api', 'web', 'contract', 'house', 'docs', 'platform', 'clients']

runInCopy(
  (copy) => {
    addLanguage(copy)
    addFieldType(copy)
    addEventType(copy)
    addJobKind(copy)
  },
  [
    ...checks,
    tests([...swept.map((folder) => `test/unit/${folder}`), ...(values.quick ? [] : ['test/integration/build'])]),
  ],
)
