import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openProxy, type Proxy } from '../../../tests/stress/network/proxy.ts'
import { openLog } from '../process/log.ts'
import { waitForDatabase } from './wait-for-database.ts'

let proxy: Proxy
let url: string
let lines: { level: number; msg: string; reason?: string }[]
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(async () => {
  lines = []
  proxy = await openProxy()
  const behind = new URL(inject('postgresUrl'))
  proxy.forwardTo(Number(behind.port))
  behind.port = String(proxy.port)
  behind.password = 'top-secret'
  url = behind.href
})
afterEach(() => proxy.close())

test('goes on at once when the database answers, and says nothing', async () => {
  await waitForDatabase(url, log)
  expect(lines).toEqual([])
})

test('says once that it waits, and once that the database came', async () => {
  proxy.setConditions('resets')
  const waiting = waitForDatabase(url, log)
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({ msg: 'the database cannot be reached; the start waits for it, up to 60 s', reason: expect.stringMatching(/^[^\n]+$/) })
  proxy.setConditions('passes')
  await waiting
  expect(lines.map(({ msg }) => msg).slice(1)).toEqual(['the database answers, and the start goes on'])
})

test('gives up with one line that names the setting and no password', async () => {
  proxy.setConditions('resets')
  await expect(waitForDatabase(url, log, 0)).rejects.toThrow(/^DATABASE_URL: cannot be reached for 0 s: (?!.*top-secret)[^\n]+$/)
})

test('leaves a wrong name of the database to the start', async () => {
  await waitForDatabase(new URL('/no_such_database', url).href, log)
  expect(lines).toEqual([])
})
