import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jobKinds } from '../../../core/jobs/kinds.ts'
import { root } from '../../../dev/build/build-part.ts'
import { worksOfJobs, worksOfModules } from '../../support/full/job-work/callers.ts'

// Modules of `pdf` that read a whole file, or draw a text of any length.
const readers =
  'assemble/(?:extract-pages|combine-pages|image-page)|inspect/inspector|repair/(?:repair|rewrite|make-signable)|seal/(?:check-sealable|append-\\w+|read-back|form-fills)|text/index|verify/verify|pixels/read-\\w+|compose/text-document'
const calls = new RegExp(`(?:import\\(|^(?:import|export) \\{[^}]*\\} from )'[./]*pdf/(?:${readers})\\.ts'`, 'm')
const onlyTypes = /^import \{ (?:type \w+(?:, )?)+ \} from '[^']*'\n/gm

const callers = ['core', 'service', 'api', 'functions', 'platform']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .filter((file) => calls.test(readFileSync(join(root, file), 'utf8').replace(onlyTypes, '')))

it('lists the CPU work of every module that reads complete files', () => {
  expect(callers.sort()).toEqual(Object.keys(worksOfModules).sort())
})

it('lists the CPU work of every kind of job', () => {
  expect(Object.keys(worksOfJobs)).toEqual([...jobKinds])
})

it('lists exactly the kinds of CPU work that have a search for their worst-case input', async () => {
  const { works } = await import('../../support/full/job-work/works.ts')
  const named = new Set(Object.values({ ...worksOfJobs, ...worksOfModules }).flat())
  expect([...named].sort()).toEqual(Object.keys(works).sort())
})

it('accepts a file of each shape that measures how costly files delay other organizations', async () => {
  const [{ largestOf }, { costlyShapes, shapes }] = await Promise.all([
    import('../../support/full/job-work/search.ts'),
    import('../../support/full/job-work/shapes.ts'),
  ])
  const accepted = costlyShapes.filter((name) => {
    const shape = shapes.find((known) => known.name === name)
    return shape !== undefined && largestOf(shape, 'pdf').checked !== null
  })
  expect(accepted).toEqual(costlyShapes)
})
