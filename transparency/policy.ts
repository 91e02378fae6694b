import { toHex } from '../base/bytes.ts'
import type { ReadCheckpoint } from './checkpoint.ts'
import { cosignedAt } from './cosignature.ts'
import { isNoteSignedBy, type NoteKeyType, type NoteVerifier, parseVerifier } from './note.ts'

/** A trusted log in a policy (c2sp.org/tlog-policy). */
export type PolicyLog = { verifier: NoteVerifier; url: string | null }
export type PolicyWitness = PolicyLog & { name: string }
type Group = { needed: number; names: string[] }

/** A policy: the trusted logs and witnesses, and the required witnesses. `quorum` is null if no witness is required. */
export type LogPolicy = {
  logs: PolicyLog[]
  witnesses: PolicyWitness[]
  groups: ReadonlyMap<string, Group>
  quorum: string | null
}

/**
 * The result of checking a checkpoint against a policy: the log that signed it, and each witness that cosigned it, with
 * the time.
 */
export type PolicyFinding = {
  log: string | null
  witnesses: { name: string; at: Date }[]
  hasQuorum: boolean
}

/** Parses a policy. Throws an Error that names the first invalid line. */
export function parsePolicy(text: string): LogPolicy {
  const reader = new PolicyReader()
  for (const [at, line] of text.split('\n').entries()) {
    try {
      reader.readLine(line.split(/[ \t]+/).filter((word) => word !== ''))
    } catch (error) {
      throw new Error(`Line ${at + 1} of the policy is invalid. ${(error as Error).message}`)
    }
  }
  return reader.policy()
}

class PolicyReader {
  private readonly logs: PolicyLog[] = []
  private readonly witnesses: PolicyWitness[] = []
  private readonly groups = new Map<string, Group>()
  private readonly grouped = new Set<string>()
  private quorum: string | undefined

  readLine(words: string[]): void {
    const [keyword, ...rest] = words
    if (keyword === undefined || keyword.startsWith('#')) return
    switch (keyword) {
      case 'log':
        this.logs.push(keyOf(rest, 'ed25519', this.logs))
        return
      case 'witness':
        this.addWitness(rest)
        return
      case 'group':
        this.addGroup(rest)
        return
      case 'quorum':
        this.setQuorum(rest)
        return
      default:
        throw new Error(`"${keyword}" is unknown. Use log, witness, group or quorum.`)
    }
  }

  policy(): LogPolicy {
    const { logs, witnesses, groups, quorum } = this
    if (quorum === undefined) throw new Error('The policy has no quorum line. Add "quorum none" to require no witness.')
    return { logs, witnesses, groups, quorum: quorum === 'none' ? null : quorum }
  }

  private addWitness([name, ...key]: string[]): void {
    this.witnesses.push({ name: this.newName(name), ...keyOf(key, 'cosignature', this.witnesses) })
  }

  private addGroup([name, threshold, ...names]: string[]): void {
    for (const member of names) {
      this.requireKnown(member)
      if (this.grouped.has(member)) throw new Error(`"${member}" is already in a group. Remove it from one group.`)
      this.grouped.add(member)
    }
    const needed = threshold === 'any' ? 1 : threshold === 'all' ? names.length : Number(threshold)
    if (!/^(any|all|[1-9]\d*)$/.test(threshold ?? '') || needed < 1 || needed > names.length)
      throw new Error('The group is malformed. Write a name, "any", "all" or a number, and at least that many members.')
    this.groups.set(this.newName(name), { needed, names })
  }

  private setQuorum([name = '', ...rest]: string[]): void {
    if (this.quorum !== undefined || rest.length > 0)
      throw new Error(
        'The policy has several quorum lines, or a quorum line without exactly one name. Write one quorum line with one name.',
      )
    if (name !== 'none') this.requireKnown(name)
    this.quorum = name
  }

  private isKnown(name: string): boolean {
    return this.groups.has(name) || this.witnesses.some((witness) => witness.name === name)
  }

  private requireKnown(name: string): void {
    if (!this.isKnown(name)) throw new Error(`"${name}" is not defined above this line. Define it first.`)
  }

  private newName(name: string | undefined): string {
    if (name === undefined || name === 'none' || this.isKnown(name))
      throw new Error('The name is missing, reserved or already used. Use a new name.')
    return name
  }
}

function keyOf([text = '', url = null, ...rest]: (string | null)[], type: NoteKeyType, known: PolicyLog[]): PolicyLog {
  const verifier = parseVerifier(text ?? '')
  if (verifier?.type !== type || rest.length > 0)
    throw new Error(
      `The key is missing or malformed. Write an Ed25519 key of a ${type === 'ed25519' ? 'log' : 'witness'}, and optionally its URL.`,
    )
  const bytes = toHex(verifier.publicKey)
  if (known.some((other) => toHex(other.verifier.publicKey) === bytes))
    throw new Error('The key is already listed. Remove this line.')
  return { verifier, url }
}

/**
 * Checks the signatures of a checkpoint against a policy. The policy accepts the checkpoint if the result has both
 * `log` and `hasQuorum`.
 */
export async function checkPolicy(policy: LogPolicy, checkpoint: ReadCheckpoint): Promise<PolicyFinding> {
  let log: string | null = null
  for (const { verifier } of policy.logs)
    if (verifier.name === checkpoint.origin && (await isNoteSignedBy(checkpoint.note, verifier))) log = verifier.name
  const witnesses: PolicyFinding['witnesses'] = []
  for (const { name, verifier } of policy.witnesses) {
    const at = await cosignedAt(checkpoint.note, verifier)
    if (at) witnesses.push({ name, at })
  }
  const cosigned = new Set(witnesses.map(({ name }) => name))
  return { log, witnesses, hasQuorum: policy.quorum === null || isMet(policy, policy.quorum, cosigned) }
}

function isMet(policy: LogPolicy, name: string, cosigned: ReadonlySet<string>): boolean {
  const group = policy.groups.get(name)
  if (!group) return cosigned.has(name)
  return group.names.filter((member) => isMet(policy, member, cosigned)).length >= group.needed
}
