import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './lock.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'swachh-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('refuses a directory that a living process holds, in one line that says what to do', () => {
  const release = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(/^.* is in use by another shop process \(pid \d+\); stop it first, or set another DATA_DIR$/)
  release()
  lockDirectory(folder)()
})

test('takes over from a process that died', async () => {
  const other = spawn('sleep', ['60'])
  await once(other, 'spawn')
  writeFileSync(join(folder, 'lock'), `${other.pid} 0`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDirectory(folder)()
})

test('takes over when the pid now belongs to a later process', () => {
  const release = lockDirectory(folder)
  const [pid] = readFileSync(join(folder, 'lock'), 'utf8').split(' ')
  release()
  writeFileSync(join(folder, 'lock'), `${pid} 1`)
  lockDirectory(folder)()
})
