import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { idFor, inRequest } from './request-id.ts'

function openKept() {
  const lines: string[] = []
  return { lines, log: openLog('trace', { write: (line) => void lines.push(line) }) }
}

test('every line of a request carries its id, and no other', async () => {
  const { lines, log } = openKept()
  const request = (id: string) =>
    inRequest(id, async () => {
      await Promise.resolve()
      log.info(`of ${id}`)
    })
  await Promise.all([request('a'), request('b')])
  log.info('of none')
  const told = lines.map((line) => JSON.parse(line))
  expect(told.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['of a', 'a'],
    ['of b', 'b'],
    ['of none', undefined],
  ])
})

test('an error of the database tells its place and its code, but none of the values it carries', () => {
  const { lines, log } = openKept()
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

test('what a person types in private is hidden, one level down too', () => {
  const { lines, log } = openKept()
  log.info({ password: 'saffron 1955', body: { otp: '123456', mobile: '9876543210', email: 'asha@example.com', token: 'T' } })
  expect(lines.join('')).not.toMatch(/saffron|123456|9876543210|asha@/)
})

test('a request id is ours, unless a proxy that is believed gave one', () => {
  const idOf = (given: string | undefined, trustProxy: number) => idFor({ headers: { 'x-request-id': given } }, trustProxy)
  expect(idOf('from-the-client', 0)).toMatch(/^[0-9A-Z]{16}$/)
  expect(idOf('from-the-proxy', 1)).toBe('from-the-proxy')
  for (const odd of [undefined, '', 'short', 'a\nb forged line', 'x'.repeat(65)]) expect(idOf(odd, 1)).toMatch(/^[0-9A-Z]{16}$/)
})
