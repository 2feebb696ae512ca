import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePhoto, encodePicture, measurePicture } from './encode-picture.server.ts'

const fixture = (name: string) => readFile(`tests/fixtures/${name}`)
const pixelOf = async (bytes: Uint8Array) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]

const red = [200, 30, 30] as const

/** The same channels of Display P3 in sRGB. */
const p3Red = [219, 0, 6]

/** Expects each channel of the stored copies within 5 of a colour in sRGB. */
async function expectColour(bytes: Uint8Array, colour: number[]) {
  const size = await measurePicture(bytes)
  const copies = [await encodePhoto(bytes, size), ...(await encodePicture(bytes, size, 0)).map((copy) => copy.bytes)]
  for (const pixel of await Promise.all(copies.map(pixelOf)))
    for (const [channel, value] of pixel.entries()) expect(Math.abs(value - (colour[channel] ?? NaN)), `${pixel}`).toBeLessThanOrEqual(5)
}

test.each(['adobergb-16bit.png', 'p3-16bit.png', 'mif1.avif', 'without-end-marker.jpg'])('%s is stored in sRGB', async (name) => {
  await expectColour(await fixture(name), [200, 30, 30])
})

const flat = (r: number, g: number, b: number) => sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })

describe.each([8, 16] as const)('of %i bits', (depth) => {
  test.each(['p3', 'srgb'] as const)('a picture with the profile %s keeps its colours', async (profile) => {
    const deep = depth === 16 ? flat(...red).toColourspace('rgb16') : flat(...red)
    await expectColour(await deep.withIccProfile(profile).png().toBuffer(), [...red])
  })

  test('a grey picture keeps its grey', async () => {
    const grey = flat(120, 120, 120).toColourspace(depth === 16 ? 'grey16' : 'b-w')
    await expectColour(await grey.png().toBuffer(), [120, 120, 120])
  })
})

describe('colours that a picture declares by code points', () => {
  test.each([
    ['sRGB', 1, 13, [200, 30, 30]],
    ['BT.709, as many programs write', 1, 1, [200, 30, 30]],
    ['nothing', 2, 2, [200, 30, 30]],
    ['Display P3', 12, 13, p3Red],
    ['a linear curve', 1, 8, [229, 96, 96]],
  ])('%s in an AVIF picture', async (_name, primaries, transfer, expected) => {
    await expectColour(withNclx(await fixture('mif1.avif'), primaries, transfer), expected)
  })

  test('Display P3 in a PNG picture', async () => {
    await expectColour(
      withCicp(
        await flat(...red)
          .png()
          .toBuffer(),
        12,
        13,
      ),
      p3Red,
    )
  })

  test.each([
    ['PQ', 16],
    ['HLG', 18],
  ])('white of %s stays white, and black stays black', async (_name, transfer) => {
    await expectColour(withCicp(await flat(255, 255, 255).png().toBuffer(), 9, transfer), [255, 255, 255])
    await expectColour(withCicp(await flat(0, 0, 0).png().toBuffer(), 9, transfer), [0, 0, 0])
  })
})

test.each([
  ['a HEIC picture of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['a general brand alone', Buffer.from('\0\0\0\x14ftypmif1\0\0\0\0mif1')],
  ['a box without an end', Buffer.from('\0\0\0\x02ftypavif')],
])('%s is refused', async (_name, bytes) => {
  await expect(measurePicture(bytes)).rejects.toMatchObject({ code: 'unsupported_image' })
})

test('a JPEG that ends within its pixels is refused. Without its end marker alone it is accepted', async () => {
  const whole = await readFile('seed/pictures/shilajit-closed.jpg')
  const size = await measurePicture(whole)
  for (const end of [40_000, -200]) await expect(encodePhoto(whole.subarray(0, end), size)).rejects.toMatchObject({ code: 'unsupported_image' })
  for (const end of [-1, -2]) await expect(encodePhoto(whole.subarray(0, end), size)).resolves.toBeDefined()
})

/** Adds a colour box to an AVIF file that has none: its property, and the association with the picture. */
function withNclx(avif: Buffer, primaries: number, transfer: number) {
  const colour = Buffer.alloc(19)
  colour.writeUInt32BE(19)
  colour.write('colrnclx', 4)
  for (const [index, value] of [primaries, transfer, 6].entries()) colour.writeUInt16BE(value, 12 + index * 2)
  colour.writeUInt8(0x80, 18)
  const ipma = avif.indexOf('ipma') - 4
  const bytes = Buffer.concat([avif.subarray(0, ipma), colour, avif.subarray(ipma, ipma + avif.readUInt32BE(ipma)), Buffer.from([4]), avif.subarray(ipma + 22)])
  const grow = (name: string, by: number) => bytes.writeUInt32BE(bytes.readUInt32BE(bytes.indexOf(name) - 4) + by, bytes.indexOf(name) - 4)
  grow('ipco', 19)
  grow('iprp', 20)
  grow('meta', 20)
  grow('ipma', 1)
  bytes.writeUInt8(4, bytes.indexOf('ipma') + 14)
  // The pixels stand 20 bytes further on.
  bytes.writeUInt32BE(bytes.readUInt32BE(bytes.indexOf('iloc') + 16) + 20, bytes.indexOf('iloc') + 16)
  return bytes
}

function withCicp(png: Buffer, primaries: number, transfer: number) {
  const body = Buffer.concat([Buffer.from('cICP'), Buffer.from([primaries, transfer, 0, 1])])
  const chunk = Buffer.alloc(16)
  chunk.writeUInt32BE(4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 12)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
