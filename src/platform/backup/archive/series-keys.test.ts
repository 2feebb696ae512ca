import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { keysOf, seal, unseal } from '../seal.ts'
import { newSeries, openSeries } from './series-keys.ts'

const key = 'a key of the test, long enough'
const stream = (...parts: Uint8Array[]) => Readable.from(parts)

test('each file of a series has its own keys, and the passphrase opens all', async () => {
  const next = await newSeries(key)
  const texts = ['one', 'two', ''].map((text) => Buffer.from(text))
  const files = await Promise.all(texts.map((text) => buffer(Readable.from(seal(stream(text), next())))))
  const derive = openSeries(key)
  const opened = await Promise.all(files.map(async (file) => buffer(Readable.from(unseal(stream(file), await derive(stream(file)))))))
  expect(opened).toEqual(texts)
  const [one, two] = [next(), next()]
  expect(one.encryption.equals(two.encryption)).toBe(false)
})

test('a wrong passphrase, another kind of file and a changed one are refused with one line', async () => {
  const file = await buffer(Readable.from(seal(stream(Buffer.from('text')), (await newSeries(key))())))
  await expect(openSeries(`${key}r`)(stream(file))).rejects.toThrow(/^the key does not open this backup: [^\n]*$/)
  await expect(keysOf(stream(file), key)).rejects.toThrow('this is not a backup of a shop')
  await expect(openSeries(key)(stream(Buffer.from('SWACHH-BACKUP-1\nand more')))).rejects.toThrow('this is not a backup of a shop')
  await expect(openSeries(key)(stream(file.subarray(0, 40)))).rejects.toThrow(/^the backup was cut short or changed/)
  const keys = await openSeries(key)(stream(file))
  file[file.length - 1] = (file.at(-1) ?? 0) ^ 1
  await expect(buffer(Readable.from(unseal(stream(file), keys)))).rejects.toThrow(/^the backup was cut short or changed/)
})
