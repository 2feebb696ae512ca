import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { api, shop } from '#test/test-shop.ts'
import { hashToken } from './authenticate.ts'

const boundary = 'boundary'
const megabyte = 1024 * 1024

let token = ''
let id = ''

beforeEach(async () => {
  ;({ id } = await makeCustomer({ email: 'asha@example.com' }))
  token = await signIn({ id })
})

const endSession = (of: string) => shop.db.deleteFrom('session').where('tokenHash', '=', hashToken(of)).execute()

/** Opens a request whose body the test sends piece by piece. `pulls` counts how often somebody wanted a piece. */
function open(method: string, path: string, { type, of = token }: { type: string; of?: string }) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const sent = { pulls: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => void (controller = opened),
      pull: () => void (sent.pulls += 1),
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': type, authorization: `Bearer ${of}` }
  const answer = Promise.resolve(api.request(path, { method, headers, body, duplex: 'half' } as RequestInit))
  const write = (text: string | Uint8Array) => controller?.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  return { answer, write, sent, end: () => controller?.close() }
}

const formType = `multipart/form-data; boundary=${boundary}`
const field = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
const formEnd = `\r\n--${boundary}--\r\n`

const nameOf = async () => (await shop.db.selectFrom('customer').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

test.for([
  ['a form', formType, [field('name', 'Changed'), field('email', 'asha@example.com'), `--${boundary}--\r\n`]],
  ['JSON', 'application/json', ['{"name":"Changed",', '"email":"asha@example.com"}']],
] as const)('a session that ends while the body of %s arrives changes nothing', async ([, type, pieces]) => {
  for (const ends of [true, false]) {
    const request = open('PUT', `/profile/${id}`, { type })
    const [first = '', ...rest] = pieces
    request.write(first)
    await expect.poll(() => request.sent.pulls).toBeGreaterThan(0)
    if (ends) await endSession(token)
    for (const piece of rest) request.write(piece)
    request.end()
    expect((await request.answer).status).toBe(ends ? 401 : 200)
    expect(await nameOf()).toBe(ends ? 'Asha Rao' : 'Changed')
    if (ends) token = await signIn({ id })
  }
})

test('a form is read only for a caller who may send it, and not above its limit', async () => {
  const strangers = open('POST', '/upload', { type: formType, of: 'x'.repeat(43) })
  expect((await strangers.answer).status).toBe(401)
  const shoppers = open('POST', '/upload', { type: formType })
  expect((await shoppers.answer).status).toBe(403)
  expect([strangers.sent.pulls, shoppers.sent.pulls]).toEqual([0, 0])
  const long = open('PUT', `/profile/${id}`, { type: formType })
  long.write(fileHead('photo'))
  long.write(new Uint8Array(6 * megabyte))
  expect((await long.answer).status).toBe(413)
})

test('forms in flight share 64 MB; another one gets 503 with a sentence, and fits when they are done', async () => {
  const staff = await signIn(await makeAdmin())
  const upload = async (mb: number) => {
    const request = open('POST', '/upload', { type: formType, of: staff })
    request.write(fileHead('image'))
    for (let sent = 0; sent < mb; sent += 1) request.write(new Uint8Array(megabyte))
    return request
  }
  const finish = ({ write, end, answer }: Awaited<ReturnType<typeof upload>>) => {
    write(formEnd)
    end()
    return answer
  }
  const waiting = await Promise.all(Array.from({ length: 12 }, () => upload(5)))
  // Each has been read to its last piece, and wants more.
  for (const { sent } of waiting) await expect.poll(() => sent.pulls).toBeGreaterThan(0)
  const refused = await (await upload(5)).answer
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    503,
    '5',
    { code: 'unavailable', message: 'The shop is receiving too many files right now. Please try again in a minute.' },
  ])
  for (const request of waiting) expect((await finish(request)).status).toBe(415)
  expect((await finish(await upload(5))).status).toBe(415)
})

test('a shopper sends two forms at once, and no number of shoppers or visitors takes the room of staff', async () => {
  const begin = (path: string, of: string, name: string) => {
    const request = open('PUT', path, { type: formType, of })
    request.write(fileHead(name))
    for (let sent = 0; sent < 5; sent += 1) request.write(new Uint8Array(megabyte))
    return request
  }
  const own = [begin(`/profile/${id}`, token, 'photo'), begin(`/profile/${id}`, token, 'photo')]
  for (const { sent } of own) await expect.poll(() => sent.pulls).toBeGreaterThan(0)
  expect((await begin(`/profile/${id}`, token, 'photo').answer).status).toBe(429)
  const waiting = [...own]
  for (let shopper = 0; shopper < 4; shopper += 1) {
    const other = await makeCustomer()
    const session = await signIn(other)
    for (let form = 0; form < 2; form += 1) {
      const request = begin(`/profile/${other.id}`, session, 'photo')
      const isRead = async () => void (await expect.poll(() => request.sent.pulls).toBeGreaterThan(0))
      const refused = await Promise.race([request.answer.then(({ status }) => status), isRead()])
      if (refused === undefined) waiting.push(request)
      else expect(refused).toBe(503)
    }
  }
  expect(waiting.length).toBe(9)
  const staff = open('POST', '/upload', { type: formType, of: await signIn(await makeAdmin()) })
  staff.write(fileHead('image'))
  for (let sent = 0; sent < 5; sent += 1) staff.write(new Uint8Array(megabyte))
  staff.write(formEnd)
  staff.end()
  expect((await staff.answer).status).toBe(415)
  for (const request of waiting) {
    request.write(formEnd)
    request.end()
    await request.answer
  }
  const again = begin(`/profile/${id}`, token, 'photo')
  again.write(formEnd)
  again.end()
  expect((await again.answer).status).toBe(400)
})

test.for([
  ['a list', '/customers'],
  ['a spreadsheet', '/exports/customers'],
] as const)('%s that is being streamed ends with the session', async ([, path]) => {
  const rows = Array.from({ length: 450 }, (_, n) => ({
    id: `c${n}`,
    name: 'Ravi',
    email: null,
    role: 'user' as const,
    contacts: '[]',
    loginMobile: null,
    passwordHash: null,
  }))
  await shop.db.insertInto('customer').values(rows).execute()
  const read = async (ends: boolean) => {
    const staff = await signIn(await makeAdmin())
    const response = await api.request(path, { headers: { authorization: `Bearer ${staff}` } })
    const reader = response.body?.getReader()
    await reader?.read()
    if (ends) await endSession(staff)
    let pieces = 1
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return pieces
      pieces += 1
    }
  }
  expect(await read(false)).toBeGreaterThan(2)
  await expect(read(true)).rejects.toThrow('The list could not be read to its end.')
})
