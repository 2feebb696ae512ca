import { type VideoFacts, wholeSeconds } from '../rules/video.ts'

/** A part of a WebM file. Its header is from `at` to `start`, its content from `start` to `end`. */
type Element = { id: number; at: number; start: number; end: number }

type CleanFilm = { bytes: Buffer; facts: VideoFacts }

/** The elements of Matroska that this file reads (RFC 9559). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  title: 0x7ba9,
  date: 0x4461,
  fileName: 0x7384,
  checksum: 0xbf,
} as const

/** Void is the element that every reader skips. This file writes its header with an id of one byte and a size field of eight bytes. */
const voidId = 0xec
const voidHeader = 9

/** The type of a track with video. */
const videoType = 1

const codecs = /^(?:V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/

/** Returns whether the bytes begin like WebM or another Matroska file. */
export const isMatroska = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32BE(0) === ids.header

/**
 * Reads a WebM file, and blanks its tags, attachments, title, time and names of programs. Undefined for an incomplete file, and for codecs that WebM does not
 * allow.
 */
export function cleanWebm(input: Buffer): CleanFilm | undefined {
  const bytes = Buffer.from(input)
  const [header, segment, ...others] = elementsIn(bytes, 0, bytes.length)
  if (!header || header.id !== ids.header || segment?.id !== ids.segment || others.length > 0 || segment.end !== bytes.length) return undefined
  if (textIn(bytes, find(bytes, header, ids.docType)) !== 'webm') return undefined
  const parts = elementsIn(bytes, segment.start, segment.end)
  const info = parts.find(({ id }) => id === ids.info)
  const list = parts.find(({ id }) => id === ids.tracks)
  if (!info || !list || !parts.some(({ id }) => id === ids.cluster)) return undefined
  const tracks = elementsIn(bytes, list.start, list.end).filter(({ id }) => id === ids.track)
  const [videoTrack, ...otherVideos] = tracks.filter((track) => numberIn(bytes, find(bytes, track, ids.trackType)) === videoType)
  const picture = videoTrack && find(bytes, videoTrack, ids.video)
  if (otherVideos.length > 0 || !picture || !tracks.every((track) => codecs.test(textIn(bytes, find(bytes, track, ids.codec))))) return undefined
  for (const part of parts) if (part.id === ids.tags || part.id === ids.attachments) blank(bytes, part)
  blankInfo(bytes, info)
  const nanosecondsPerTick = numberIn(bytes, find(bytes, info, ids.scale)) || 1_000_000
  const seconds = wholeSeconds((floatIn(bytes, find(bytes, info, ids.duration)) * nanosecondsPerTick) / 1e9)
  return { bytes, facts: { seconds, width: numberIn(bytes, find(bytes, picture, ids.width)), height: numberIn(bytes, find(bytes, picture, ids.height)) } }
}

/** Lists the elements between two positions, until an element that does not fit. An element of unknown size reaches to the end. */
function elementsIn(bytes: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = []
  for (let at = from; at < to && elements.length < 20_000;) {
    const id = readNumber(bytes, at, to, 4)
    const size = id && readNumber(bytes, at + id.length, to, 8)
    if (!id || !size) break
    const start = at + id.length + size.length
    // The format writes an unknown size as ones only.
    const isUnknown = size.value === 2 ** (7 * size.length) - 1
    const end = isUnknown ? to : start + size.value
    if (end > to) break
    elements.push({ id: id.raw, at, start, end })
    at = end
  }
  return elements
}

/**
 * Reads a number of variable length: as many bytes follow as there are zero bits before the first 1. `raw` keeps that 1, as identifiers do; `value` does not.
 */
function readNumber(bytes: Buffer, at: number, to: number, longest: number) {
  const first = bytes[at] ?? 0
  // `clz32` counts 32 bits, and `first` has 8. The length is one more than its zero bits.
  const length = Math.clz32(first) - 23
  if (at >= to || first === 0 || length > longest || at + length > to) return undefined
  let raw = first
  let value = first - 2 ** (8 - length)
  for (let index = 1; index < length; index += 1) {
    const next = bytes[at + index] ?? 0
    raw = raw * 256 + next
    value = value * 256 + next
  }
  return { raw, value, length }
}

const find = (bytes: Buffer, { start, end }: Element, id: number) => elementsIn(bytes, start, end).find((element) => element.id === id)

const textIn = (bytes: Buffer, element: Element | undefined) =>
  element ? bytes.subarray(element.start, element.end).toString('latin1').replace(/\0+$/, '') : ''

function numberIn(bytes: Buffer, element: Element | undefined) {
  const length = element ? element.end - element.start : 0
  return element && length > 0 && length <= 6 ? bytes.readUIntBE(element.start, length) : 0
}

function floatIn(bytes: Buffer, element: Element | undefined) {
  const length = element ? element.end - element.start : 0
  if (!element) return 0
  if (length === 8) return bytes.readDoubleBE(element.start)
  return length === 4 ? bytes.readFloatBE(element.start) : 0
}

/** Blanks title, date, file name and the names of programs. The format requires the names of programs, so they stay as empty texts. */
function blankInfo(bytes: Buffer, info: Element) {
  for (const part of elementsIn(bytes, info.start, info.end)) {
    if (part.id === ids.muxingApp || part.id === ids.writingApp) bytes.fill(0, part.start, part.end)
    if (part.id === ids.title || part.id === ids.date || part.id === ids.fileName || part.id === ids.checksum) blank(bytes, part)
  }
}

/** Turns an element into a Void element of the same length. An element that is too short for that keeps its id, and its content becomes zeros. */
function blank(bytes: Buffer, { id, at, start, end }: Element) {
  // Void has an id of one byte, so after an id of one byte the size field stays valid.
  if (id <= 0xff) bytes.writeUInt8(voidId, at)
  if (id <= 0xff || end - at < voidHeader) return bytes.fill(0, start, end)
  bytes.writeUInt8(voidId, at)
  // The highest byte of a size field of eight bytes is 1.
  bytes.writeBigUInt64BE(2n ** 56n + BigInt(end - at - voidHeader), at + 1)
  return bytes.fill(0, at + voidHeader, end)
}
