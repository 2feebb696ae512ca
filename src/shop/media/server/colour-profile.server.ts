/**
 * Colour profiles (ICC) for pictures that declare their colours by numbers. The offsets below are defined by the file formats: PNG, ISO media files (AVIF)
 * and ICC profiles.
 */
import { crc32, deflateSync } from 'node:zlib'

/** Numbers of ITU-T H.273, as AVIF (nclx) and PNG (cICP) contain them: the primaries of a picture's channels, and the curve of their values. */
type Cicp = { primaries: number; transfer: number }

type Primaries = readonly (readonly [x: number, y: number, z: number])[]

/** The XYZ of red, green and blue under D50, the white of ICC profiles. */
const srgb: Primaries = [
  [0.4360747, 0.2225045, 0.0139322],
  [0.3850649, 0.7168786, 0.0971045],
  [0.1430804, 0.0606169, 0.7141733],
]
const displayP3: Primaries = [
  [0.515121, 0.241196, -0.001053],
  [0.291977, 0.692245, 0.041885],
  [0.157104, 0.066574, 0.784073],
]
const rec2020: Primaries = [
  [0.673459, 0.279033, -0.001931],
  [0.165661, 0.675338, 0.029981],
  [0.1251, 0.045629, 0.797162],
]

/** The primaries that differ visibly from the primaries of sRGB, by their numbers in H.273. */
const widePrimaries = new Map([
  [9, rec2020],
  [11, displayP3],
  [12, displayP3],
])

/** The light of a diffuse white in a picture with a high dynamic range, in candela for each square metre. Brighter light becomes white. */
const diffuseWhite = 203

/** The curves that differ from the curve of sRGB, by their numbers in H.273. A curve converts a channel's value to linear light, both from 0 to 1. */
const curves = new Map<number, (value: number) => number>([
  [4, (value) => value ** 2.2],
  [5, (value) => value ** 2.8],
  [8, (value) => value],
  [16, perceptualQuantizer],
  [18, hybridLogGamma],
])

const srgbCurve = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** The curve of SMPTE ST 2084, whose white is 10,000 candela. */
function perceptualQuantizer(value: number) {
  const root = value ** (1 / 78.84375)
  const light = 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)
  return light / diffuseWhite
}

/** The curve of ARIB STD-B67, as a screen of 1,000 candela shows it. */
function hybridLogGamma(value: number) {
  const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  return (1000 * scene ** 1.2) / diffuseWhite
}

/** Returns an ICC profile for the colours that an AVIF or PNG picture declares by numbers of H.273. Undefined if it declares none, or the colours of sRGB. */
export function declaredProfile(bytes: Buffer): Buffer | undefined {
  const declared = bytes.toString('latin1', 0, 4) === '\x89PNG' ? cicpOfPng(bytes) : cicpOfAvif(bytes)
  if (!declared) return undefined
  const primaries = widePrimaries.get(declared.primaries)
  const curve = curves.get(declared.transfer)
  return primaries || curve ? iccProfile(primaries ?? srgb, curve ?? srgbCurve) : undefined
}

/** Each chunk of a PNG has a length of 4 bytes, a name of 4 bytes, its data and a checksum of 4 bytes. The first chunk begins at byte 8. */
function cicpOfPng(bytes: Buffer): Cicp | undefined {
  for (let at = 8; at + 14 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'cICP') return { primaries: bytes.readUInt8(at + 8), transfer: bytes.readUInt8(at + 9) }
    // The chunk comes before the pixels.
    if (name === 'IDAT') return undefined
    at += bytes.readUInt32BE(at) + 12
  }
  return undefined
}

function cicpOfAvif(bytes: Buffer): Cicp | undefined {
  // A full box has four bytes of version and flags before its contents.
  const meta = boxesOf(bytes)
    .find(({ name }) => name === 'meta')
    ?.contents.subarray(4)
  const properties = ['iprp', 'ipco'].reduce((parent, wanted) => boxesOf(parent).find(({ name }) => name === wanted)?.contents, meta)
  const colour = boxesOf(properties).find(({ name, contents }) => name === 'colr' && contents.length >= 8 && contents.toString('latin1', 0, 4) === 'nclx')
  return colour && { primaries: colour.contents.readUInt16BE(4), transfer: colour.contents.readUInt16BE(6) }
}

/** Returns the boxes of an ISO media file, or of one of its boxes. A broken length ends the list. */
export function boxesOf(bytes: Buffer = Buffer.alloc(0)): { name: string; contents: Buffer }[] {
  const boxes = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const end = size === 0 ? bytes.length : at + size
    if (end < at + 8) break
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), contents: bytes.subarray(at + 8, end) })
    at = end
  }
  return boxes
}

const curvePoints = 1024

/** The bytes of the parts of an ICC profile. */
const headerBytes = 128
const tableEntryBytes = 12
const xyzTagBytes = 20
const curveTagHeadBytes = 12

/** Returns the number that an ICC profile stores for a part: 16 bits before the point and 16 bits after it. */
const fixedPoint = (part: number) => Math.round(part * 65_536)

/** Builds an ICC profile: a header, the table of its tags, and their data. All three channels share the data of one curve. */
function iccProfile(primaries: Primaries, curve: (value: number) => number): Buffer {
  const columns = primaries.map((xyz) => {
    const tag = Buffer.alloc(xyzTagBytes)
    tag.write('XYZ ')
    for (const [index, part] of xyz.entries()) tag.writeInt32BE(fixedPoint(part), 8 + index * 4)
    return tag
  })
  const curveTag = Buffer.alloc(curveTagHeadBytes + curvePoints * 2)
  curveTag.write('curv')
  curveTag.writeUInt32BE(curvePoints, 8)
  for (let point = 0; point < curvePoints; point += 1) {
    const light = Math.min(1, curve(point / (curvePoints - 1)))
    curveTag.writeUInt16BE(Math.round(light * 65_535), curveTagHeadBytes + point * 2)
  }
  const data = Buffer.concat([...columns, curveTag])
  const names = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']
  const tableStart = headerBytes + 4
  const head = Buffer.alloc(tableStart + names.length * tableEntryBytes)
  // The size of the profile, its version 4.3, its class, colour spaces and signature.
  head.writeUInt32BE(head.length + data.length, 0)
  head.writeUInt32BE(0x0430_0000, 8)
  head.write('mntrRGB XYZ ', 12)
  head.write('acsp', 36)
  // The white of D50.
  for (const [index, part] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(fixedPoint(part), 68 + index * 4)
  head.writeUInt32BE(names.length, headerBytes)
  for (const [index, name] of names.entries()) {
    const entry = tableStart + index * tableEntryBytes
    const isColumn = index < columns.length
    head.write(name, entry)
    head.writeUInt32BE(head.length + Math.min(index, columns.length) * xyzTagBytes, entry + 4)
    head.writeUInt32BE(isColumn ? xyzTagBytes : curveTag.length, entry + 8)
  }
  return Buffer.concat([head, data])
}

/** The signature of a PNG and its first chunk, IHDR. */
const pngHeaderBytes = 33

/** Adds an ICC profile to a PNG picture that has none. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  // The chunk iCCP has the name "declared", a compression method of 0, and the compressed profile. Its length does not count the 4 bytes of "iCCP".
  const body = Buffer.concat([Buffer.from('iCCPdeclared\0\0'), deflateSync(profile)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, pngHeaderBytes), chunk, png.subarray(pngHeaderBytes)])
}
