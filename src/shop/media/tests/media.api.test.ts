import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, shop } from '#test/test-shop.ts'
import { mediaFiles } from '../server/media-files.server.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { reencodePhoto, storeOwnPhoto } from '../server/store-image.server.ts'

const master = await readFile('seed/pictures/shilajit-closed.jpg')
const files = mediaFiles(shop)

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

function upload(bytes: Uint8Array, { name = 'a.jpg', type = 'image/jpeg', as = token }: { name?: string; type?: string; as?: string | undefined } = {}) {
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(bytes)], name, { type }))
  return send('POST', '/upload', { token: as, body: form })
}

const confirm = async () => {}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#65439A' } })

/** Requests every copy that `sourcesOf` lists for the address. */
async function copiesOf(url: string) {
  const sources = sourcesOf(url)
  if (!sources) throw new Error(`${url} is not a picture of ours`)
  const entries = [sources.avif, sources.webp, sources.jpeg].flatMap((srcset) => srcset.split(', ').map((entry) => entry.split(' ')))
  return Promise.all(
    entries.map(async ([path = '', width = '']) => {
      const response = await files.request(path)
      return { path, width: Number.parseInt(width, 10), response, bytes: new Uint8Array(await response.arrayBuffer()) }
    }),
  )
}

describe('an uploaded picture', () => {
  test('is served in every format and width, never enlarged', async () => {
    const { status, body } = await upload(master)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}-1000x1250-800\.jpg$/) })
    const copies = await copiesOf(body.imageUrl)
    expect(copies).toHaveLength(9)
    for (const { path, width, response, bytes } of copies) {
      const { format, width: actual } = await sharp(bytes).metadata()
      expect(response.status).toBe(200)
      expect(actual).toBe(width)
      expect(path.endsWith({ heif: 'avif', webp: 'webp', jpeg: 'jpg' }[format as 'heif'] ?? '?')).toBe(true)
      expect(response.headers.get('content-type')).toBe(`image/${path.endsWith('jpg') ? 'jpeg' : path.split('.').at(-1)}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test('has one address for all its uploads, under every file name', async () => {
    const first = await upload(master)
    const again = await upload(master, { name: '../../etc/passwd.svg', type: 'image/svg+xml' })
    expect(again.body.imageUrl).toBe(first.body.imageUrl)
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const { status, body } = await upload(await plain(90, 60).toFormat(format).toBuffer(), { type: 'application/octet-stream' })
    expect(status).toBe(200)
    expect(body.imageUrl).toMatch(/-90x60-90\.jpg$/)
  })

  test('is stored upright and without metadata', async () => {
    const bytes = await plain(60, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const { body } = await upload(bytes)
    expect(body.imageUrl).toMatch(/-30x60-30\.jpg$/)
    for (const copy of await copiesOf(body.imageUrl)) {
      const { exif, width, height } = await sharp(copy.bytes).metadata()
      expect({ exif, width, height }).toEqual({ exif: undefined, width: 30, height: 60 })
    }
  })

  test('loses data that follows its pixels', async () => {
    const { body } = await upload(Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    for (const { bytes } of await copiesOf(body.imageUrl)) expect(Buffer.from(bytes).includes('<script>')).toBe(false)
  })

  test('is scaled to the greatest height', async () => {
    const { body } = await upload(await plain(10, 9600).png().toBuffer())
    expect(body.imageUrl).toMatch(/-5x4800-5\.jpg$/)
  })
})

describe('an upload that is not a picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

  test.each([
    ['an SVG called a JPEG', svg],
    ['a GIF', gif],
    ['a JPEG in its first bytes only', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a cut-off JPEG', master.subarray(0, 40_000)],
  ])('%s is refused', async (_name, bytes) => {
    const { status, body } = await upload(bytes)
    expect(status).toBe(415)
    expect(body.code).toBe('unsupported_image')
  })

  test('30,000 x 30,000 pixels are refused before they are unpacked, within 50 ms', async () => {
    const huge = await hugePng()
    const times: number[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      const started = performance.now()
      const { status, body } = await upload(huge)
      times.push(performance.now() - started)
      expect(status).toBe(422)
      expect(body.code).toBe('image_too_large')
    }
    // The fastest run counts, because other work on the machine only adds time.
    expect(Math.min(...times)).toBeLessThan(50)
  })

  test('more than 5 MB is refused', async () => {
    expect((await upload(Buffer.concat([master, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413)
    expect((await upload(Buffer.alloc(7 * 1024 * 1024))).status).toBe(413)
  })

  test('no file, an empty file and JSON in place of a file are refused', async () => {
    const expected = { status: 400, body: { message: 'Please choose an image.' } }
    expect(await send('POST', '/upload', { token, body: new FormData() })).toMatchObject(expected)
    expect(await send('POST', '/upload', { token, body: { image: { name: 'a.jpg', type: 'image/jpeg', size: 3 } } })).toMatchObject(expected)
    expect(await upload(Buffer.alloc(0))).toMatchObject(expected)
  })

  test('a form with 10,000 parts and a form with two files are refused', async () => {
    const many = new FormData()
    for (let part = 0; part < 10_000; part += 1) many.append('x', 'y')
    expect((await send('POST', '/upload', { token, body: many })).status).toBe(413)
    const two = new FormData()
    for (const name of ['image', 'image']) two.append(name, new File([Uint8Array.from(master)], 'a.jpg'))
    expect((await send('POST', '/upload', { token, body: two })).status).toBe(400)
  })
})

/** Runs pictures, and returns the highest number of them that libvips had at once. */
async function mostAtOnce(run: () => Promise<unknown>) {
  let most = 0
  const running = () => sharp.counters().queue + sharp.counters().process
  const count = () => (most = Math.max(most, running()))
  // Pictures of refused requests before may still be read.
  await expect.poll(running).toBe(0)
  sharp.queue.on('change', count)
  await run()
  sharp.queue.off('change', count)
  return most
}

describe('pictures that arrive together', () => {
  const photos = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        plain(900, 700 + index)
          .jpeg()
          .toBuffer(),
      ),
    )

  test('use at most two threads of the process, from both queues', async () => {
    const [own, staff] = [await photos(4), await photos(3)]
    const most = await mostAtOnce(() =>
      Promise.all([
        ...own.map((bytes, index) => storeOwnPhoto(shop, bytes, { account: `shopper ${index}`, confirm })),
        ...staff.map((bytes) => reencodePhoto(bytes, { isStaff: true, confirm })),
      ]),
    )
    // A finished picture counts until its callback has returned, and a header is read outside of the turns. Without them, all seven would run.
    expect(most).toBeLessThanOrEqual(4)
  })

  test('of staff never wait for those of shoppers', async () => {
    const ended: string[] = []
    const [first, ...waiting] = (await photos(4)).map((bytes, index) =>
      storeOwnPhoto(shop, bytes, { account: `shopper ${index}`, confirm }).then(() => ended.push('shopper')),
    )
    await reencodePhoto(await plain(20, 20).png().toBuffer(), { isStaff: true, confirm }).then(() => ended.push('staff'))
    expect(ended.length).toBeLessThan(4)
    await Promise.all([first, ...waiting])
  })

  test('of one account: one is processed, one waits, and a third is refused', async () => {
    const results = await Promise.allSettled((await photos(3)).map((bytes) => reencodePhoto(bytes, { account: 'asha', confirm })))
    // Any of the three may arrive last.
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(results).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'too_many_requests' }) }))
    await expect(reencodePhoto(master, { account: 'asha', confirm })).resolves.toBeDefined()
  })

  test('are dropped when their client has left', async () => {
    const form = new FormData()
    form.set('image', new File([Uint8Array.from(await plain(30, 31).png().toBuffer())], 'a.png'))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await api.request('/upload', { method: 'POST', body: form, headers, signal: AbortSignal.abort() })
    expect([answer.status, await answer.json()]).toMatchObject([503, { message: 'The caller left.' }])
    expect((await api.request('/upload', { method: 'POST', body: form, headers })).status).toBe(200)
  })
})

test('uploads are for admins only', async () => {
  expect((await upload(master, { as: 'x' })).status).toBe(401)
  expect((await upload(master, { as: await signedInCustomer() })).status).toBe(403)
})

const hash = '0'.repeat(32)
test.each([
  `/media/${hash}-9x9-9.jpg`,
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/%2e%2e',
  `/media/${hash}-9x9-9.svg`,
  `/media/${hash}-9x9-9.jpg.part`,
  '/media/',
  '/media//x',
])('answers 404 at %s', async (path) => {
  expect((await files.request(path)).status).toBe(404)
})

/** Makes a PNG whose valid header claims 30,000 x 30,000 pixels. */
async function hugePng() {
  const png = await plain(1, 1).png().toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
