import { expect, test } from 'vitest'
import { timeInHashes } from '#test/time-in-hashes.ts'
import { refuseUnsafePdf } from './check-pdf.server.ts'

const pdf = (inside: string | Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(inside), Buffer.from('\n%%EOF\n')])

test.each(['/JavaScript', '/J#61vaScr#69pt', '/#4a#61#76#61#53#63#72#69#70#74', '/#4Cau#6ech', '/#4cau#6Ech', '/JavaScript#00'])('refuses %s', (name) => {
  expect(() => refuseUnsafePdf(pdf(`<< /S ${name} >>`))).toThrow('This PDF has a script or starts a program.')
})

test.each(['/JavaScripts', '/#4aavascript', 'JavaScript', '/L#61unched', '/#4'])('accepts %s', (name) => {
  expect(() => refuseUnsafePdf(pdf(`<< /S ${name} >>`))).not.toThrow()
})

test.each(['#41', '/#4a#61vaScrip', '/JavaScrip', '/'])('checks 5 MB of %s without blocking other requests', (part) => {
  const bytes = pdf(Buffer.alloc(5 * 1024 * 1024, part))
  expect(timeInHashes(bytes, () => refuseUnsafePdf(bytes))).toBeLessThan(20)
})
