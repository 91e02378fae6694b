import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { guides } from '../../../dev/build/docs/guides.ts'
import { codeBlocksIn } from '../../../dev/support/code-blocks.ts'
import { guidePrograms } from './guide-programs.ts'

/** A code block of a guide. Its name `docs/start.md sh 2` means the second `sh` block of that page. */
export type NamedBlock = { name: string; language: string; code: string }

/** Returns every code block with a language in the README and all guides. */
export function codeBlocks(): NamedBlock[] {
  const files = ['README.md', 'CONTRIBUTING.md', ...guides.map(({ file }) => file)]
  return files.flatMap((file) =>
    codeBlocksIn(readFileSync(join(root, file), 'utf8')).map(({ language, number, code }) => ({
      name: `${file} ${language} ${number}`,
      ...{ language, code },
    })),
  )
}

const webhooksTest = 'run by test/interop/webhook-recipes.test.ts'
const adminTests = 'commands of operators with placeholders; test/integration/admin tests each command'

const testedByClients = guidePrograms.filter(({ block }) => !/^docs\/(programs|embedding)\.md ts/.test(block))

/** Code blocks that another test runs or that cannot run, each with the reason. */
export const notRunHere: Record<string, string> = {
  ...Object.fromEntries(
    testedByClients.map(({ block }) => [block, 'run by the suite `clients` with the installed packages']),
  ),
  'README.md sh 1': 'CI runs both commands',
  'CONTRIBUTING.md ts 1': 'an outline without a body; `test/soak/new-operation.ts` adds a complete operation',
  'CONTRIBUTING.md sh 1': 'CI runs these commands',
  'docs/start.md sh 1': 'starts a stack; this test starts its own',
  'docs/start.md sh 2': 'sets variables, which this test sets for the next blocks',
  'docs/programs.md sh 1': 'sets variables, which this test sets for the next blocks',
  'docs/recipes.md sh 1': 'sets variables, which this test sets for the next blocks',
  'docs/embedding.md js 1': 'run in a browser by test/browser/embedding.test.ts, as docs/examples/embedded-signing',
  'docs/embedding.md js 2': 'launches a browser like `dev/support/browser.ts`, with packages of the reader',
  'docs/webhooks.md ts 1': webhooksTest,
  'docs/webhooks.md python 1': webhooksTest,
  'docs/webhooks.md php 1': webhooksTest,
  'docs/webhooks.md go 1': webhooksTest,
  'docs/webhooks.md java 1': webhooksTest,
  'docs/webhooks.md ruby 1': webhooksTest,
  'docs/webhooks.md sh 1': webhooksTest,
  'docs/evidence.md sh 2':
    'a synopsis; test/integration/verify/verify-evidence.test.ts runs the command with each option',
  'docs/evidence.md sh 3': 'run by test/interop/evidence-recipes.test.ts',
  'docs/evidence.md sh 4': 'run by test/interop/evidence-recipes.test.ts',
  'clients/python/README.md python 2': 'test/interop/tools/clients/own/job_async.py does the same',
  'clients/go/README.md sh 1': 'the suite `clients` replaces the module in the same way',
  'clients/go/README.md go 1': 'compiled as the example of the module, by the suite `clients`',
  'clients/go/README.md go 2': 'test/interop/tools/clients/own/job.go does the same',
  'docs/archive.md sh 2': 'test/unit/admin/renew-seal.test.ts renews a file',
  'docs/transparency.md sh 1': 'test/interop/log-verdict.test.ts runs the command with a policy',
  'docs/transparency.md sh 2': 'deploys to the platform; test/unit/witness runs the worker',
  'docs/transparency.md sh 3': 'test/unit/clients/monitor.test.ts runs the command',
  'docs/workflows.md sh 2': adminTests,
  'docs/retention.md sh 1': adminTests,
}
