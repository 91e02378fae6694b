import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { codeBlocksIn } from '../../../dev/support/code-blocks.ts'

/** A code block of a guide that is a complete program, and how to run it in its folder. */
export type GuideProgram = {
  /** The guide, the language of the block, and the block's number among the blocks of this language. */
  block: `${string} ${string} ${number}`
  file: string
  /** The toolchain of the language. Separate steps prepare the packages. */
  by: 'node' | 'python' | 'bash' | 'go' | 'goModule' | 'java' | 'mono' | 'ruby' | 'php' | 'setup'
  says: string
  /** True if the program uses the test key instead of the live key. */
  isTest?: true
  /** True if a person gets an email during the run and signs. */
  isSigned?: true
  /** The URL at which the program's page frames the signing page, where a person signs. */
  frame?: string
  /** The port in the code block, which the test replaces with a free one. */
  port?: number
}

const sealed = { isSigned: true } as const
const [typescript, python] = ['clients/typescript/README.md', 'clients/python/README.md']
const framed = { isTest: true, port: 9100, frame: '/', says: 'completed' } as const
const heard = { isTest: true, port: 9000, says: 'verified webhook.test evt_' } as const

const bothSigned = { isTest: true, says: '/sealed.pdf has both signatures' } as const

/** The programs in guides and recipes, with their documented packages. */
export const guidePrograms: readonly GuideProgram[] = [
  { block: 'docs/programs.md sh 2', file: 'setup-ts.sh', by: 'setup', says: '' },
  { block: 'docs/programs.md sh 3', file: 'setup-py.sh', by: 'setup', says: '' },
  { block: `${typescript} ts 1`, file: 'guide.mts', by: 'node', says: 'true', ...sealed },
  { block: 'docs/recipes.md ts 1', file: 'recipe.mts', by: 'node', says: 'active' },
  { block: 'docs/programs.md ts 1', file: 'sealed.mts', by: 'node', says: 'true', isTest: true },
  { block: 'docs/programs.md ts 2', file: 'webhook.mts', by: 'node', ...heard },
  { block: 'docs/programs.md ts 3', file: 'embedded.mts', by: 'node', ...framed },
  { block: 'docs/embedding.md ts 2', file: 'two-signers.mts', by: 'node', ...bothSigned },
  { block: `${python} python 1`, file: 'guide.py', by: 'python', says: 'True', ...sealed },
  { block: 'docs/recipes.md python 1', file: 'recipe.py', by: 'python', says: 'active' },
  { block: 'docs/programs.md python 1', file: 'sealed.py', by: 'python', says: 'True', isTest: true },
  { block: 'docs/programs.md python 2', file: 'webhook.py', by: 'python', ...heard },
  { block: 'docs/programs.md python 3', file: 'embedded.py', by: 'python', ...framed },
  { block: 'docs/embedding.md python 1', file: 'two-signers.py', by: 'python', ...bothSigned },
  { block: 'docs/programs.md sh 4', file: 'setup-go.sh', by: 'setup', says: '' },
  { block: 'docs/programs.md go 1', file: 'sealed/main.go', by: 'goModule', says: 'completed', isTest: true },
  { block: 'docs/programs.md sh 5', file: 'verify-go.sh', by: 'setup', says: 'The evidence is valid' },
  { block: 'docs/programs.md go 2', file: 'webhook/main.go', by: 'goModule', ...heard },
  { block: 'docs/programs.md go 3', file: 'embedded/main.go', by: 'goModule', ...framed },
  { block: 'docs/embedding.md go 1', file: 'two/main.go', by: 'goModule', ...bothSigned },
  { block: 'docs/recipes.md sh 2', file: 'recipe.sh', by: 'bash', says: 'active' },
  { block: 'docs/recipes.md go 1', file: 'main.go', by: 'go', says: 'active' },
  { block: 'docs/recipes.md java 1', file: 'RequestSignature.java', by: 'java', says: 'active' },
  { block: 'docs/recipes.md csharp 1', file: 'RequestSignature.cs', by: 'mono', says: 'active' },
  { block: 'docs/recipes.md ruby 1', file: 'recipe.rb', by: 'ruby', says: 'active' },
  { block: 'docs/recipes.md php 1', file: 'recipe.php', by: 'php', says: 'active' },
]

/** Returns the text of a guide's code block. Throws if the block is missing. */
export function textOfBlock(block: GuideProgram['block']): string {
  const [file = '', language, number] = block.split(' ')
  const found = codeBlocksIn(readFileSync(join(root, file), 'utf8')).find(
    (one) => one.language === language && one.number === Number(number),
  )
  if (!found) throw new Error(`there is no block ${block}`)
  return found.code
}
