import { expect, test } from 'vitest'
import { keyFromText, seal, unseal } from './sealing.ts'

const key = keyFromText('a text that is long enough for a key')

test('opens with the same key and identity alone', () => {
  const sealed = seal(key, 'connection mail', '{"password":"s3cret"}')
  expect(unseal(key, 'connection mail', sealed)).toBe('{"password":"s3cret"}')
  expect(unseal(key, 'connection sms', sealed)).toBeUndefined()
  expect(unseal(keyFromText('another text that is long enough'), 'connection mail', sealed)).toBeUndefined()
})

test('opens nothing that was changed or cut off', () => {
  const sealed = seal(key, 'connection mail', 'secret')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(unseal(key, 'connection mail', changed)).toBeUndefined()
    expect(unseal(key, 'connection mail', sealed.subarray(0, index))).toBeUndefined()
  }
})

test('uses each nonce once, and stores no plain text', () => {
  const [one, two] = [seal(key, 'x', 'secret'), seal(key, 'x', 'secret')]
  expect(Buffer.compare(one, two)).not.toBe(0)
  expect(Buffer.from(one).toString('latin1')).not.toContain('secret')
})
