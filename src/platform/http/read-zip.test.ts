import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipChunks } from './zip-chunks.ts'
import { listZip } from './read-zip.ts'

const most = { files: 10, bytes: 100_000 }
const text = 'Tea from one valley. '.repeat(50)

async function* files() {
  yield { path: 'words.json', chunks: [text] }
  yield { path: 'media/a.webp', chunks: [Uint8Array.of(80, 75, 3, 4, 80, 75, 7, 8, 80, 75, 5, 6)], isPacked: true }
}

async function ours() {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipChunks(files(), new Date('2026-11-28T10:00:00Z'))) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const codeOf = (work: () => unknown) => expect(work).toThrow(expect.objectContaining({ code: 'import_refused' }))

test('reads what the shop writes, also contents that look like a ZIP', async () => {
  const [words, picture] = listZip(await ours(), most)
  expect([words?.path, picture?.path]).toEqual(['words.json', 'media/a.webp'])
  expect(new TextDecoder().decode(await words?.read())).toBe(text)
  expect(await picture?.read()).toHaveLength(12)
})

test('reads a ZIP of another program, and skips its folders', async () => {
  const zip = zipSync({ 'media/': new Uint8Array(), 'a.json': strToU8('{}'), 'é.json': [strToU8('[]'), { level: 0 }] })
  expect(listZip(zip, most).map(({ path }) => path)).toEqual(['a.json', 'é.json'])
})

test('refuses what is no whole ZIP', async () => {
  const zip = await ours()
  for (const bytes of [new Uint8Array(), strToU8('no zip'), zip.subarray(0, -30), zip.subarray(30), zip.subarray(0, 22)]) codeOf(() => listZip(bytes, most))
})

test('refuses too many files, and too many bytes before it unpacks one', async () => {
  const zip = await ours()
  codeOf(() => listZip(zip, { files: 1, bytes: 100_000 }))
  codeOf(() => listZip(zip, { files: 10, bytes: 1000 }))
})

/** Returns the ZIP with another number of four bytes at this place of an entry in its directory. */
function withNumber(zip: Uint8Array, offset: number, value: number, entry = 0) {
  const changed = Uint8Array.from(zip)
  const data = new DataView(changed.buffer)
  let place = data.getUint32(changed.length - 6, true)
  for (let index = 0; index < entry; index += 1) place += 46 + data.getUint16(place + 28, true) + data.getUint16(place + 30, true)
  data.setUint32(place + offset, value, true)
  return changed
}

test('unpacks no more than the directory says, and refuses what has another size', async () => {
  const bomb = zipSync({ 'bomb.json': new Uint8Array(20_000_000) })
  const [entry] = listZip(withNumber(bomb, 24, 100), most)
  await expect(entry?.read()).rejects.toMatchObject({ code: 'import_refused', message: 'bomb.json cannot be unpacked. Please download the file again.' })
  const [empty] = listZip(withNumber(bomb, 24, 0), most)
  await expect(empty?.read()).rejects.toMatchObject({ code: 'import_refused' })
  const [longer] = listZip(withNumber(await ours(), 24, 5000), most)
  await expect(longer?.read()).rejects.toMatchObject({ code: 'import_refused' })
})

test('refuses a file that stands elsewhere, is locked, or is there twice', async () => {
  const zip = await ours()
  const [elsewhere] = listZip(withNumber(zip, 42, 4_000_000_000), most)
  await expect(elsewhere?.read()).rejects.toMatchObject({ code: 'import_refused' })
  const locked = withNumber(zip, 8, 1 | (8 << 16))
  await expect(listZip(locked, most)[0]?.read()).rejects.toMatchObject({ code: 'import_refused' })
  const twice = zipSync({ 'a.json': strToU8('{}'), 'b.json': strToU8('{}') })
  const same = Uint8Array.from(twice, (byte, index) => (byte === 98 && twice[index + 1] === 46 ? 97 : byte))
  codeOf(() => listZip(same, most))
})
