import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import type { ShopProcess } from '#test/browser/shop-process.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe threads are dry.\n'

/** Adds a WebM film, which the tests' browser can play, with captions. @returns the address of the film */
async function addVideo(shop: ShopProcess, productId: string) {
  const form = new FormData()
  form.set('noSpeech', 'false')
  form.set('captions', captions)
  form.set('video', new File([await readFile('public/films/hero-saffron.webm')], 'film.webm'))
  const headers = { authorization: `Bearer ${await adminToken(shop)}` }
  const response = await fetch(`${shop.baseURL}/backend/api/products/${productId}/video`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(200)
  return (await response.json()).video.url as string
}

test('an owner adds a video, and a shopper plays it by keyboard; no byte of it loads before @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Video ${name}` }).click()
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog(page)
    .getByLabel('Choose a video')
    .setInputFiles({ name: 'x.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>alert(1)</script>') })
  await dialog(page).getByLabel('The video has no speech').check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const refusal = dialog(page).getByRole('alert')
  await expect(refusal).toHaveText('This video cannot be used. Please use a complete MP4 file with H.264, or WebM.')
  await dialog(page).getByLabel('x.mp4').setInputFiles('public/films/hero-saffron.webm')
  await expect(refusal).toHaveCount(0)
  await dialog(page).getByLabel('Choose a poster').setInputFiles('seed/pictures/duo.jpg')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Video saved')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expectNoOverflow(page)

  const films: string[] = []
  page.on('request', (request) => request.url().endsWith('.webm') && films.push(request.url()))
  await page.goto(`${shop.baseURL}/product/${productId}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).waitFor()
  const play = page.getByRole('button', { name: new RegExp(`^Play the video of ${name}`) })
  await expect(play).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
  await play.focus()
  await page.keyboard.press('Space')
  const video = page.getByLabel(`Video of ${name}`)
  await expect(video).toBeFocused()
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  expect(films.length).toBeGreaterThan(0)
  expect(await video.evaluate((player: HTMLVideoElement) => [player.controls, player.playsInline, player.textTracks.length])).toEqual([true, true, 0])
})

test('a video beside pictures is one more slide, with captions, and pauses when another is shown @everywhere', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const { body: products } = await callApi<{ images: string[] }[]>(shop, 'GET', '/products')
  const images = products.find((product) => product.images.length > 1)?.images ?? []
  const variants = [{ quantity: '1 g', price: 500 }]
  await callApi(shop, 'PUT', `/products/${productId}`, { token, body: { name, images, variants } })
  const url = await addVideo(shop, productId)
  await page.goto(`${shop.baseURL}/product/${productId}`)
  await expect(page.getByRole('link', { name: `Zoom: ${name}, picture 1 of ${images.length}` })).toBeVisible()
  await page.getByRole('button', { name: 'Show the video' }).click()
  await page.getByRole('button', { name: new RegExp(`^Play the video of ${name}`) }).click()
  const video = page.getByLabel(`Video of ${name}`)
  const isPaused = () => video.evaluate((player: HTMLVideoElement) => player.paused)
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length)).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Show picture 1 of ${images.length}` }).click()
  await expect.poll(isPaused).toBe(true)

  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [shown] = data.map((text) => JSON.parse(text)).filter((entry) => entry['@type'] === 'VideoObject')
  expect(shown).toMatchObject({
    contentUrl: expect.stringContaining(url),
    thumbnailUrl: [expect.stringContaining('.jpg')],
    duration: expect.stringMatching(/^PT\d+S$/),
  })
  const part = await fetch(shop.baseURL + url, { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.headers.get('content-range')?.startsWith('bytes 0-3/')]).toEqual([206, true])
})
