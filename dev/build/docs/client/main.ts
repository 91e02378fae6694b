import './requests.ts'
import './search.ts'

/** The contents are open next to the text, and collapsed above it. */
const contents = document.querySelector<HTMLDetailsElement>('#contents')!
contents.open = matchMedia('(min-width: 50rem)').matches
