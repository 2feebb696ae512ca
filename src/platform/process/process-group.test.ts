import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A worker prints its pid when it is ready. When its supervisor is gone, it takes 50 ms to end. */
const program = `
  import cluster from 'node:cluster'
  import { isGroupWorker, superviseProcesses, onSupervisorExit, reportReady } from ${JSON.stringify(new URL('process-group.ts', import.meta.url).href)}
  if (isGroupWorker()) {
    setInterval(() => {}, 1000)
    onSupervisorExit(() => setTimeout(() => { console.log('ended in order', process.pid); process.exit(0) }, 50))
    reportReady([])
    console.log('ready', process.pid)
  } else {
    const onUnstarted = ({ err }) => {
      console.log('not started', err.code)
      if (err.code === 'ENOENT') cluster.setupPrimary({ cwd: process.cwd() })
    }
    superviseProcesses({ count: 1, pingEveryMs: Number(process.argv[2]), onReady: breakForks, onLost: () => {}, onUnstarted })
  }

  /** Lets the next forks fail in each way that Node has: by an exception, and by an event. */
  function breakForks() {
    const fork = cluster.fork
    cluster.fork = () => {
      cluster.fork = fork
      cluster.setupPrimary({ cwd: '/there is no such folder' })
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
    }
  }`

let folder = ''
let group: ChildProcess | undefined
let output = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swachh-group-'))
  writeFileSync(join(folder, 'group.mjs'), program)
})

afterEach(() => {
  group?.kill('SIGTERM')
  rmSync(folder, { recursive: true })
})

function start(pingEveryMs: number) {
  output = ''
  const started = spawn(process.execPath, [join(folder, 'group.mjs'), String(pingEveryMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.stdout.on('data', (chunk) => (output += String(chunk)))
  group = started
}

const newest = () => Number(output.match(/(?<=ready )\d+/g)?.at(-1) ?? 0)

test('kills and replaces a worker that hangs', async () => {
  // Six missed pings take three seconds. A worker that does not hang answers within that time.
  start(500)
  await expect.poll(newest).toBeGreaterThan(0)
  const hung = newest()
  process.kill(hung, 'SIGSTOP')
  await expect.poll(newest).not.toBe(hung)
  expect(() => process.kill(hung, 0), 'it is gone').toThrow('ESRCH')
})

test('a worker whose supervisor is killed ends in order', async () => {
  start(10_000)
  await expect.poll(newest).toBeGreaterThan(0)
  group?.kill('SIGKILL')
  await expect.poll(() => output).toContain(`ended in order ${newest()}`)
})

test('a worker that cannot be started is tried again, until the system has room for it', async () => {
  start(10_000)
  await expect.poll(newest).toBeGreaterThan(0)
  const killed = newest()
  process.kill(killed, 'SIGKILL')
  await expect.poll(newest).not.toBe(killed)
  expect(output.match(/(?<=not started )\w+/g)).toEqual(['ENOMEM', 'ENOENT'])
})
