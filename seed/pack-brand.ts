import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod/mini'
import { zipChunks, type ZippedFile } from '#platform/http/zip-chunks.ts'
import { manifestPath, mediaPathOf, partPathOf, withTexts } from '#shop/office/brand-pack/rules/pack-format.ts'
import { manifestOf } from '#shop/office/brand-pack/server/pack-manifest.server.ts'

/** The time of the files in the ZIP, so that the same folder makes the same pack. */
const at = new Date('2026-11-28T00:00:00+05:30')

/**
 * Makes a brand pack of a folder: each JSON file is a part, and the parts name the pictures of the folder `pictures` as `media/NAME`. SVG becomes PNG,
 * because a shop refuses SVG.
 */
export async function packBrand(folder: string): Promise<Uint8Array> {
  const pictures = await Promise.all((await namesIn(join(folder, 'pictures'))).map((name) => readPicture(join(folder, 'pictures', name))))
  const paths = new Map(pictures.map(({ name, path }) => [`media/${name}`, path]))
  const parts = await Promise.all((await namesIn(folder, '.json')).map((file) => readPart(join(folder, file), paths)))
  const words = parts.find(({ name }) => name === 'words')?.data
  const { brand } = z.parse(z.object({ brand: z.string() }), words)
  const manifest = manifestOf({ brand, parts, files: pictures.map(({ path, bytes }) => ({ path, bytes: bytes.length })) })
  async function* files(): AsyncGenerator<ZippedFile, void> {
    yield { path: manifestPath, chunks: [JSON.stringify(manifest, null, 2)] }
    for (const { name, text } of parts) yield { path: partPathOf(name), chunks: [text] }
    for (const { path, bytes } of pictures) yield { path, chunks: [bytes], isPacked: true }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zipChunks(files(), at)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const namesIn = async (folder: string, ending = '') => (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted()

async function readPicture(file: string) {
  const bytes = extname(file) === '.svg' ? await sharp(file).png({ compressionLevel: 9, palette: true }).toBuffer() : await readFile(file)
  const extension = extname(file) === '.svg' ? 'png' : extname(file).slice(1)
  return { name: basename(file), path: mediaPathOf(hash('sha256', bytes), extension), bytes }
}

async function readPart(file: string, paths: ReadonlyMap<string, string>) {
  const data = withTexts(JSON.parse(await readFile(file, 'utf8')), paths)
  return { name: basename(file, '.json'), data, text: JSON.stringify(data, null, 1) }
}
