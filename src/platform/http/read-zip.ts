import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { ShopError } from '#kernel/errors.ts'

/** A file of a ZIP. `bytes`: its size, as the ZIP says. `read` refuses a file with another size. */
export type ZipEntry = { path: string; bytes: number; read(): Promise<Uint8Array> }

/**
 * The records of a ZIP, by their signatures and lengths in bytes: the end of the directory, an entry of the directory, the head of a file. The offsets in this
 * file are those of the format's specification (APPNOTE.TXT, section 4.3).
 */
const [endSignature, entrySignature, fileSignature] = [0x06054b50, 0x02014b50, 0x04034b50]
const [endLength, entryLength, fileLength, maxComment] = [22, 46, 30, 65_535]
const encryptedFlag = 1
const methods = { stored: 0, deflated: 8 }

const inflate = promisify(inflateRaw)

/**
 * Lists the files of a ZIP by its directory. Nothing is unpacked before `read`, which never unpacks more than the directory says, so a small file cannot become
 * a huge one.
 * @throws ShopError import_refused for a file that is no whole ZIP, has too much, or names a file twice
 */
export function listZip(zip: Uint8Array, most: { files: number; bytes: number }): ZipEntry[] {
  const data = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = findEnd(data)
  const [count, start] = [data.getUint16(end + 10, true), data.getUint32(end + 16, true)]
  if (count > most.files) throw refused('The file has too many parts.')
  const entries = new Map<string, ZipEntry>()
  let [place, bytes] = [start, 0]
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(zip, data, place)
    place = next
    const isFolder = entry.path.endsWith('/')
    if (isFolder) continue
    if (entries.has(entry.path)) throw refused(`The file holds ${entry.path} twice.`)
    entries.set(entry.path, entry)
    bytes += entry.bytes
  }
  if (bytes > most.bytes) throw refused('The contents of the file are too large.')
  return [...entries.values()]
}

const refused = (message: string) => new ShopError('import_refused', message)
const noZip = () => refused('This file is not a whole ZIP. Please download it again.')

/** Finds the end of the directory, after which only a comment stands. */
function findEnd(data: DataView): number {
  const last = data.byteLength - endLength
  for (let place = last; place >= 0 && place >= last - maxComment; place -= 1) if (data.getUint32(place, true) === endSignature) return place
  throw noZip()
}

function readEntry(zip: Uint8Array, data: DataView, place: number): { entry: ZipEntry; next: number } {
  if (place + entryLength > zip.length || data.getUint32(place, true) !== entrySignature) throw noZip()
  const [flags, method] = [data.getUint16(place + 8, true), data.getUint16(place + 10, true)]
  const [packed, bytes, from] = [data.getUint32(place + 20, true), data.getUint32(place + 24, true), data.getUint32(place + 42, true)]
  const [pathLength, extraLength, commentLength] = [28, 30, 32].map((offset) => data.getUint16(place + offset, true))
  const named = place + entryLength
  const pathEnd = named + (pathLength ?? 0)
  const path = textOf(zip.subarray(named, pathEnd))
  const read = () => readFile(zip, data, { path, method, isLocked: (flags & encryptedFlag) !== 0, packed, bytes, from })
  return { entry: { path, bytes, read }, next: pathEnd + (extraLength ?? 0) + (commentLength ?? 0) }
}

function textOf(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw noZip()
  }
}

type Packed = { path: string; method: number; isLocked: boolean; packed: number; bytes: number; from: number }

async function readFile(zip: Uint8Array, data: DataView, { path, method, isLocked, packed, bytes, from }: Packed): Promise<Uint8Array> {
  const wrong = () => refused(`${path} cannot be unpacked. Please download the file again.`)
  if (isLocked || from + fileLength > zip.length || data.getUint32(from, true) !== fileSignature) throw wrong()
  const start = from + fileLength + data.getUint16(from + 26, true) + data.getUint16(from + 28, true)
  const contents = zip.subarray(start, start + packed)
  if (contents.length !== packed) throw wrong()
  if (method === methods.stored && packed === bytes) return contents
  if (method !== methods.deflated) throw wrong()
  // Zero is no limit for the library.
  const unpacked = await inflate(contents, { maxOutputLength: Math.max(1, bytes) }).catch(() => undefined)
  if (unpacked?.length !== bytes) throw wrong()
  return unpacked
}
