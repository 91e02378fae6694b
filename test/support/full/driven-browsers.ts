import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../dev/stack/ports.ts'
import { launchBrowser } from '../../../dev/support/browser.ts'
import { temporaryFolder } from '../folder.ts'

export type WindowSize = { width: number; height: number }

/** The keys that a person uses to move through a page, by their WebDriver codes. */
const keyCodes = { Tab: '\uE004', Enter: '\uE007', Space: ' ' }

export type Key = keyof typeof keyCodes

/** A browser with one window. */
export type DrivenBrowser = {
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the page, and returns its JSON value. Awaits a promise. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses and releases a key, as on a keyboard. The browser decides what the key does. */
  press: (key: Key) => Promise<void>
  close: () => Promise<void>
}

/** The browsers to test, each started in the form that its vendor publishes. */
export const drivenBrowsers: Record<string, (size: WindowSize) => Promise<DrivenBrowser>> = {
  Chromium: startChromium,
  Firefox: startFirefox,
  WebKit: startWebKit,
}

async function startChromium(viewport: WindowSize): Promise<DrivenBrowser> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-GB', viewport })
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  }
}

/** Returns the WebDriver actions that press and release a key. */
const keyPress = (key: Key) => ({
  type: 'key',
  id: 'keyboard',
  actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: keyCodes[key] })),
})

/** Starts Firefox through the WebDriver BiDi protocol. */
async function startFirefox(viewport: WindowSize): Promise<DrivenBrowser> {
  const port = await freePort()
  const profile = temporaryFolder('firefox')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const process_ = started('firefox-esr', args, profile)
  const socket = await retried(async () => {
    const opened = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await new Promise((resolve, reject) => {
      opened.addEventListener('open', resolve)
      opened.addEventListener('error', () => reject(new Error('Firefox accepts no connection')))
    })
    return opened
  })
  const waiting = new Map<number, (message: { error?: string; message?: string; result?: never }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    waiting.get(message.id)?.(message)
  })
  let count = 0
  const call = async (method: string, params: object): Promise<Record<string, never>> => {
    const id = ++count
    const { promise, resolve } = Promise.withResolvers<{ error?: string; message?: string; result?: never }>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await promise
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result ?? {}
  }
  await call('session.new', { capabilities: {} })
  // In the first window, the address bar has the focus, so keys would press no button of the page.
  const { context } = await call('browsingContext.create', { type: 'window' })
  await call('browsingContext.setViewport', { context, viewport })
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = (await call('script.evaluate', {
        ...{ target: { context }, awaitPromise: true },
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    press: async (key) => void (await call('input.performActions', { context, actions: [keyPress(key)] })),
    close: async () => {
      socket.close()
      await stopped(process_)
    },
  }
}

/** Starts WebKitGTK through the WebDriver protocol, on a separate display. */
async function startWebKit(size: WindowSize): Promise<DrivenBrowser> {
  const port = await freePort()
  const process_ = started('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], temporaryFolder('webkit'))
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  await retried(() => call('GET', '/status'))
  const options = { binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  // The window's toolbar is at least 447 pixels wide.
  await call('POST', `${session}/window/rect`, size)
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; Promise.resolve().then(() => ${expression}).then(
        (value) => done({ value: JSON.stringify(value) ?? 'null' }), (error) => done({ error: String(error) }))`
      const { value, error } = await call<{ value?: string; error?: string }>('POST', `${session}/execute/async`, {
        ...{ script, args: [] },
      })
      if (error !== undefined) throw new Error(error)
      return JSON.parse(value ?? 'null')
    },
    press: (key) => call('POST', `${session}/actions`, { actions: [keyPress(key)] }),
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      await stopped(process_)
    },
  }
}

/** Starts a program in a process group with an empty home folder. */
const started = (name: string, args: string[], home: string): ChildProcess =>
  spawn(name, args, { stdio: 'ignore', detached: true, env: { ...process.env, HOME: home } })

async function stopped({ pid, exitCode }: ChildProcess): Promise<void> {
  if (pid === undefined || exitCode !== null) return
  process.kill(-pid, 'SIGTERM')
  await pause(500)
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Ignores the error of a program that has already ended.
  }
}

async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 120; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await pause(500)
    }
  }
}
