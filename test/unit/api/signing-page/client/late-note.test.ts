import { expect, test } from 'vitest'
import { type Act, lateNote } from '../../../../../web/signing-page/late-note.ts'
import { closedStates } from '../../../../../web/signing-page/view.ts'
import { textsByLocale } from '../../../../support/page-texts.ts'
import { closedView, lostView } from '../views.ts'

const texts = textsByLocale.en
const { signedElsewhere, cameLate } = texts
const notesAfter = (...unanswered: Act[]) => [
  ...closedStates.map((state) => lateNote(closedView({ state }), new Set(unanswered), texts)),
  ...(['replaced', 'gone'] as const).map((state) => lateNote(lostView(state), new Set(unanswered), texts)),
]

test.each<[unanswered: Act[], notes: (string | null)[]]>([
  [[], [signedElsewhere, signedElsewhere, cameLate, cameLate, cameLate, cameLate, null]],
  [['sign'], [null, null, cameLate, cameLate, cameLate, cameLate, null]],
  [['decline'], [signedElsewhere, signedElsewhere, null, cameLate, cameLate, cameLate, null]],
])(
  'reports that the envelope ended elsewhere unless this page may have caused it (unanswered requests: %j)',
  (unanswered, notes) => {
    expect(notesAfter(...unanswered)).toEqual(notes)
  },
)
