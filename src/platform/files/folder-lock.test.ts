import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDirectory } from './folder-lock.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'swachh-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('refuses a directory that a living process holds, with one line that says what to do', () => {
  const release = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(/^.* is in use by another shop process \(pid \d+\); stop it first, or set another DATA_DIR$/)
  release()
  lockDirectory(folder)()
})

test('refuses a path that is not a usable directory, with one line that names the setting', () => {
  writeFileSync(join(folder, 'file'), '')
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')])
    expect(() => lockDirectory(path)).toThrow(/^DATA_DIR: .*file.* cannot be used: [^\n]+$/)
})

test('takes over the lock of a dead process', async () => {
  const other = spawn('sleep', ['60'])
  await once(other, 'spawn')
  writeFileSync(join(folder, 'lock'), `${other.pid} 0`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDirectory(folder)()
})

test('takes over when the pid belongs to a later process', () => {
  const release = lockDirectory(folder)
  const [pid] = readFileSync(join(folder, 'lock'), 'utf8').split(' ')
  release()
  writeFileSync(join(folder, 'lock'), `${pid} 1`)
  lockDirectory(folder)()
})

test('of many processes that start together after a dead one, exactly one gets the lock', async () => {
  const program = `
    const { existsSync } = await import('node:fs')
    const { lockDirectory } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)})
    console.log('here')
    while (!existsSync(${JSON.stringify(join(folder, 'go'))})) {}
    try { lockDirectory(${JSON.stringify(folder)}); console.log('took') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  writeFileSync(join(folder, 'lock'), '4000000 1')
  const starters = Array.from({ length: 8 }, () => spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }))
  const outputs = starters.map(() => '')
  for (const [index, { stdout }] of starters.entries()) stdout.on('data', (chunk: Buffer) => (outputs[index] += chunk.toString()))
  const all = (pattern: RegExp) => vi.waitUntil(() => outputs.every((text) => pattern.test(text)), { timeout: 60_000 })
  try {
    await all(/here/)
    writeFileSync(join(folder, 'go'), '')
    await all(/took|in use|taken/)
    expect(outputs.filter((text) => text.includes('took'))).toHaveLength(1)
    // No process is left to release the lock, and it is free all the same.
    for (const starter of starters) starter.kill('SIGKILL')
    await Promise.all(starters.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map((starter) => once(starter, 'exit')))
    lockDirectory(folder)()
  } finally {
    for (const starter of starters) starter.kill('SIGKILL')
  }
}, 90_000)

test('refuses when a process of an older release holds the lock', async () => {
  const other = spawn('sleep', ['60'])
  await once(other, 'spawn')
  try {
    const stat = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
    writeFileSync(join(folder, 'lock'), `${other.pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`)
    expect(() => lockDirectory(folder)).toThrow(`(pid ${other.pid})`)
  } finally {
    other.kill('SIGKILL')
  }
})
