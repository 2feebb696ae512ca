import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { answers } from '../answers.ts'

/** A message that would have left the house, as test mode keeps it. */
type KeptMessage = { channel: 'sms' | 'mail'; to: string; subject?: string; text: string; createdAt: string }

/** A shop of its own: the built server, a free port, an empty data directory. */
export type ShopProcess = {
  baseURL: string
  dataDir: string
  admin: { email: string; password: string }
  /** Of the process that runs now. */
  pid(): number
  /** What it has written, log and all, restarts included; of very much, the end. */
  output(): string
  /** Newest first. */
  mailbox(): Promise<KeptMessage[]>
  /** As a crash or a power switch ends it: nothing is flushed, nobody is told. */
  kill9(): Promise<void>
  /** Starts it again on the same data, port included, if it does not run; with a changed environment, also if it does. */
  restart(changes?: Record<string, string>): Promise<void>
  /** Ends it as an operator does. @returns the exit code */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

const admin = { email: 'admin@swachh.test', password: 'admin-of-the-journeys' }
/** A machine that does much else takes its time. */
const patienceMs = 180_000

export async function startShop(environment: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-journey-'))
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  // Only what is named here: the environment of whoever runs the journeys must not leak into the shop.
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
  const heard = { text: '' }
  let child = await start(env, baseURL, heard)

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (isRunning(child)) {
      child.kill(signal)
      // Who is told to stop is heard to the end.
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
    output: () => heard.text,
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
      if (!isRunning(child)) child = await start({ ...env, ...changes }, baseURL, heard)
    },
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGKILL')
      // A backup it was making has a process of its own, which may write for a moment more.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

const keptOutput = 2_000_000

async function start(env: NodeJS.ProcessEnv, baseURL: string, heard: { text: string }): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (heard.text = `${heard.text}${chunk}`.slice(-keptOutput)))
  const deadline = performance.now() + patienceMs
  while (!(await answers(`${baseURL}/health/ready`))) {
    if (!isRunning(child)) throw new Error(`The shop ended while starting:\n${heard.text.slice(-20_000)}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The shop was not ready in ${patienceMs / 1000} s:\n${heard.text.slice(-20_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return child
}
