import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'WEBVTT\n\n00:01.000 --> 00:04.000\nCafé “soil to soul” – नमस्ते'

const utf16 = (content: string) => Buffer.from(content, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 little-endian with a mark', utf16(`\uFEFF${text}`)],
  ['UTF-16 big-endian with a mark', utf16(`\uFEFF${text}`).swap16()],
  ['UTF-16 little-endian', utf16(text)],
  ['UTF-16 big-endian', utf16(text).swap16()],
])('decodes %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(text)
})

test('decodes Windows-1252 where it is allowed, and nothing else', () => {
  const bytes = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x61, 0x94])
  expect(decodeText(bytes, 'windows-1252')).toBe('Café “a”')
  expect(decodeText(bytes)).toBeUndefined()
})

test('an empty file is an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
