import { hash } from 'node:crypto'
import { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { parseJson } from '#kernel/json.ts'
import { listZip, type ZipEntry } from '#platform/http/read-zip.ts'
import { arePartsTooLarge, type Manifest, manifest, manifestBytes, manifestPath, packFormat, packLimits, partPathOf } from '../rules/pack-format.ts'

/** A checked brand pack. `data`: the JSON of each part by the part's name; undefined for a part of a module that this shop does not have. */
export type BrandPack = { manifest: Manifest; data: ReadonlyMap<string, unknown>; bytesOf(path: string): Promise<Uint8Array> }

/** The most files in a pack: pictures and films, the parts and the manifest. */
const mostEntries = packLimits.files + 100

/**
 * Reads a brand pack and checks all of it: its size, its manifest, and each file by its SHA-256. `known`: the names of this shop's parts. Other parts are not
 * parsed.
 * @throws ShopError import_refused with one sentence
 */
export async function readPack(zip: Uint8Array, known: ReadonlySet<string>): Promise<BrandPack> {
  const entries = new Map(listZip(zip, { files: mostEntries, bytes: packLimits.bytes }).map((entry) => [entry.path, entry]))
  const described = await readManifest(entries.get(manifestPath))
  const { parts, files } = described
  const listed = new Set([...parts.map(({ name }) => partPathOf(name)), ...files.map(({ path }) => path)])
  if (listed.size !== parts.length + files.length) throw refused('The pack lists a file twice.')
  const unlisted = [...entries.keys()].find((path) => path !== manifestPath && !listed.has(path))
  if (unlisted !== undefined) throw refused(`The pack holds a file that it does not list: ${unlisted.slice(0, 100)}.`)
  const bytesOf = async (path: string) => {
    const entry = entries.get(path)
    if (!entry) throw refused(`The pack lacks ${path}.`)
    return entry.read()
  }
  if (arePartsTooLarge(parts)) throw refused('The texts of the pack are too large.')
  const data = new Map<string, unknown>()
  for (const { name, sha256, bytes } of parts) {
    const text = await readChecked(bytesOf, partPathOf(name), { sha256, bytes })
    data.set(name, known.has(name) ? jsonOf(partPathOf(name), text) : undefined)
  }
  for (const { path, bytes } of files) {
    if (bytes > packLimits.fileBytes) throw refused(`${path} is too large.`)
    // The path of such a file contains its SHA-256.
    const sha256 = path.slice(path.indexOf('/') + 1, path.lastIndexOf('.'))
    await readChecked(bytesOf, path, { sha256, bytes })
  }
  return { manifest: described, data, bytesOf }
}

const refused = (message: string) => new ShopError('import_refused', message)

async function readManifest(entry: ZipEntry | undefined): Promise<Manifest> {
  if (!entry || entry.bytes > manifestBytes) throw refused('This file is no brand pack.')
  const found = jsonOf(manifestPath, await entry.read())
  const parsed = z.safeParse(manifest, found)
  if (parsed.success) return parsed.data
  const { kind, format } = z.parse(z.object({ kind: z.optional(z.unknown()), format: z.optional(z.unknown()) }), found)
  if (kind !== 'brand-pack') throw refused('This file is no brand pack.')
  if (format !== packFormat) throw refused(`The pack has the format ${String(format).slice(0, 20)}. This shop reads ${packFormat}.`)
  throw refused('The list of the pack cannot be read. Please download it again.')
}

type Expected = { sha256: string; bytes: number }

/** Reads a file of the pack. @throws ShopError import_refused if its size or SHA-256 is not as expected */
async function readChecked(bytesOf: BrandPack['bytesOf'], path: string, { sha256, bytes }: Expected): Promise<Uint8Array> {
  const contents = await bytesOf(path)
  if (contents.length !== bytes || hash('sha256', contents) !== sha256) throw refused(`${path} is not as the pack lists it. Please download it again.`)
  return contents
}

function jsonOf(path: string, bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof TypeError || isShopError(error)) throw refused(`${path} cannot be read as JSON.`)
    throw error
  }
}
