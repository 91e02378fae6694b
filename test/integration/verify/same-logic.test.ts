import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatedValue } from '../../../core/signing/calculations/calculation.ts'
import { operationNames } from '../../../core/signing/calculations/operations.ts'
import { isMet, type Operand } from '../../../core/signing/conditions/condition.ts'
import type {
  Calculation,
  CalculationValue,
  FieldCondition,
  FieldTest,
} from '../../../core/signing/conditions/logic-types.ts'
import { checkIntegrity } from '../../../core/signing/integrity.ts'
import { root } from '../../../dev/build/build-part.ts'
import { missingTool } from '../../support/pdf-tools.ts'
import { sized } from '../../support/size.ts'
import { attachmentBundle, forged as forgedFiles } from '../../unit/core/signing/attachments/attachment-bundle.ts'
import { bundleWith, checked, forged, text, values } from '../../unit/core/signing/conditions/logic-bundle.ts'

/** The Python program decides conditions and calculates values without the service's code. */

const python = (program: string, lines: unknown[]): string[] => {
  const { stdout, stderr } = spawnSync('python3', ['-c', `import json,sys\n${program}`], {
    input: lines.map((line) => JSON.stringify(line)).join('\n'),
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, PYTHONPATH: join(root, 'docs/examples'), PYTHONDONTWRITEBYTECODE: '1' },
  })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

const numbers = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat({ max: 10 ** 6 }))
  .map(([sign, integer, fraction]) => `${sign}${integer}.${String(fraction).padStart(6, '0')}`)
const dates = fc
  .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const texts = fc.oneof(numbers, dates, fc.constantFrom('0', '1', '-0', '2.50', '007', '2023-02-29', 'Berlin', ' '))
const operands: fc.Arbitrary<Operand> = fc.oneof(
  fc.record({ type: fc.constantFrom('number', 'text'), value: fc.option(texts.map(text)) }),
  fc.record({ type: fc.constant('checkbox'), value: fc.boolean().map((isOn) => ({ ...checked, checked: isOn })) }),
) as fc.Arbitrary<Operand>
const given = fc.record({ a: operands, b: operands, c: operands })
const refs = fc.constantFrom('a', 'b', 'c', 'missing').map((field) => ({ field }))

const constants = fc.oneof(texts, fc.integer({ min: -40, max: 40 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
const calculations = (levels: number): fc.Arbitrary<Calculation> =>
  fc.record({
    operation: fc.constantFrom(...operationNames),
    values: fc.array<CalculationValue>(
      fc.oneof(refs, constants, ...(levels > 1 ? [calculations(levels - 1)] : [])) as fc.Arbitrary<CalculationValue>,
      { minLength: 1, maxLength: 3 },
    ),
  })
const tests: fc.Arbitrary<FieldTest> = fc
  .tuple(
    refs,
    fc.oneof(
      texts.map((equals) => ({ equals })),
      texts.map((notEquals) => ({ notEquals })),
      fc.array(texts, { minLength: 1, maxLength: 3 }).map((isOneOf) => ({ isOneOf })),
      fc.boolean().map((isChecked) => ({ isChecked })),
      fc.boolean().map((isFilled) => ({ isFilled })),
    ),
  )
  .map(([ref, test]) => ({ ...ref, ...test }))
const groupsOf = <Part>(part: fc.Arbitrary<Part>) => {
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  return [parts.map((all) => ({ all })), parts.map((any) => ({ any }))] as const
}
const conditions: fc.Arbitrary<FieldCondition> = fc.oneof(tests, ...groupsOf(fc.oneof(tests, ...groupsOf(tests))))

const reader = `operands = lambda given: lambda ref: (given[ref["field"]]["type"], given[ref["field"]]["value"]) if ref["field"] in given else (None, None)`

describe.skipIf(missingTool('python3') !== null)('Python verifier', () => {
  it('calculates the same computed values as the service', () => {
    const fields = fc.record({
      type: fc.constantFrom('number', 'text'),
      decimals: fc.option(fc.nat({ max: 10 }), { nil: undefined }),
    })
    const cases = fc.sample(fc.record({ field: fields, calculation: calculations(3), given }), {
      numRuns: sized(2_000, 20_000),
      seed: 34,
    })
    const found = python(
      `import evidence_logic as l
${reader}
for line in sys.stdin:
    case = json.loads(line)
    value = l.calculated(case["field"], case["calculation"], operands(case["given"]))
    print(json.dumps(value and value["text"]))`,
      cases,
    )
    for (const [index, { field, calculation, given }] of cases.entries()) {
      const value = calculatedValue(
        calculation,
        field as { type: 'number' },
        ({ field: id }) => given[id as 'a'] ?? null,
      )
      expect([cases[index], JSON.parse(found[index] ?? '')]).toEqual([
        cases[index],
        value?.kind === 'text' ? value.text : null,
      ])
    }
    expect(found.filter((text) => text !== 'null').length).toBeGreaterThan(cases.length / 10)
  })

  it('evaluates conditions as the service does', () => {
    const cases = fc.sample(fc.record({ condition: conditions, given }), { numRuns: sized(2_000, 20_000), seed: 35 })
    const found = python(
      `import evidence_logic as l
${reader}
for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps(l.is_met(case["condition"], operands(case["given"]))))`,
      cases,
    )
    for (const [index, { condition, given }] of cases.entries())
      expect([condition, JSON.parse(found[index] ?? '')]).toEqual([
        condition,
        isMet(condition, ({ field: id }) => given[id as 'a'] ?? null),
      ])
  })

  it('fails the same checks with the same codes as the service for forged records and attachments', async () => {
    const bundles = [
      await bundleWith(values),
      await bundleWith({ ...values, married: checked, spouse: text('Ben') }),
      ...(await Promise.all(forged.map(([, given, alter]) => bundleWith(given, alter)))),
      await attachmentBundle(),
      ...(await Promise.all(forgedFiles.map(([, alter]) => attachmentBundle(alter)))),
    ]
    const found = python(
      `import argparse, evidence_bundle as b, verify_evidence as v
given = argparse.Namespace(key=None, head=[], pdf=None, certificate=None, seal=None)
for line in sys.stdin:
    print(json.dumps([[name, fault[0]] for name, fault in v.checks(b.parse(line.encode()), given) if fault]))`,
      bundles,
    )
    const verdicts = await Promise.all(bundles.map((bundle) => checkIntegrity(bundle)))
    const expected = verdicts.map(({ checks }) =>
      checks.filter(({ ok }) => !ok).map(({ name, findings }) => [name, findings[0]?.code]),
    )
    expect(found.map((line) => JSON.parse(line))).toEqual(expected)
    expect(expected.map((failed) => failed.map(([name]) => name))).toEqual([
      ...[[], [], ...forged.map(() => ['conditions'])],
      ...[[], ...forgedFiles.map(() => ['attachments'])],
    ])
  })
})
