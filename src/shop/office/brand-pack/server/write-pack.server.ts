import { hash } from 'node:crypto'
import type { ZippedFile } from '#platform/http/zip-chunks.ts'
import type { Shop } from '#platform/shop.ts'
import { listPersonalPictures, storedNameOf } from '#shop/media/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { type Manifest, manifestPath, mediaPathOf, type PackedFile, partPathOf, textsIn, withTexts } from '../rules/pack-format.ts'
import { manifestOf } from './pack-manifest.server.ts'

type Collected = { manifest: Manifest; parts: { path: string; text: string }[]; files: (PackedFile & { storedAs: string })[] }

/**
 * Writes the brand pack of the shop, file by file. Memory holds the texts and one stored file at a time.
 * @throws ShopError rule_refused for a pack that is too large
 */
export async function* writePack(shop: Shop): AsyncGenerator<ZippedFile, void> {
  const { manifest, parts, files } = await collect(shop)
  yield { path: manifestPath, chunks: [JSON.stringify(manifest, null, 2)] }
  for (const { path, text } of parts) yield { path, chunks: [text] }
  for (const { path, storedAs } of files) yield { path, chunks: [(await shop.files.find(storedAs)) ?? new Uint8Array()], isPacked: true }
}

/** Collects the data of every part. Paths in the pack replace the addresses of stored files. */
async function collect(shop: Shop): Promise<Collected> {
  const written: { name: string; data: unknown }[] = []
  for (const { name, write } of shop.modules.flatMap(({ brandParts = [] }) => brandParts)) written.push({ name, data: await write(shop) })
  const { files, paths } = await collectFiles(shop, new Set(written.flatMap(({ data }) => textsIn(data))))
  const parts = written.map(({ name, data }) => ({ name, path: partPathOf(name), text: JSON.stringify(withTexts(data, paths), null, 1) }))
  return { manifest: manifestOf({ brand: await readBrand(shop.db), parts, files }), parts, files }
}

/**
 * Finds the stored files whose addresses are among the texts. `paths`: the path in the pack of each address. Leaves out files that the storage lacks, and
 * photos of people.
 */
async function collectFiles(shop: Shop, texts: ReadonlySet<string>) {
  const files = new Map<string, PackedFile & { storedAs: string }>()
  const paths = new Map<string, string>()
  const personal = await listPersonalPictures(shop, shop.db, [...texts])
  for (const address of texts) {
    if (personal.includes(address)) continue
    const storedAs = storedNameOf(shop.files, address)
    if (storedAs === undefined) continue
    const bytes = await shop.files.find(storedAs)
    if (!bytes) continue
    const path = mediaPathOf(hash('sha256', bytes), storedAs.slice(storedAs.lastIndexOf('.') + 1))
    paths.set(address, path)
    files.set(path, { path, bytes: bytes.length, storedAs })
  }
  return { files: [...files.values()], paths }
}
