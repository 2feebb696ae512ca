import { describe, expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const read = (boundary: string, body: Uint8Array | string) =>
  readForm(
    new Request('http://shop/', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: new Uint8Array(Buffer.from(body)),
    }),
    'image',
    { maxBytes: 6 * 1024 * 1024, take: () => {} },
  )

const textPart = (boundary: string, name: string, text: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

test('reads fields and one long file across slices', async () => {
  const bytes = Buffer.alloc(3_000_000, '\r\n--bound')
  const head = Buffer.from(
    `${textPart('boundary', 'name', 'Asha')}--boundary\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  )
  const { fields, file } = await read('boundary', Buffer.concat([head, bytes, Buffer.from('\r\n--boundary--\r\n')]))
  expect(fields).toEqual({ name: 'Asha' })
  expect([file?.name, file?.type]).toEqual(['a.png', 'image/png'])
  expect(Buffer.from(await (file ?? new Blob()).arrayBuffer()).equals(bytes)).toBe(true)
})

describe('refuses', () => {
  test('a text longer than the limit of a JSON body', async () => {
    const form = (bytes: number) => `${textPart('x', 'a', 'b'.repeat(bytes))}--x--`
    expect((await read('x', form(64 * 1024))).fields['a']).toHaveLength(64 * 1024)
    await expect(read('x', form(64 * 1024 + 1))).rejects.toMatchObject({ code: 'too_large' })
  })

  test('a boundary above 70 characters', async () => {
    const [longest, longer] = ['-'.repeat(70), '-'.repeat(71)]
    expect((await read(longest, `${textPart(longest, 'a', 'b')}--${longest}--`)).fields).toEqual({ a: 'b' })
    await expect(read(longer, `${textPart(longer, 'a', 'b')}--${longer}--`)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test.each([
    ['no boundary', '', ''],
    ['an empty body', 'x', ''],
    ['a truncated form', 'x', textPart('x', 'a', 'b')],
    ['another boundary', 'x', `${textPart('y', 'a', 'b')}--y--`],
    ['a part without a name', 'x', '--x\r\nContent-Type: text/plain\r\n\r\nb\r\n--x--'],
    ['a header of a megabyte', 'x', `--x\r\na: ${'b'.repeat(1_000_000)}\r\n\r\nb\r\n--x--`],
  ])('%s', async (_what, boundary, body) => {
    await expect(read(boundary, body)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('more than 30 parts', async () => {
    const many = (count: number) => `${textPart('x', 'a', 'b').repeat(count)}--x--`
    expect((await read('x', many(30))).fields).toEqual({ a: 'b' })
    await expect(read('x', many(31))).rejects.toMatchObject({ code: 'too_large' })
  })
})
