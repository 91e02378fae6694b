import './requests.ts'
import './search.ts'

/** Contents and operations are open next to the text, and collapsed above it. */
for (const list of document.querySelectorAll<HTMLDetailsElement>('#contents, #operations'))
  list.open = matchMedia('(min-width: 50rem)').matches
