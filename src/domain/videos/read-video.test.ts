import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readMp4 } from './read-mp4.server.ts'
import { readWebm } from './read-webm.server.ts'
import { isCaptions } from './video.ts'

const [mp4, webm] = await Promise.all([readFile('public/films/hero-saffron.mp4'), readFile('public/films/hero-saffron.webm')])

function box(type: string, content: Buffer) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Returns the film with other bytes in place of the first ones that match. */
function replaced(film: Buffer, from: string, to: string) {
  const at = film.indexOf(from, 0, 'latin1')
  if (at < 0 || from.length !== to.length) throw new Error(`${from} is not in the film`)
  const copy = Buffer.from(film)
  copy.write(to, at, 'latin1')
  return copy
}

describe('an MP4 film', () => {
  test('has its length and size, and loses its metadata, not its length in bytes', () => {
    const place = Buffer.from('\xa9xyz+34.0837+074.7973/', 'latin1')
    const read = readMp4(Buffer.concat([mp4, box('uuid', place), box('free', Buffer.from('<script>'))]))
    expect(read?.facts.seconds).toBeGreaterThan(1)
    expect(read?.facts.width).toBeGreaterThan(read?.facts.height ?? 0)
    expect(read?.bytes.length).toBe(mp4.length + 8 + place.length + 16)
    for (const text of ['Lavf', '34.0837', '<script>', 'udta']) expect(read?.bytes.includes(text)).toBe(false)
    expect(mp4.includes('udta')).toBe(true)
  })

  test.each([
    ['is cut off', mp4.subarray(0, -10)],
    ['has other bytes behind', Buffer.concat([mp4, Buffer.from('PK\x03\x04')])],
    ['is a QuickTime film', replaced(mp4, 'isom', 'qt  ')],
    ['is a picture', replaced(mp4, 'isom', 'avif')],
    ['has another codec', replaced(mp4, 'avc1\0\0\0\0', 'hvc1\0\0\0\0')],
    ['has no video', replaced(mp4, 'vide\0', 'text\0')],
    ['has a box larger than the file', replaced(mp4, mp4.subarray(32, 36).toString('latin1'), '\x7f\xff\xff\xff')],
    ['is its first box only', mp4.subarray(0, 32)],
    ['is empty', Buffer.alloc(0)],
  ])('that %s is refused', (_name, bytes) => {
    expect(readMp4(bytes)).toBeUndefined()
  })

  test('of any damage never ends in an error', () => {
    for (let at = 0; at < 2200; at += 1) {
      const copy = Buffer.from(mp4)
      copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at)
      expect(() => readMp4(copy)).not.toThrow()
    }
  })
})

describe('a WebM film', () => {
  test('has its length and size, and loses its tags', () => {
    const read = readWebm(webm)
    expect(read?.facts.seconds).toBe(readMp4(mp4)?.facts.seconds)
    expect(read?.facts).toMatchObject({ width: readMp4(mp4)?.facts.width, height: readMp4(mp4)?.facts.height })
    expect(read?.bytes.length).toBe(webm.length)
    expect([webm.includes('ENCODER'), read?.bytes.includes('ENCODER')]).toEqual([true, false])
  })

  test.each([
    ['is cut off', webm.subarray(0, -10)],
    ['has other bytes behind', Buffer.concat([webm, Buffer.from('<script>alert(1)</script>')])],
    ['is another Matroska file', replaced(webm, 'webm', 'mkv\0')],
    ['has another codec', replaced(webm, 'V_VP9', 'V_MPG')],
    ['is its header only', webm.subarray(0, 40)],
    ['is empty', Buffer.alloc(0)],
  ])('that %s is refused', (_name, bytes) => {
    expect(readWebm(bytes)).toBeUndefined()
  })

  test('of any damage never ends in an error', () => {
    for (let at = 0; at < 700; at += 1) {
      const copy = Buffer.from(webm)
      copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at)
      expect(() => readWebm(copy)).not.toThrow()
    }
  })
})

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:04.000\nSaffron', true],
  ['\uFEFFWEBVTT Swachh\r\n\r\n1\r\n00:00:01.000 --> 00:00:04.000\r\nSaffron', true],
  ['WEBVTT\n', false],
  ['<html>WEBVTT\n00:01.000 --> 00:04.000', false],
  ['1\n00:00:01,000 --> 00:00:04,000\nSubRip', false],
])('%j is captions: %s', (text, expected) => {
  expect(isCaptions(text)).toBe(expected)
})
