import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utf8 } from '../../base/bytes.ts'
import { encodeEvidenceRecord, readEvidenceRecord } from '../../pki/evidence-record/evidence-record.ts'
import { agedRecords } from '../support/archive-years.ts'
import { judgeByJava } from '../support/full/java.ts'

/**
 * `npm run test:full -- evidence-records`: verifies evidence records with Bouncy Castle and DSS after each renewal over
 * thirty years. Both programs must reject another object and a changed timestamp.
 */
type Case = { name: string; record: Uint8Array; object: Uint8Array; isGood: boolean; stamps: number; at: Date }

const cases: Case[] = []
const pems: string[] = []
for (const count of [1, 2, 3, 5, 8, 33]) {
  const { records, objects, rootPems } = await agedRecords(count)
  pems.push(...rootPems)
  for (const at of new Set([0, count >> 1, count - 1])) {
    const object = objects[at]!
    const { chains } = readEvidenceRecord(records[at]!)
    for (const [last, chain] of chains.entries()) {
      for (const position of chain.keys()) {
        const until = [...chains.slice(0, last), chain.slice(0, position + 1)]
        const stamps = until.flat().length
        const facts = {
          record: encodeEvidenceRecord(until),
          stamps,
          at: new Date(Date.UTC(2026 + (stamps - 1) * 4, 6, 1)),
        }
        const name = `object ${at} of ${count} after ${stamps} timestamps`
        cases.push({ ...facts, name, object, isGood: true })
        if (position > 0) continue
        cases.push({ ...facts, name: `${name}, another object`, object: utf8('another object'), isGood: false })
        const changed = structuredClone(until)
        const token = changed.at(-1)!.at(-1)!.token
        token[token.length - 1]! ^= 1
        const record = encodeEvidenceRecord(changed)
        cases.push({ ...facts, name: `${name}, a changed timestamp`, record, object, isGood: false })
      }
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'evidence-records-'))
try {
  const put = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const roots = pems.map((pem, at) => put(`root-${at}.pem`, pem))
  const lines = cases.map(({ record, object, at }, index) =>
    [put(`${index}.ers`, record), put(`${index}.object`, object), at.getTime()].join('\t'),
  )
  const response = judgeByJava({ name: 'evidence-records', version: '6.2' }, { args: roots, lines })
  if ('problem' in response) {
    console.log(`Bouncy Castle and DSS were not asked: ${response.problem}`)
    process.exitCode = process.env.CHANCERY_ORACLES === 'required' ? 1 : 0
  } else report(response.stdout.trim().split('\n'))
} finally {
  rmSync(folder, { recursive: true })
}

function report(lines: string[]): void {
  let failures = 0
  for (const [index, { name, isGood, stamps }] of cases.entries()) {
    const [, bouncyCastle = 'no verdict', dss = 'no verdict', found] = lines[index]?.split('\t') ?? []
    const isAgreed = isGood
      ? bouncyCastle === 'ok' && dss === 'ok' && Number(found) === stamps
      : bouncyCastle !== 'ok' && dss !== 'ok'
    if (isAgreed) continue
    failures++
    console.log(`FAILED  ${name}: Bouncy Castle ${bouncyCastle}, DSS ${dss}, ${found} timestamps`)
  }
  console.log(`${cases.length} evidence records, ${failures} judged differently`)
  process.exitCode = failures === 0 ? 0 : 1
}
