import fc from 'fast-check'
import { completedBundle } from '../../unit/core/signing/samples.ts'

const small = JSON.stringify(await completedBundle())
const tokens = [...small.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[[\]{},:]|true|false|null/g)].map(
  ([token]) => token,
)
const strange = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '1',
    '-1',
    '-0',
    '1.0',
    '1e0',
    '1E2',
    '9007199254740993',
    '1e999',
    '""',
  ),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '{}',
    '[]',
    '"\\u0041"',
    '"\\ud800"',
    '"\u0660"',
    '"\\/"',
    '" "',
    '{"erased":true}',
    '',
  ),
  fc.constantFrom(
    '"integrity"',
    '"__proto__"',
    '"hash"',
    '"value"',
    '"salt"',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    ' ',
    '\ufeff',
  ),
  fc.constantFrom(...tokens),
  fc.json(),
)
/** The text of a valid bundle with up to two tokens replaced, inserted, removed or in upper case. */
export const changedEvidence = fc
  .array(fc.tuple(fc.nat(tokens.length - 1), fc.constantFrom('put', 'ahead', 'gone', 'case'), strange), {
    minLength: 0,
    maxLength: 2,
  })
  .map((edits) => {
    const changed = [...tokens]
    for (const [at, kind, token] of edits) {
      const before = changed[at]!
      changed[at] = { put: token, ahead: token + before, gone: '', case: before.toUpperCase() }[kind]!
    }
    return changed.join('')
  })
