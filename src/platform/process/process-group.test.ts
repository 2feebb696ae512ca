import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Each process tells its pid when it is ready, and when it is alone it still has something to do before it ends. */
const program = `
  import { isOfGroup, keepProcesses, onSupervisorExit, reportReady } from ${JSON.stringify(new URL('process-group.ts', import.meta.url).href)}
  if (isOfGroup()) {
    setInterval(() => {}, 1000)
    onSupervisorExit(() => setTimeout(() => { console.log('ended in order', process.pid); process.exit(0) }, 50))
    reportReady([])
    console.log('ready', process.pid)
  } else keepProcesses({ count: 1, askEveryMs: Number(process.argv[2]), onReady: () => {}, onLost: () => {} })`

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

function begin(askEveryMs: number) {
  output = ''
  const started = spawn(process.execPath, [join(folder, 'group.mjs'), String(askEveryMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.stdout.on('data', (chunk) => (output += String(chunk)))
  group = started
}

const newest = () => Number(output.match(/(?<=ready )\d+/g)?.at(-1) ?? 0)

test('a process that hangs is ended and replaced', async () => {
  // Six unanswered questions are three seconds, which a process that does not hang hardly sleeps through.
  begin(500)
  await expect.poll(newest).toBeGreaterThan(0)
  const hung = newest()
  process.kill(hung, 'SIGSTOP')
  await expect.poll(newest).not.toBe(hung)
  expect(() => process.kill(hung, 0), 'it is gone').toThrow('ESRCH')
})

test('a process whose watcher is killed ends in order', async () => {
  begin(10_000)
  await expect.poll(newest).toBeGreaterThan(0)
  group?.kill('SIGKILL')
  await expect.poll(() => output).toContain(`ended in order ${newest()}`)
})
