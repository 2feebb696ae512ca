import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { HttpRequest } from '../http-request.ts'
import { multipart } from '../multipart.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'

const mostBytes = 5 * 1024 * 1024

type MakePicture = () => Promise<Buffer>

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#65439A' }, limitInputPixels: false })
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#65439A', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

/** Returns a PNG whose header claims this size, with little data behind it. */
function pngClaiming(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Returns a box of the AVIF format. */
function box(type: string, content: Buffer) {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}

const ftyp = () => box('ftyp', Buffer.concat([Buffer.from('avif\0\0\0\0', 'latin1'), Buffer.from('avifmif1miaf', 'latin1')]))

/** Pictures that are large when decoded, hard to read, or of the maximum size. */
const pictures: [name: string, make: MakePicture][] = [
  ['a PNG that claims 30,000 x 30,000 pixels', async () => pngClaiming(30_000, 30_000, deflateSync(Buffer.alloc(1000)))],
  ['a PNG that claims 65,535 x 65,535 pixels, 5 MB', async () => pngClaiming(65_535, 65_535, Buffer.alloc(mostBytes - 1000, 7))],
  ['a PNG of 40 megapixels in 120 kB', () => plain(6300, 6300).png({ compressionLevel: 9 }).toBuffer()],
  ['a PNG of 40 megapixels, interlaced', () => plain(6300, 6300).png({ compressionLevel: 9, progressive: true }).toBuffer()],
  [
    'a PNG that is all text',
    async () =>
      Buffer.concat([
        pngClaiming(10, 10, deflateSync(Buffer.alloc(310))).subarray(0, 33),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000))])),
        chunk('IDAT', deflateSync(Buffer.alloc(310))),
        chunk('IEND', Buffer.alloc(0)),
      ]),
  ],
  ['a JPEG of 5 MB', async () => (await noisy(2400, 2000).jpeg({ quality: 95 }).toBuffer()).subarray(0, mostBytes)],
  ['a JPEG of 40 megapixels', () => plain(6300, 6300).jpeg({ quality: 20 }).toBuffer()],
  ['a progressive JPEG of 40 megapixels', () => plain(6300, 6300).jpeg({ quality: 20, progressive: true }).toBuffer()],
  ['a JPEG of one line', () => plain(40_000, 1).jpeg().toBuffer()],
  ['a JPEG of one column', () => plain(1, 40_000).jpeg().toBuffer()],
  [
    'a WebP of 300 pictures',
    async () => {
      const frames = await sharp({ create: { width: 200, height: 200 * 300, channels: 3, background: '#65439A', pageHeight: 200 } })
        .webp({ loop: 0, effort: 0 })
        .toBuffer()
      return frames
    },
  ],
  ['a lossless WebP of 16 megapixels', () => plain(4000, 4000).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['an AVIF of 25 megapixels', () => plain(5000, 5000).avif({ quality: 30, effort: 0 }).toBuffer()],
  ['an AVIF of boxes in boxes', async () => Array.from({ length: 5000 }).reduce<Buffer>((inner) => box('meta', inner), Buffer.alloc(0))],
  ['an AVIF of very many boxes', async () => Buffer.concat([ftyp(), box('meta', Buffer.alloc(mostBytes - 200_000, box('free', Buffer.alloc(0))))])],
  ['an AVIF of very many boxes in a row', async () => Buffer.concat([ftyp(), Buffer.alloc(mostBytes - 200_000, box('free', Buffer.alloc(0)))])],
  ['a picture of 5 MB and a byte', async () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(mostBytes)])],
  ['5 MB that only begin like a JPEG', async () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(mostBytes - 100, 0xff)])],
]

const made = new Map<string, Promise<Buffer>>()

/** Returns forms only for operations that store a picture. */
export function pictureForms(endpoint: Endpoint): Form[] {
  const field = { 'POST /upload': 'image', 'PUT /profile/{id}': 'photo' }[endpoint.name]
  if (!field) return []
  const fields: Record<string, string> = field === 'photo' ? { name: 'Asha Rao' } : {}
  const formOf = formsOf(endpoint, 'pictures')
  return pictures.map(([name, make]) => {
    const form = formOf(name, (request) => request)
    return {
      ...form,
      async make(fixture) {
        const bytes = await (made.get(name) ?? made.set(name, make()).get(name) ?? make())
        const request = await endpoint.baseline(fixture)
        // Bytes after the end make it a new file, because storing a known file costs nothing.
        const other = Buffer.concat([bytes, Buffer.from(String(fixture.next('picture')))])
        return withForm(request, { ...fields, ...(field === 'photo' && { email: emailIn(request) }) }, { field, bytes: name.includes('5 MB') ? bytes : other })
      },
    }
  })
}

const emailIn = ({ body }: HttpRequest) =>
  /name="email"\r\n\r\n([^\r]+)/.exec(
    Buffer.from(body ?? '')
      .toString('latin1')
      .slice(0, 2000),
  )?.[1] ?? ''

function withForm(request: HttpRequest, fields: Record<string, string>, file: { field: string; bytes: Buffer }): HttpRequest {
  const form = multipart(fields, file)
  return { ...request, ...form, headers: [...(request.headers ?? []).filter(([name]) => name !== 'content-type'), ...(form.headers ?? [])] }
}
