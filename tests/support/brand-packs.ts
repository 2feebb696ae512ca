import { hash } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { send } from './send.ts'
import { api } from './test-shop.ts'

type Files = Record<string, Uint8Array>

/** Downloads the pack of the shop. */
export async function download(token: string) {
  const response = await api.request('/exports/brand-pack', { headers: { authorization: `Bearer ${token}` } })
  const files: Files = response.ok ? unzipSync(new Uint8Array(await response.arrayBuffer())) : {}
  return { response, files, json: (path: string) => JSON.parse(new TextDecoder().decode(files[path])) }
}

/** Sends a pack. */
export const move = (token: string, zip: Uint8Array, { dryRun = false } = {}) =>
  send('POST', `/brand-pack?dryRun=${dryRun}`, { token, zip: Uint8Array.from(zip) })

type Pack = { parts: Record<string, unknown>; pictures?: readonly Uint8Array[]; films?: Record<string, Uint8Array>; manifest?: object }

export const pathOf = (bytes: Uint8Array, extension = 'png') => `media/${hash('sha256', bytes)}.${extension}`

/** Makes a pack by hand. `manifest` replaces fields of its list. */
export function makePack({ parts, pictures = [], films = {}, manifest = {} }: Pack): Uint8Array {
  const texts = Object.entries(parts).map(([name, data]) => ({ name, bytes: new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data)) }))
  const files = { ...Object.fromEntries(pictures.map((bytes) => [pathOf(bytes), bytes])), ...films }
  const list = {
    kind: 'brand-pack',
    format: 1,
    brand: 'Chai Ghar',
    parts: texts.map(({ name, bytes }) => ({ name, sha256: hash('sha256', bytes), bytes: bytes.length })),
    files: Object.entries(files).map(([path, { length }]) => ({ path, bytes: length })),
    ...manifest,
  }
  return zipSync({
    'manifest.json': new TextEncoder().encode(JSON.stringify(list)),
    ...Object.fromEntries(texts.map(({ name, bytes }) => [`${name}.json`, bytes])),
    ...files,
  })
}
