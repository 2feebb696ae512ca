import { expect, test } from 'vitest'
import { keyFromText, sealText, unsealText } from './sealing.ts'

const key = keyFromText('a text that is long enough for a key')

test('opens with the same key and identity alone', () => {
  const sealed = sealText(key, 'connection mail', '{"password":"s3cret"}')
  expect(unsealText(key, 'connection mail', sealed)).toBe('{"password":"s3cret"}')
  expect(unsealText(key, 'connection sms', sealed)).toBeUndefined()
  expect(unsealText(keyFromText('another text that is long enough'), 'connection mail', sealed)).toBeUndefined()
})

test('opens nothing that was changed or cut off', () => {
  const sealed = sealText(key, 'connection mail', 'secret')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(unsealText(key, 'connection mail', changed)).toBeUndefined()
    expect(unsealText(key, 'connection mail', sealed.subarray(0, index))).toBeUndefined()
  }
})

test('uses each nonce once, and stores no plain text', () => {
  const [one, two] = [sealText(key, 'x', 'secret'), sealText(key, 'x', 'secret')]
  expect(Buffer.compare(one, two)).not.toBe(0)
  expect(Buffer.from(one).toString('latin1')).not.toContain('secret')
})
