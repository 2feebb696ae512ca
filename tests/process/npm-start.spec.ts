import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { answers } from '../support/answers.ts'
import { childrenOf, isRunning } from '../support/browser/list-processes.ts'
import { freePort, isFree } from '../support/free-port.ts'

test('SIGTERM to the process of "npm start" stops the shop, which exits with 0 and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-npm-'))
  const port = await freePort()
  const env = { PATH: process.env['PATH'], HOME: folder, PORT: String(port), DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'error' }
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let children: number[] = []
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toContain('Ready at ')
    expect(await answers(`http://localhost:${port}/health/ready`)).toBe(true)
    const [shell] = childrenOf(npm.pid ?? 0)
    children = shell === undefined ? [] : [shell, ...childrenOf(shell)]
    expect(children).not.toEqual([])
    npm.kill('SIGTERM')
    const [code] = await once(npm, 'exit')
    expect([code, npm.signalCode]).toEqual([0, null])
    expect(await isFree(port)).toBe(true)
    expect(children.filter(isRunning)).toEqual([])
  } finally {
    for (const pid of [npm.pid ?? 0, ...children].filter(isRunning)) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
