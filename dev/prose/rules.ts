/** A defect of a text, described by the problem and its solution. */
export type Finding = string

/** Words that mark translated or private prose, each with its replacement. */
const words: readonly [pattern: RegExp, instead: string][] = [
  [/\banew\b|\bonce more\b|\bagain and again\b/i, 'again, retry'],
  [/\bof which nothing is seen\b/i, 'invisible, blank'],
  [/\b(is|are|was|were|be|been) told\b|\btells?\b/i, 'reports, returns, contains'],
  [/\b(stands|stood|lies|sits)\b/i, 'is, is stored in'],
  [/\bholds (a|an|the|that|no|its|all|any|each|every|what|it)\b|\bheld against\b/i, 'contains, checks, guarantees'],
  [/\b(is|are) taken\b/i, 'is accepted, is treated as'],
  [/\bthat which\b|\bwhat comes\b/i, 'the name of the thing'],
  [/\bbeside\b/i, 'together with, next to, in addition to'],
  [/\bbehind (the|an) answer\b|\bbehind its end\b/i, 'after'],
  [/\bby (itself|themselves)\b|\bof (its|their) own\b/i, 'automatically, separate'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair'],
  [/\b(sign|signed|signs|pay|answer) until\b|\buntil \{/i, 'by (a deadline)'],
  [/\b(somebody|whoever|anybody)\b/i, 'the signer, the caller, the operator'],
  [/\b(meanwhile|at the moment)\b/i, 'nothing, or "currently"'],
  [/\balike\b/i, 'identical, the same'],
  [/\b(every|all) (one )?but\b/i, 'all except'],
  [/\b(is|are) (away|silent)\b/i, 'is unavailable, does not respond'],
  [/\b(the|an|each|every|its|lost) answers?\b|\banswers? (a|an|with|exactly) /i, 'response (HTTP)'],
  [/\brepeat the (request|call)\b|\ba repeat\b/i, 'retry'],
  [/\bby chance\b|\bno chance\b/i, 'randomness'],
  [/\bpictures?\b/i, 'image'],
  [/\bwhole numbers?\b/i, 'integer'],
  [/\b(errands|chores)\b/i, 'scheduled task, cleanup'],
  [/\b(wake-ups?|woken|hasten)\b/i, 'job message, dispatched, expedite'],
  [/\b(loose|doomed) objects?\b|\bburied messages?\b/i, 'pending object, marked for deletion, dead letters'],
  [/\bhanded on\b/i, 'proxied, forwarded'],
  [/\bremembered names\b|\brequest shares\b/i, 'DNS cache, subrequest budget'],
  [
    /\b(twins|(?<!general )ledgers?|farewells?|wishes)\b/i,
    'duplicate objects, reference table, replaced signer notice, options',
  ],
  [/\bfor good\b/i, 'permanently'],
  [/\brejected to [a-z]+/i, 'decided not to'],
  [/\bannounced (length|type|size|hash|sha)\b/i, 'declared'],
  [/\bpublished texts\b|\bbeyond schema\b/i, 'well-known documents, semantic rule'],
]

const kindsOfNames =
  'action|attribute|binding|check|code|column|command|event|field|flag|filter|function|header|keyword|line|operation|operator|option|parameter|property|properties|queue|record|role|scope|secret|setting|table|variable|webhook'
const compounds = '(audit|environment|log|path|query|request|response|webhook)'

// Matches a noun before the name that it describes. The name is a code span, or its replacement in Markdown.
const nounBeforeName = new RegExp(
  `\\b([Tt]he|[Aa]n?|[Ii]ts|[Tt]heir|[Yy]our|[Ee]ach|[Nn]o|[Oo]ther|[Tt]his|[Tt]hese) (new )?(${compounds} )?(${kindsOfNames})s? (CODE\\b|\\\\?\`[^\`]+\`)`,
)

export const sentenceWordsMax = 30
export const paragraphSentencesMax = 5
export const lineCharsMax = 120

const abbreviations = /\b(e\.g|i\.e|etc|vs|No|Nr|cf|St|Dr|approx)\./g

/** Returns the sentences of a paragraph. The caller must replace each code span with one word. */
export const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .replaceAll(abbreviations, '$1')
    .split(/(?<=[.!?][)"”’*]*)\s+(?=[\p{Lu}\d"“(*[])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

const wordCount = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const start = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Returns a finding for each word in the text that the glossary replaces. */
export const wordFindings = (text: string): Finding[] =>
  words.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`"${found[0]}": write ${instead}`] : []
  })

/**
 * Returns the defects of a paragraph: words to avoid, the length and number of sentences, and sentences without a
 * subject.
 */
export function paragraphFindings(paragraph: string): Finding[] {
  const sentences = sentencesOf(paragraph)
  return [
    ...wordFindings(paragraph),
    ...sentences
      .filter((sentence) => wordCount(sentence) > sentenceWordsMax)
      .map(
        (sentence) => `a sentence has ${wordCount(sentence)} words, more than ${sentenceWordsMax}: ${start(sentence)}`,
      ),
    ...sentences
      .filter((sentence) => /^(What|Whether|Whoever|Where) /.test(sentence) && !sentence.endsWith('?'))
      .map((sentence) => `name the subject instead of "${sentence.split(' ')[0]} …": ${start(sentence)}`),
    ...sentences.flatMap((sentence) => {
      const found = nounBeforeName.exec(sentence)
      return found ? [`write the name before its noun, as in "the \`url\` field": ${found[0]}`] : []
    }),
    ...(sentences.length > paragraphSentencesMax
      ? [`a paragraph has ${sentences.length} sentences, more than ${paragraphSentencesMax}: ${start(paragraph)}`]
      : []),
  ]
}
