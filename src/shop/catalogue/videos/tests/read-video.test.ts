import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { cleanMp4 } from '../server/clean-mp4.server.ts'
import { cleanWebm } from '../server/clean-webm.server.ts'
import { isCaptions } from '../rules/video.ts'

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

/** Returns the film with `added` at the end of the box at a path. Its pictures move, but no test here plays it. */
function withInside(film: Buffer, path: string[], added: Buffer) {
  const copy = Buffer.from(film)
  let at = 0
  for (const type of path) {
    at = copy.indexOf(type, at) - 4
    copy.writeUInt32BE(copy.readUInt32BE(at) + added.length, at)
  }
  const end = at + copy.readUInt32BE(at) - added.length
  return Buffer.concat([copy.subarray(0, end), added, copy.subarray(end)])
}

describe('an MP4 film', () => {
  test('has its length and size, and loses its metadata, not its length in bytes', () => {
    const place = Buffer.from('\xa9xyz+34.0837+074.7973/', 'latin1')
    const read = cleanMp4(Buffer.concat([mp4, box('uuid', place), box('free', Buffer.from('<script>'))]))
    expect(read?.facts.seconds).toBeGreaterThan(1)
    expect(read?.facts.width).toBeGreaterThan(read?.facts.height ?? 0)
    expect(read?.bytes.length).toBe(mp4.length + 8 + place.length + 16)
    for (const text of ['Lavf', '34.0837', '<script>', 'udta']) expect(read?.bytes.includes(text)).toBe(false)
    expect(mp4.includes('udta')).toBe(true)
  })

  test('loses metadata at every level, with its fragments, however deep its boxes are', () => {
    const place = box('udta', box('\xa9xyz', Buffer.from('+34.0837+074.7973/')))
    const fragment = box('moof', Buffer.concat([box('meta', Buffer.from('+34.0837')), box('traf', place)]))
    const levels = 50_000
    const deep = Buffer.alloc(8 * levels)
    for (let level = 0; level < levels; level += 1) {
      deep.writeUInt32BE(deep.length - 8 * level, 8 * level)
      deep.write('trak', 8 * level + 4, 'latin1')
    }
    const film = withInside(withInside(mp4, ['moov', 'trak', 'mdia', 'minf', 'stbl'], place), ['moov', 'trak', 'mdia'], place)
    const read = cleanMp4(Buffer.concat([film, fragment]))
    expect([film.includes('34.0837'), read?.bytes.includes('34.0837')]).toEqual([true, false])
    expect(cleanMp4(Buffer.concat([mp4, box('moof', Buffer.from('short'))]))).toBeUndefined()
    expect(() => cleanMp4(withInside(mp4, ['moov', 'trak'], deep))).not.toThrow()
  })

  test.each(['meta', 'text', 'tmcd'])('with a track of %s is refused, because its samples stay among the pictures', (kind) => {
    const at = mp4.indexOf('trak') - 4
    const track = replaced(mp4.subarray(at, at + mp4.readUInt32BE(at)), 'vide\0', `${kind}\0`)
    expect(() => cleanMp4(withInside(mp4, ['moov'], track))).toThrow('This film has a data track, such as the place of filming. Please export it without.')
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
    expect(cleanMp4(bytes)).toBeUndefined()
  })

  test('of any damage never ends in an error', () => {
    for (let at = 0; at < 2200; at += 1) {
      const copy = Buffer.from(mp4)
      copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at)
      expect(() => cleanMp4(copy)).not.toThrow()
    }
  })
})

describe('a WebM film', () => {
  test('has its length and size, and loses its tags', () => {
    const read = cleanWebm(webm)
    expect(read?.facts.seconds).toBe(cleanMp4(mp4)?.facts.seconds)
    expect(read?.facts).toMatchObject({ width: cleanMp4(mp4)?.facts.width, height: cleanMp4(mp4)?.facts.height })
    expect(read?.bytes.length).toBe(webm.length)
    for (const text of ['ENCODER', 'Lavf']) expect([webm.includes(text), read?.bytes.includes(text)]).toEqual([true, false])
  })

  test('loses a title and its checksum, which becomes an element that nobody reads', () => {
    // The two names of programs take 32 bytes: a checksum of 6, a title of 26.
    const film = Buffer.from(webm)
    const at = film.indexOf(Buffer.from([0x4d, 0x80]), film.indexOf(Buffer.from([0x2a, 0xd7, 0xb1])))
    film.set([0xbf, 0x84, 1, 2, 3, 4, 0x7b, 0xa9, 0x97], at)
    film.fill('x', at + 9, at + 32)
    film.write('Asha Rao', at + 9)
    const read = cleanWebm(film)
    expect([film.includes('Asha'), read?.bytes.includes('Asha')]).toEqual([true, false])
    expect(read?.bytes.subarray(at, at + 7)).toEqual(Buffer.from([0xec, 0x84, 0, 0, 0, 0, 0xec]))
    expect(read?.facts).toEqual(cleanWebm(webm)?.facts)
  })

  test.each([
    ['is cut off', webm.subarray(0, -10)],
    ['has other bytes behind', Buffer.concat([webm, Buffer.from('<script>alert(1)</script>')])],
    ['is another Matroska file', replaced(webm, 'webm', 'mkv\0')],
    ['has another codec', replaced(webm, 'V_VP9', 'V_MPG')],
    ['is its header only', webm.subarray(0, 40)],
    ['is empty', Buffer.alloc(0)],
  ])('that %s is refused', (_name, bytes) => {
    expect(cleanWebm(bytes)).toBeUndefined()
  })

  test('of any damage never ends in an error', () => {
    for (let at = 0; at < 700; at += 1) {
      const copy = Buffer.from(webm)
      copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at)
      expect(() => cleanWebm(copy)).not.toThrow()
    }
  })
})

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:04.000\nSaffron', true],
  ['\uFEFFWEBVTT Swachh\r\n\r\n1\r\n00:00:01.000 --> 00:00:04.000\r\nSaffron', true],
  ['WEBVTT\n', false],
  ['<html>WEBVTT\n00:01.000 --> 00:04.000', false],
  ['WEBVTT\r\r00:01.000 --> 00:04.000\rOld lines', true],
  ['1\n00:00:01,000 --> 00:00:04,000\nSubRip', false],
])('%j is captions: %s', (text, expected) => {
  expect(isCaptions(text)).toBe(expected)
})
