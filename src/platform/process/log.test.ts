import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { idFor, inRequest } from './request-id.ts'

function openRecordedLog() {
  const lines: string[] = []
  return { lines, log: openLog('trace', { write: (line) => void lines.push(line) }) }
}

test('every line of a request has the request’s id', async () => {
  const { lines, log } = openRecordedLog()
  const request = (id: string) =>
    inRequest(id, async () => {
      await Promise.resolve()
      log.info(`of ${id}`)
    })
  await Promise.all([request('a'), request('b')])
  log.info('of none')
  const records = lines.map((line) => JSON.parse(line))
  expect(records.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['of a', 'a'],
    ['of b', 'b'],
    ['of none', undefined],
  ])
})

test('logs the code and constraint of a database error, but none of its values', () => {
  const { lines, log } = openRecordedLog()
  const detail = 'Key (email)=(asha@example.com) already exists.'
  const refused = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'customer_email',
    detail,
    params: ['asha@example.com'],
    query: 'insert',
  })
  log.error({ err: new Error('not saved', { cause: refused }) }, 'request failed')
  expect(lines.join('')).not.toContain('asha@example.com')
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { message: 'not saved', cause: { code: '23505', constraint: 'customer_email', stack: expect.any(String) } },
  })
})

test('hides private fields, also one level down', () => {
  const { lines, log } = openRecordedLog()
  log.info({ password: 'saffron 1955', body: { otp: '123456', mobile: '9876543210', email: 'asha@example.com', token: 'T' } })
  expect(lines.join('')).not.toMatch(/saffron|123456|9876543210|asha@/)
})

test('creates a request id, unless a trusted proxy sent one', () => {
  const idOf = (given: string | undefined, trustProxy: number) => idFor({ headers: { 'x-request-id': given } }, trustProxy)
  expect(idOf('from-the-client', 0)).toMatch(/^[0-9A-Z]{16}$/)
  expect(idOf('from-the-proxy', 1)).toBe('from-the-proxy')
  for (const odd of [undefined, '', 'short', 'a\nb forged line', 'x'.repeat(65)]) expect(idOf(odd, 1)).toMatch(/^[0-9A-Z]{16}$/)
})
