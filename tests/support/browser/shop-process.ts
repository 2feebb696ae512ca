import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { answers } from '../answers.ts'

/** A mail or SMS that test mode stores instead of sending it. */
type StoredMessage = { channel: 'sms' | 'mail'; to: string; subject?: string; text: string; createdAt: string }

/** A running shop: the built server on a free port, with its own data directory. */
export type ShopProcess = {
  baseURL: string
  dataDir: string
  admin: { email: string; password: string }
  /** Returns the id of the current process. @throws Error when none runs */
  pid(): number
  /** Returns the last 2 MB of output and log, across restarts. */
  output(): string
  /** Returns the stored messages, newest first. */
  mailbox(): Promise<StoredMessage[]>
  /** Kills the process like a crash: it flushes nothing and closes no connection. */
  kill9(): Promise<void>
  /** Starts the process on the same data and port if it does not run. With changed settings it stops a running one first. */
  restart(changes?: Record<string, string>): Promise<void>
  /** Stops the process with SIGTERM, as an operator does. @returns the exit code */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

const admin = { email: 'admin@swachh.test', password: 'admin-of-the-journeys' }
/** Long enough for a busy machine. */
const startTimeoutMs = 600_000

/** Starts a copy of the shop that tests/support/browser/global-setup.ts made, which takes a quarter of a first start. */
export const startPreparedShop = () => startShop({}, '.', process.env['PREPARED_SHOP'])

/**
 * Starts a public shop without goods that is in test mode until its owner goes live. It pays at its own simulated provider, also then. Its public address leads
 * back to it, as a proxy would.
 */
export async function startUntilLive(publicUrl: string) {
  const port = await freePort()
  const provider = `http://localhost:${port}/sandbox/razorpay`
  const checkoutUrl = `${provider}/checkout.js`
  const proxy = `const out = fetch
    globalThis.fetch = (input, init) => out(typeof input === 'string' ? input.replace('${publicUrl}/', 'http://localhost:${port}/') : input, init)`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(proxy)}`
  const environment = { PORT: String(port), SEED: 'none', SANDBOX: 'until-live', PUBLIC_URL: publicUrl, NODE_OPTIONS }
  return { shop: await startShop({ ...environment, RAZORPAY_API_URL: provider, RAZORPAY_CHECKOUT_URL: checkoutUrl }), checkoutUrl }
}

/** `source` is the folder of the built shop. The shop has its own copy of the data in `prepared`; without it, the start is its first. */
export async function startShop(environment: Record<string, string> = {}, source = '.', prepared?: string): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-journey-'))
  if (prepared) await cp(prepared, folder, { recursive: true })
  const port = environment['PORT'] ?? (await freePort())
  const baseURL = `http://localhost:${port}`
  // The shop gets only these variables, not the environment of the test run.
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...environment,
  }
  const output = { text: '' }
  let child = await start({ env, source }, baseURL, output)

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (isRunning(child)) {
      child.kill(signal)
      // After SIGTERM, wait for the end of the output too.
      await once(child, signal === 'SIGTERM' ? 'close' : 'exit')
    }
    return child.exitCode
  }

  return {
    baseURL,
    dataDir: folder,
    admin,
    pid() {
      if (child.pid === undefined) throw new Error('The shop does not run')
      return child.pid
    },
    output: () => output.text,
    async mailbox() {
      const response = await fetch(`${baseURL}/sandbox/messages`, { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`/sandbox/messages answered ${response.status}`)
      return response.json()
    },
    async kill9() {
      await end('SIGKILL')
    },
    async restart(changes) {
      if (changes) await end('SIGTERM')
      if (!isRunning(child)) child = await start({ env: { ...env, ...changes }, source }, baseURL, output)
    },
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGKILL')
      // Its backup runs in another process, which may still write for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

const maxOutputLength = 2_000_000

async function start({ env, source }: { env: NodeJS.ProcessEnv; source: string }, baseURL: string, output: { text: string }): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server.ts'], { env, cwd: source, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output.text = `${output.text}${chunk}`.slice(-maxOutputLength)))
  const deadline = performance.now() + startTimeoutMs
  while (!(await answers(`${baseURL}/health/ready`))) {
    if (!isRunning(child)) throw new Error(`The shop exited while starting:\n${output.text.slice(-20_000)}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The shop was not ready after ${startTimeoutMs / 1000} s:\n${output.text.slice(-20_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return child
}
