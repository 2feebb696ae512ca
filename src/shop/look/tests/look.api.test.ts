import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeUnusedPicture } from '#shop/media/server/keep-files.server.ts'
import { mailHtml } from '#shop/messages/server/deliver-message.server.ts'
import { listSettingRows } from '#shop/settings/module.server.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { contrast } from '../rules/colour.ts'
import { defaultLook } from '../rules/look.ts'
import { lookFiles } from '../server/look-files.server.ts'
import { siteLookIn } from '../server/queries.server.ts'

const files = lookFiles(shop)

let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})

const save = (change: object = {}, { version = 0, token = owner }: { version?: number; token?: string } = {}) =>
  send('PUT', '/settings/look', { token, body: { ...defaultLook, ...change, version } })

const show = async (token = owner) => (await send('GET', '/settings/look', { token })).body
const onPages = async () => siteLookIn(await listSettingRows(shop.db))
const brand = (name: string) => send('PUT', '/settings', { token: owner, body: { brand: name } })

async function upload(colour = '#1b6640') {
  const bytes = await sharp({ create: { width: 120, height: 60, channels: 4, background: colour } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(bytes)], 'mark.png', { type: 'image/png' }))
  return String((await send('POST', '/upload', { token: owner, body: form })).body.imageUrl)
}

async function file(path: string) {
  const response = await files.request(path)
  return {
    status: response.status,
    caching: response.headers.get('cache-control'),
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('the words of grounds in an earlier pack are ignored', async () => {
  const look = { ...defaultLook, firstGround: { colour: '#ffffff', words: ['tea'] } }
  await shop.db
    .insertInto('setting')
    .values({ name: 'look', value: JSON.stringify(look), updatedAt: shop.now() })
    .execute()
  expect((await show()).firstGround).toEqual({ colour: '#ffffff' })
  expect(await save(look, { version: 1 })).toMatchObject({ status: 200, body: { look: { firstGround: { colour: '#ffffff' } } } })
})

describe('the look', () => {
  test('of a new shop adds nothing to its pages', async () => {
    expect(await show()).toEqual({ ...defaultLook, version: 0 })
    expect(await onPages()).toBeUndefined()
    expect((await file('/look/0123456789abcdef/styles.css')).status).toBe(404)
  })

  test('is saved, and pages name one stylesheet of it that never changes', async () => {
    expect(await save({ accent: '#FFD700', shape: 'round' })).toMatchObject({ status: 200, body: { look: { accent: '#ffd700', version: 1 } } })
    const { styles = '', icons } = (await onPages()) ?? {}
    expect(styles).toMatch(/^\/look\/[0-9a-f]{16}\/styles\.css$/)
    expect(icons).toBe('')
    const sheet = await file(styles)
    expect(sheet).toMatchObject({ status: 200, caching: 'public, max-age=31536000, immutable', type: 'text/css; charset=utf-8' })
    const accent = /--color-crocus-700:(#[0-9a-f]{6})/.exec(sheet.bytes.toString())?.[1] ?? ''
    expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(sheet.bytes.toString()).toContain('--radius-control:24px')

    await save({ accent: '#1b6640' }, { version: 1 })
    expect((await onPages())?.styles).not.toBe(styles)
    // A page that somebody has open may name a look that this process never had.
    expect(await file('/look/0123456789abcdef/styles.css')).toMatchObject({ status: 200, caching: 'no-store' })
  })

  test('saved twice as it is changes nothing, and an old version is refused', async () => {
    await save({ accent: '#1b6640' })
    expect(await save({ accent: '#1b6640' }, { version: 1 })).toMatchObject({ status: 200, body: { look: { version: 1 } } })
    expect(await save({ accent: '#00539c' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: { current: { accent: '#1b6640', version: 1 } } },
    })
  })

  test('is for staff with the right', async () => {
    expect((await save({}, { token: await signedInCustomer() })).status).toBe(403)
    expect((await save({}, { token: await signedInStaff('packer') })).status).toBe(403)
    expect((await save({ shape: 'sharp' }, { token: await signedInStaff('manager') })).status).toBe(200)
    expect((await send('GET', '/settings/look')).status).toBe(401)
  })

  test.each([
    [{ accent: 'green' }, 'accent', 'Please write a colour as # and six digits, such as #1b6640.'],
    [{ accent: '#fff' }, 'accent', 'Please write a colour as # and six digits, such as #1b6640.'],
    [{ accent: '#000;}body{}' }, 'accent', 'Please use at most 7 characters.'],
    [{ mark: 'https://evil.example/a.jpg' }, 'mark', 'Please upload this picture again.'],
    [{ wordmark: `/media/${'0'.repeat(32)}-10x10-10.jpg` }, 'wordmark', 'Please upload this picture again.'],
  ])('refuses %j', async (change, field, message) => {
    expect(await save(change)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
  })
})

describe('another brand', () => {
  test('has its name as text, and icons with its letter on its colour', async () => {
    await brand('Zafrani')
    const look = await onPages()
    expect(look).toMatchObject({ wordmark: '', styles: '' })
    const icon = await file(`${look?.icons}/icon-48.png`)
    expect(icon).toMatchObject({ status: 200, type: 'image/png' })
    const { data, info } = await sharp(icon.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([48, 48, 0xa3, 0x20, 0x1d])
    const white = Array.from({ length: data.length / info.channels }, (_, pixel) => data[pixel * info.channels + 1] ?? 0).filter((green) => green > 250)
    expect(white.length).toBeGreaterThan(50)
    const social = await file(`${look?.icons}/social.jpg`)
    expect(await sharp(social.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(JSON.parse((await file(`${look?.icons}/manifest.webmanifest`)).bytes.toString())).toMatchObject({
      name: 'Zafrani',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }],
    })
    expect((await file(`${look?.icons}/other.png`)).status).toBe(404)
  })

  test('with an uploaded mark has icons of it, and the picture is kept while the look shows it', async () => {
    const [mark, wordmark] = [await upload(), await upload('#00539c')]
    await save({ mark, wordmark })
    const look = await onPages()
    expect(look?.wordmark).toBe(wordmark)
    const { data, info } = await sharp((await file(`${look?.icons}/icon-180.png`)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (90 * info.width + 90) * info.channels
    expect(data[0]).toBe(255)
    expect(Math.abs((data[middle] ?? 0) - 0x1b)).toBeLessThan(8)

    const copy = sourcesOf(mark)?.src.split('/').at(-1) ?? ''
    await removeUnusedPicture(shop, { url: mark })
    expect(await shop.files.find(copy)).toBeDefined()
    await save({ wordmark }, { version: 1 })
    await removeUnusedPicture(shop, { url: mark })
    expect(await shop.files.find(copy)).toBeUndefined()
  })

  test('whose mark is missing in the storage shows its letter, which nobody keeps', async () => {
    const mark = await upload()
    await save({ mark })
    const look = await onPages()
    const names = (sourcesOf(mark)?.webp ?? '').split(', ').map((copy) => copy.split(' ')[0]?.split('/').at(-1) ?? '')
    const copies = await Promise.all(names.map(async (name) => ({ name, bytes: (await shop.files.find(name)) ?? new Uint8Array() })))
    for (const { name } of copies) await shop.files.remove(name)
    for (const name of ['icon-48.png', 'social.jpg']) expect(await file(`${look?.icons}/${name}`)).toMatchObject({ status: 200, caching: 'no-store' })
    for (const { name, bytes } of copies) await shop.files.put(name, bytes, 'image/webp')
    for (const name of ['icon-48.png', 'social.jpg'])
      expect(await file(`${look?.icons}/${name}`)).toMatchObject({ status: 200, caching: expect.stringContaining('immutable') })
  })

  test('colours its mails', async () => {
    const mail = { subject: 'Hello', blocks: [{ kind: 'greeting' as const, text: 'Hello' }] }
    const before = await mailHtml(shop, mail)
    expect(before).toContain('color:#4a2c6f')
    await save({ accent: '#1b6640' })
    const after = await mailHtml(shop, mail)
    expect(after).toContain('color:#1b6640')
    expect(after).not.toContain('#4a2c6f')
  })
})
