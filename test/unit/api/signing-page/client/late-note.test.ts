import { expect, test } from 'vitest'
import { noEffectNote, type SignerAction } from '../../../../../web/signing-page/late-note.ts'
import { closedStates } from '../../../../../web/signing-page/view.ts'
import { textsByLocale } from '../../../../support/page-texts.ts'
import { closedView, lostView } from '../views.ts'

const texts = textsByLocale.en
const { signedElsewhere, cameLate } = texts
const notesAfter = (...unconfirmed: SignerAction[]) => [
  ...closedStates.map((state) => noEffectNote(closedView({ state }), new Set(unconfirmed), texts)),
  ...(['replaced', 'corrected', 'gone'] as const).map((state) =>
    noEffectNote(lostView(state), new Set(unconfirmed), texts),
  ),
]

test.each<[unconfirmed: SignerAction[], notes: (string | null)[]]>([
  [[], [signedElsewhere, signedElsewhere, cameLate, cameLate, cameLate, cameLate, cameLate, null]],
  [['sign'], [null, null, cameLate, cameLate, cameLate, cameLate, cameLate, null]],
  [['decline'], [signedElsewhere, signedElsewhere, null, cameLate, cameLate, cameLate, cameLate, null]],
])(
  'reports that entries had no effect unless the page itself may have closed the envelope (unconfirmed requests: %j)',
  (unconfirmed, notes) => {
    expect(notesAfter(...unconfirmed)).toEqual(notes)
  },
)
