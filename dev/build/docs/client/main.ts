import './requests.ts'
import './search.ts'

/** The contents stand open beside the text and closed above it. */
const contents = document.querySelector<HTMLDetailsElement>('#contents')!
contents.open = matchMedia('(min-width: 50rem)').matches
