// The frame has another origin and reports events with postMessage. The page accepts only messages from this frame with
// the service's origin. The server must confirm a final event with a webhook or an API call.

const frame = document.getElementById('signing')
const status = document.getElementById('status')
const again = document.getElementById('again')

const sentences = {
  'chancery.ready': 'Please read and sign below.',
  'chancery.signed': 'Thank you, you have signed.',
  'chancery.declined': 'You declined to sign.',
  'chancery.expired': 'This signing session is over.',
}

/** The sentences for an envelope that cannot be signed now, by its status. */
const ended = {
  waiting: 'Another person signs first. Please come back later.',
  sealing: 'Thank you, you have signed.',
  completed: 'Thank you, you have signed.',
}

let serviceOrigin = null

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== serviceOrigin || source !== frame.contentWindow) return
  if (data.type === 'chancery.closed') frame.hidden = true
  else if (data.type in sentences) status.textContent = sentences[data.type]
  again.hidden = data.type !== 'chancery.expired'
})

async function openSession() {
  const response = await fetch('/signing-session', { method: 'POST' })
  if (!response.ok) {
    status.textContent = 'The contract cannot be opened. Try again.'
    again.hidden = false
    return
  }
  const session = await response.json()
  again.hidden = true
  if (session.status) {
    status.textContent = ended[session.status] ?? 'The contract can no longer be signed.'
    frame.hidden = true
    return
  }
  serviceOrigin = session.serviceOrigin
  frame.src = session.url
}

again.addEventListener('click', openSession)
await openSession()
