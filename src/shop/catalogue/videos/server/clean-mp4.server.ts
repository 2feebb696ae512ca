import { ShopError } from '#kernel/errors.ts'
import { type VideoFacts, wholeSeconds } from '../rules/video.ts'

/** A part of an MP4 file. Its header is from `at` to `start`, its content from `start` to `end`. */
type Box = { type: string; at: number; start: number; end: number }

type CleanFilm = { bytes: Buffer; facts: VideoFacts }

/** The brands of MP4. QuickTime (`qt  `) and pictures (`avif`, `heic`) are other formats. */
const brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|f4v )$/

/** The codecs of each kind of track that a film may have. */
const codecs: Record<string, RegExp> = { vide: /^avc[13]$/, soun: /^mp4a$/ }

/** The types of the boxes that players need. Every other box is blanked, because it may hold metadata or another file. */
const neededBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'])
/** The types of the boxes in which phones store places, names and times. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid'])
/**
 * The boxes that may hold metadata, each with its inner boxes that may hold metadata too. The depth is fixed, so a file of a million nested boxes costs no
 * more.
 */
const parents: Record<string, readonly string[]> = {
  moov: ['trak', 'mvex'],
  mvex: [],
  trak: ['mdia'],
  mdia: ['minf'],
  minf: ['stbl'],
  stbl: [],
  moof: ['traf'],
  traf: [],
}

/** Returns whether the bytes begin like an MP4, a QuickTime film or a picture of their family. */
export const isMp4Family = (bytes: Buffer) => bytes.subarray(4, 8).toString('latin1') === 'ftyp'

/**
 * Reads an MP4 file (ISO/IEC 14496-12), and blanks its metadata. The length stays the same, so the positions that the file names stay right. Undefined for an
 * incomplete file, and unless its video is H.264 and its sound, if any, AAC.
 * @throws ShopError unsupported_type for a film with a data track, in which cameras store the place of filming
 */
export function cleanMp4(input: Buffer): CleanFilm | undefined {
  const bytes = Buffer.from(input)
  const top = boxesIn(bytes, 0, bytes.length)
  const [ftyp] = top ?? []
  const [movie, ...otherMovies] = top?.filter(({ type }) => type === 'moov') ?? []
  const hasMedia = top?.some(({ type }) => type === 'mdat')
  if (!top || ftyp?.type !== 'ftyp' || !brands.test(textAt(bytes, ftyp.start)) || !movie || otherMovies.length > 0 || !hasMedia) return undefined
  const inMovie = boxesIn(bytes, movie.start, movie.end)
  const header = inMovie?.find(({ type }) => type === 'mvhd')
  if (!inMovie || !header) return undefined
  const tracks = inMovie.filter(({ type }) => type === 'trak').map((track) => readTrack(bytes, track))
  const [picture, ...others] = tracks.filter((track) => track?.kind === 'vide')
  if (!picture || others.length > 0 || !tracks.every((track) => track && codecs[track.kind]?.test(track.codec) !== false)) return undefined
  if (tracks.some((track) => track && !codecs[track.kind]))
    throw new ShopError('unsupported_type', 'This film has a data track, such as the place of filming. Please export it without.')
  for (const box of top) if (!neededBoxes.has(box.type)) blank(bytes, box)
  if (!top.every((box) => blankMetadata(bytes, box))) return undefined
  return { bytes, facts: { seconds: secondsIn(bytes, header), width: picture.width, height: picture.height } }
}

/** Returns the boxes between two positions; undefined unless they fill the space exactly. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to) return undefined
    // A size of 1 means that 64 bits with the size follow, and 0 that the box reaches to the end.
    const shortSize = bytes.readUInt32BE(at)
    const isLong = shortSize === 1
    if (isLong && at + 16 > to) return undefined
    const toEnd = shortSize === 0 ? to - at : shortSize
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : toEnd
    const start = at + (isLong ? 16 : 8)
    const end = at + size
    // A real film has far fewer boxes. A damaged one could have millions.
    if (end < start || end > to || boxes.length > 5000) return undefined
    boxes.push({ type: textAt(bytes, at + 4), at, start, end })
    at = end
  }
  return boxes
}

const textAt = (bytes: Buffer, at: number) => bytes.subarray(at, at + 4).toString('latin1')

/** Finds a box by the path of its types. */
function findBox(bytes: Buffer, { start, end }: Box, [type, ...rest]: string[]): Box | undefined {
  const found = boxesIn(bytes, start, end)?.find((box) => box.type === type)
  return found && rest.length > 0 ? findBox(bytes, found, rest) : found
}

/**
 * Returns the kind, the codec and the size of a track; undefined if one of its headers is missing or too short. The standard gives the headers these least
 * lengths, and its fields these positions.
 */
function readTrack(bytes: Buffer, track: Box) {
  const header = findBox(bytes, track, ['tkhd'])
  const handler = findBox(bytes, track, ['mdia', 'hdlr'])
  const samples = findBox(bytes, track, ['mdia', 'minf', 'stbl', 'stsd'])
  if (!header || !handler || !samples || handler.end - handler.start < 12 || samples.end - samples.start < 16 || header.end - header.start < 84)
    return undefined
  // Sizes are fixed-point numbers with 16 bits behind the point.
  const [width = 0, height = 0] = [header.end - 8, header.end - 4].map((at) => Math.round(bytes.readUInt32BE(at) / 65_536))
  // Two numbers of the matrix are 0 if it turns the film by a quarter, as for a phone held upright.
  const isTurned = [header.end - 44, header.end - 28].every((at) => bytes.readInt32BE(at) === 0)
  const size = isTurned ? { width: height, height: width } : { width, height }
  return { kind: textAt(bytes, handler.start + 8), codec: textAt(bytes, samples.start + 12), ...size }
}

/** Returns the length of a film by its header, 0 if the header is too short. Version 1 of the header has times of 64 bits. */
function secondsIn(bytes: Buffer, { start, end }: Box) {
  const isLong = bytes[start] === 1
  if (end - start < (isLong ? 32 : 20)) return 0
  const scale = bytes.readUInt32BE(start + (isLong ? 20 : 12))
  const duration = isLong ? Number(bytes.readBigUInt64BE(start + 24)) : bytes.readUInt32BE(start + 16)
  return scale === 0 ? 0 : wholeSeconds(duration / scale)
}

/** Turns a box into a `free` box of zeros, which players skip. */
function blank(bytes: Buffer, { at, start, end }: Box) {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, start, end)
}

/** Blanks the metadata in a box, at every level. @returns false if the box is damaged */
function blankMetadata(bytes: Buffer, { type, start, end }: Box): boolean {
  const inner = parents[type]
  if (!inner) return true
  const boxes = boxesIn(bytes, start, end)
  for (const box of boxes ?? []) if (metadataBoxes.has(box.type)) blank(bytes, box)
  return boxes?.every((box) => !inner.includes(box.type) || blankMetadata(bytes, box)) ?? false
}
