import type { Query } from 'minisearch'

/** Words that people search for, with the corresponding words in guides and operations. */
const synonyms: Record<string, readonly string[]> = {
  abort: ['void', 'cancel'],
  agreement: ['document', 'envelope'],
  answers: ['values'],
  authenticate: ['authentication', 'key'],
  callback: ['webhook'],
  cancel: ['void'],
  cc: ['copies', 'copy'],
  change: ['update', 'correct'],
  checkbox: ['types'],
  contract: ['document', 'envelope'],
  coordinates: ['places', 'positions', 'fields'],
  credential: ['key'],
  deadline: ['expires', 'expiry', 'expired'],
  delete: ['remove', 'trash', 'erase'],
  download: ['retrieve'],
  edit: ['update', 'correct'],
  email: ['mail', 'mails'],
  emails: ['mails'],
  erase: ['erasing', 'erasure'],
  event: ['webhook'],
  fetch: ['retrieve', 'download'],
  gdpr: ['erase', 'erasing'],
  get: ['retrieve'],
  hook: ['webhook'],
  iframe: ['embed', 'embedded', 'embedding'],
  invitation: ['signer', 'reminder', 'link'],
  invite: ['create', 'envelope'],
  logo: ['brand', 'branding'],
  logs: ['audit'],
  mass: ['bulk'],
  multiple: ['several'],
  notification: ['webhook', 'mail'],
  order: ['workflow', 'several'],
  password: ['code'],
  pdf: ['document', 'file'],
  pin: ['code'],
  privacy: ['erase'],
  proof: ['evidence'],
  quota: ['limit', 'limits'],
  recipient: ['signer'],
  remove: ['delete'],
  request: ['envelope'],
  resend: ['remind', 'reminder', 'replay'],
  retries: ['replay', 'deliveries'],
  retry: ['retries', 'replay', 'delivery'],
  rotate: ['revoke'],
  send: ['create'],
  sequential: ['workflow', 'order'],
  show: ['retrieve', 'list'],
  signature: ['signing', 'sign', 'envelope', 'verify'],
  signed: ['completed', 'sealed'],
  sso: ['scim'],
  status: ['retrieve', 'states'],
  team: ['members'],
  test: ['sandbox'],
  throttle: ['limit', 'limits'],
  token: ['key'],
  translate: ['locale', 'language'],
  two: ['several'],
  undo: ['restore', 'void'],
  user: ['member', 'users'],
  validate: ['verify'],
  view: ['retrieve', 'list'],
  void: ['cancel'],
  withdraw: ['void'],
}

const fillers = new Set('a an and by can do does for from how i in is it my of on or the to what where with'.split(' '))

/** The weight of a synonym relative to the entered word. */
const synonymBoost = 0.7

/**
 * Returns the queries for a search text, to be tried in order until one finds a result. The first requires every word
 * or a synonym of it, and the second any of the words. Words such as "how" and "the" do not count.
 */
export function searchQueries(entered: string): Query[] {
  const words = entered.toLowerCase().split(/[\s,.;:?!"()]+/)
  const named = words.filter((word) => word !== '')
  const meant = named.filter((word) => !fillers.has(word))
  const queries = (meant.length > 0 ? meant : named).map(queryOf)
  return (['AND', 'OR'] as const).map((combineWith) => ({ combineWith, queries }))
}

function queryOf(word: string): Query {
  const meanings = Object.hasOwn(synonyms, word) ? synonyms[word]! : []
  const stem = /^(\w{4,})ing$/.exec(word)?.[1]
  const queries = [
    word,
    ...meanings.map((meaning) => ({ queries: [meaning], ...bySynonym })),
    ...(stem === undefined ? [] : [{ queries: [stem], ...bySynonym, prefix: true }]),
  ]
  return { combineWith: 'OR', queries }
}

const bySynonym = { fuzzy: false, prefix: false, boostDocument: () => synonymBoost }
