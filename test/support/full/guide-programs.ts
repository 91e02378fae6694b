import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { codeBlocksIn } from '../../../dev/support/code-blocks.ts'

/** A block of a guide that is a whole program, and how it is run in the folder that it is written to. */
export type GuideProgram = {
  /** The guide, the language of the block, and the number of the block among those of its language. */
  block: `${string} ${string} ${number}`
  file: string
  /** The language's toolchain; what is made ready is made by steps of its own. */
  by: 'node' | 'python' | 'bash' | 'go' | 'java' | 'mono' | 'ruby' | 'setup'
  says: string
  /** With the key of the sandbox instead of the live one. */
  isTest?: true
  /** A person is asked by mail meanwhile, and signs. */
  isAsked?: true
  /** It shows the signing page in a frame at this address, and somebody signs there. */
  frame?: string
  /** The port that it names, which is exchanged for a free one. */
  port?: number
}

const sealed = { isAsked: true } as const
const [typescript, python] = ['clients/typescript/README.md', 'clients/python/README.md']
const framed = { isTest: true, port: 9100, frame: '/', says: 'completed' } as const
const heard = { isTest: true, port: 9000, says: 'verified webhook.test evt_' } as const

/** What guides and recipes write, with the packages installed as they say. */
export const guidePrograms: readonly GuideProgram[] = [
  { block: 'docs/programs.md sh 2', file: 'setup-ts.sh', by: 'setup', says: '' },
  { block: 'docs/programs.md sh 3', file: 'setup-py.sh', by: 'setup', says: '' },
  { block: `${typescript} ts 1`, file: 'guide.mts', by: 'node', says: 'true', ...sealed },
  { block: 'docs/recipes.md ts 1', file: 'recipe.mts', by: 'node', says: 'active' },
  { block: 'docs/programs.md ts 1', file: 'sealed.mts', by: 'node', says: 'true', isTest: true },
  { block: 'docs/programs.md ts 2', file: 'webhook.mts', by: 'node', ...heard },
  { block: 'docs/programs.md ts 3', file: 'embedded.mts', by: 'node', ...framed },
  { block: `${python} python 1`, file: 'guide.py', by: 'python', says: 'True', ...sealed },
  { block: 'docs/recipes.md python 1', file: 'recipe.py', by: 'python', says: 'active' },
  { block: 'docs/programs.md python 1', file: 'sealed.py', by: 'python', says: 'True', isTest: true },
  { block: 'docs/programs.md python 2', file: 'webhook.py', by: 'python', ...heard },
  { block: 'docs/programs.md python 3', file: 'embedded.py', by: 'python', ...framed },
  { block: 'docs/recipes.md sh 2', file: 'recipe.sh', by: 'bash', says: 'active' },
  { block: 'docs/recipes.md go 1', file: 'main.go', by: 'go', says: 'active' },
  { block: 'docs/recipes.md java 1', file: 'MainJob.java', by: 'java', says: 'active' },
  { block: 'docs/recipes.md csharp 1', file: 'MainJob.cs', by: 'mono', says: 'active' },
  { block: 'docs/recipes.md ruby 1', file: 'recipe.rb', by: 'ruby', says: 'active' },
]

/** The text of a block, as it stands in its guide; throws where there is none. */
export function textOfBlock(block: GuideProgram['block']): string {
  const [file = '', language, number] = block.split(' ')
  const found = codeBlocksIn(readFileSync(join(root, file), 'utf8')).find(
    (one) => one.language === language && one.number === Number(number),
  )
  if (!found) throw new Error(`there is no block ${block}`)
  return found.code
}
