import { describe, expect, test } from 'vitest'
import { answerInParts } from './answer-in-parts.ts'

const bytes = Uint8Array.from({ length: 1_200_000 }, (_, index) => index % 251)
const reads: number[] = []

const file = {
  size: bytes.length,
  tag: 'a.mp4',
  read: async (start: number, length: number) => {
    reads.push(length)
    return bytes.subarray(start, start + length)
  },
}

function ask(headers: Record<string, string> = {}, method = 'GET') {
  reads.length = 0
  return answerInParts(new Request('https://shop.example/media/a.mp4', { method, headers }), file, { 'content-type': 'video/mp4' })
}

test('answers the whole file in steps, and reads nothing that the client does not take', async () => {
  const response = ask()
  expect(reads).toEqual([])
  expect([response.status, response.headers.get('content-length'), response.headers.get('accept-ranges')]).toEqual([200, '1200000', 'bytes'])
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), Buffer.from(bytes))).toBe(0)
  expect(reads).toEqual([524_288, 524_288, 151_424])
  const left = ask()
  const reader = left.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(reads).toEqual([524_288])
})

describe('a Range header', () => {
  test.each([
    ['bytes=0-1', 206, 'bytes 0-1/1200000', [0, 1]],
    ['bytes=1199999-', 206, 'bytes 1199999-1199999/1200000', [1_199_999 % 251]],
    ['bytes=-1', 206, 'bytes 1199999-1199999/1200000', [1_199_999 % 251]],
    ['bytes=1200000-', 416, 'bytes */1200000', []],
    ['bytes=-0', 416, 'bytes */1200000', []],
  ])('%s is answered with %i', async (range, status, contentRange, content) => {
    const response = ask({ range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(content)
  })

  test.each(['bytes=0-1,3-4', 'lines=0-1', 'bytes=x', 'bytes=5-2'])('%s is ignored', (range) => {
    expect(ask({ range }).status).toBe(200)
  })

  test('honours If-Range and If-None-Match, and counts for GET alone', async () => {
    const range = 'bytes=0-1'
    expect(ask({ range, 'if-range': '"a.mp4"' }).status).toBe(206)
    expect(ask({ range, 'if-range': '"b.mp4"' }).status).toBe(200)
    expect(ask({ range, 'if-none-match': '"a.mp4"' }).status).toBe(304)
    const head = ask({ range }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([200, '1200000', 0])
  })
})

test('a file that is removed meanwhile ends as a failed download', async () => {
  const response = answerInParts(new Request('https://shop.example/'), { ...file, read: async () => undefined }, {})
  await expect(response.arrayBuffer()).rejects.toThrow('removed')
})
