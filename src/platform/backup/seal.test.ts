import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { keysOf, newKeys, seal, unseal } from './seal.ts'

const key = 'a key of the test, long enough'
const chunk = 64 * 1024
const sealedChunk = chunk + 16
const headerLength = 64

const sealed = async (plain: Uint8Array, partLength = 1000) => buffer(Readable.from(seal(partsOf(plain, partLength), await newKeys(key))))
const opened = async (file: Uint8Array, passphrase = key) => buffer(Readable.from(unseal(partsOf(file, 777), await keysOf(partsOf(file, 777), passphrase))))

async function* partsOf(bytes: Uint8Array, length: number) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

const plain = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256))

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])('%i bytes survive sealing and unsealing', async (length) => {
  expect(await opened(await sealed(plain(length)))).toEqual(plain(length))
})

test('the same text sealed twice has only the first line in common', async () => {
  const [one, two] = [await sealed(plain(100)), await sealed(plain(100))]
  expect(one.subarray(0, 16)).toEqual(two.subarray(0, 16))
  expect(one.subarray(16)).not.toEqual(two.subarray(16))
  expect(one.includes(plain(20))).toBe(false)
})

test('distinguishes a wrong key from a damaged file', async () => {
  await expect(opened(await sealed(plain(10)), `${key}r`)).rejects.toThrow(/^the key does not open this backup/)
  await expect(opened(Buffer.from('PK\x03\x04 something else altogether, as long as the beginning of a backup is'))).rejects.toThrow(
    /^this is not a backup of a shop$/,
  )
})

test('detects a changed byte anywhere', async () => {
  const file = await sealed(plain(2 * chunk + 100))
  for (const at of [20, 40, headerLength, headerLength + 5, headerLength + sealedChunk - 1, headerLength + sealedChunk, file.length - 17, file.length - 1]) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed), `byte ${at}`).rejects.toThrow(/^(the backup was cut short or changed|the key does not open)/)
  }
})

test('refuses a truncated file, also when it ends between two chunks', async () => {
  const file = await sealed(plain(3 * chunk))
  for (const length of [10, headerLength - 1, headerLength, headerLength + 10, headerLength + sealedChunk, headerLength + 2 * sealedChunk, file.length - 1]) {
    await expect(opened(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(/^(the backup was cut short|this is not a backup)/)
  }
})

test('refuses chunks that were moved, repeated or added', async () => {
  const file = await sealed(plain(3 * chunk))
  const [head, one, two, three] = [
    file.subarray(0, headerLength),
    ...[0, 1, 2].map((n) => file.subarray(headerLength + n * sealedChunk, headerLength + (n + 1) * sealedChunk)),
  ]
  const refused = /^the backup was cut short or changed/
  for (const parts of [
    [two, one, three],
    [one, one, two, three],
    [one, three],
    [one, two, three, three],
  ])
    await expect(opened(Buffer.concat([head ?? Buffer.of(), ...parts.map((part) => part ?? Buffer.of())]))).rejects.toThrow(refused)
})
