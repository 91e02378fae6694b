import './requests.ts'
import './search.ts'

/** Contents and operations are expanded if they are next to the text, and collapsed if they are above it. */
for (const list of document.querySelectorAll<HTMLDetailsElement>('#contents, #operations'))
  list.open = matchMedia('(min-width: 50rem)').matches
