import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { timeInHashes } from '#test/time-in-hashes.ts'
import { refuseUnsafePdf } from './attach-lab-report.server.ts'

const pdf = (inside: string | Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(inside), Buffer.from('\n%%EOF\n')])

test.each(['/JavaScript', '/J#61vaScr#69pt', '/#4a#61#76#61#53#63#72#69#70#74', '/#4Cau#6ech', '/#4cau#6Ech', '/JavaScript#00'])('refuses %s', (name) => {
  expect(() => refuseUnsafePdf(pdf(`<< /S ${name} >>`))).toThrow('This PDF has a script or starts a program.')
})

test.each(['/JavaScripts', '/#4aavascript', 'JavaScript', '/L#61unched', '/#4'])('accepts %s', (name) => {
  expect(() => refuseUnsafePdf(pdf(`<< /S ${name} >>`))).not.toThrow()
})

test.each(['/Encrypt 9 0 R', '/Encrypt\n12 0\nR', '/Encrypt<</Filter/Standard>>', '/#45ncrypt 9 0 R'])('refuses encryption by %j', (entry) => {
  expect(() => refuseUnsafePdf(pdf(`trailer << /Root 1 0 R ${entry} >>`))).toThrow('This PDF is encrypted')
})

test.each(['/EncryptMetadata false', '(/Encrypt)', 'Encrypt 9 0 R', '/Encrypt'])('accepts %s', (text) => {
  expect(() => refuseUnsafePdf(pdf(text))).not.toThrow()
})

test('refuses a whole file that asks for a password', async () => {
  const bytes = await readFile('tests/fixtures/encrypted.pdf')
  expect(() => refuseUnsafePdf(bytes)).toThrow('Please print it to a new PDF without a password.')
})

test.each(['#41', '/Encrypt 1 ', '/#4a#61vaScrip', '/JavaScrip', '/'])('checks 5 MB of %s without blocking other requests', (part) => {
  const bytes = pdf(Buffer.alloc(5 * 1024 * 1024, part))
  expect(timeInHashes(bytes, () => refuseUnsafePdf(bytes))).toBeLessThan(20)
})
