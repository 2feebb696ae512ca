import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const file = 'src/platform/process/size-thread-pool.ts'

/** Fills the pool, and prints how many of its threads the kernel knows. */
const countThreads = `
  import './${file}'
  import { pbkdf2 } from 'node:crypto'
  import { readdirSync, readFileSync } from 'node:fs'
  let left = 20
  for (let index = 0; index < left; index += 1) pbkdf2('a', 'b', 20_000, 32, 'sha256', () => --left === 0 && print())
  const print = () => console.log(readdirSync('/proc/self/task').filter((id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').startsWith('libuv-worker')).length)
`

const run = async (environment: Record<string, string>) =>
  (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', countThreads], { env: { ...environment } })).stdout.trim()

test('the pool has threads for two pictures, two passwords and four answers, or as many as the operator says', async () => {
  expect(await run({})).toBe('8')
  expect(await run({ UV_THREADPOOL_SIZE: '11' })).toBe('11')
})

test('the process sizes the pool before it imports anything that could start it', async () => {
  expect(await readFile('server.ts', 'utf8')).toMatch(new RegExp(`^import './${file}'\n`))
})
