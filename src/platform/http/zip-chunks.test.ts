import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZippedFile, zipChunks } from './zip-chunks.ts'

const at = new Date('2026-11-28T10:00:00Z')

async function* filesOf(files: readonly ZippedFile[]) {
  yield* files
}

async function chunksOf(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

async function read(files: AsyncIterable<ZippedFile>) {
  const chunks = await chunksOf(zipChunks(files, at))
  return { chunks, zip: new Uint8Array(Buffer.concat(chunks)) }
}

test('an archive holds its files, texts compressed and packed formats as they are', async () => {
  const text = 'sold\r\n'.repeat(10_000)
  const packed = new Uint8Array([1, 2, 3])
  const { zip } = await read(
    filesOf([
      { path: 'b2cs.csv', chunks: ['₹', text] },
      { path: 'invoices/SW-26-27-000001.pdf', chunks: [packed], isPacked: true },
      { path: 'empty.csv', chunks: [] },
    ]),
  )
  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual(['b2cs.csv', 'invoices/SW-26-27-000001.pdf', 'empty.csv'])
  expect(new TextDecoder().decode(files['b2cs.csv'])).toBe(`₹${text}`)
  expect(files['invoices/SW-26-27-000001.pdf']).toEqual(packed)
  expect(zip.length).toBeLessThan(2_000)
})

test('an archive of nothing is an empty archive', async () => {
  expect(unzipSync((await read(filesOf([]))).zip)).toEqual({})
})

test('chunks leave before the next file is read', async () => {
  const read: string[] = []
  async function* slow(): AsyncGenerator<ZippedFile> {
    for (const path of ['first', 'second']) {
      read.push(path)
      yield { path, chunks: [new Uint8Array(10)], isPacked: true }
    }
  }
  const chunks = zipChunks(slow(), at)
  await chunks.next()
  expect(read).toEqual(['first'])
})

test('a file that fails ends the archive', async () => {
  async function* failing(): AsyncGenerator<ZippedFile> {
    yield { path: 'first', chunks: ['text'] }
    throw new Error('The second file cannot be read.')
  }
  await expect(read(failing())).rejects.toThrow('The second file cannot be read.')
})

test('more files than the format holds are refused', async () => {
  async function* many(): AsyncGenerator<ZippedFile> {
    for (let index = 0; index < 65_536; index += 1) yield { path: String(index), chunks: [], isPacked: true }
  }
  await expect(read(many())).rejects.toThrow('A ZIP of 65536 files')
})
