// The frame is of another origin: it tells what happens by messages, and only messages of exactly this frame at exactly
// the service's origin count. What is final is asked for on the server, by a webhook or the API.

const frame = document.getElementById('signing')
const standing = document.getElementById('standing')
const again = document.getElementById('again')

const sentences = {
  'chancery.ready': 'Please read and sign below.',
  'chancery.signed': 'Thank you, you have signed.',
  'chancery.declined': 'You declined to sign.',
  'chancery.expired': 'This signing session is over.',
}

let serviceOrigin = null

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== serviceOrigin || source !== frame.contentWindow) return
  if (data.type === 'chancery.closed') frame.hidden = true
  else if (data.type in sentences) standing.textContent = sentences[data.type]
  again.hidden = data.type !== 'chancery.expired'
})

async function openSession() {
  const response = await fetch('/signing-session', { method: 'POST' })
  if (!response.ok) {
    standing.textContent = 'The contract cannot be opened at the moment.'
    again.hidden = false
    return
  }
  const session = await response.json()
  serviceOrigin = session.serviceOrigin
  frame.src = session.url
}

again.addEventListener('click', openSession)
await openSession()
