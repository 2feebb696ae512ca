import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/journey.ts'
import { demoProductId } from '#test/browser/demo-product.ts'

/** The zoomed picture of a product: the point under the finger stays in place, and panning stops at the edges. */

async function openZoom(page: Page, baseURL: string | undefined) {
  const productId = await demoProductId(baseURL)
  await page.goto(`/product/${productId}`)
  await page
    .getByRole('link', { name: /^Zoom: / })
    .first()
    .click()
  const picture = page.getByRole('dialog', { name: 'Picture' }).getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  return picture
}

type Picture = Awaited<ReturnType<typeof openZoom>>

/** Returns the position in the picture, from 0 to 1 each way, of a point of the window, and the picture's width. */
const partAt = (picture: Picture, x: number, y: number) =>
  picture.evaluate(
    (img, point) => {
      const { left, top, width, height } = img.getBoundingClientRect()
      return { across: (point.x - left) / width, down: (point.y - top) / height, width }
    },
    { x, y },
  )

/** Returns the point of the window at a position in the picture. */
async function pointOf(picture: Picture, across: number, down: number) {
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: Math.round(x + across * width), y: Math.round(y + down * height) }
}

/** Pans to an end. @returns the gaps between the edges of the picture and of the scroll area, in pixels */
const gapsAt = (picture: Picture, end: 'start' | 'end') =>
  picture.evaluate((img, to) => {
    const surface = img.closest('.overflow-auto')
    if (!surface) throw new Error('The picture has no scroll area')
    surface.scrollTo({ left: to === 'start' ? 0 : 1e6, top: to === 'start' ? 0 : 1e6, behavior: 'instant' })
    const [box, around] = [img.getBoundingClientRect(), surface.getBoundingClientRect()]
    const right = around.left + surface.clientWidth
    const bottom = around.top + surface.clientHeight
    return to === 'start' ? [box.left - around.left, box.top - around.top] : [right - box.right, bottom - box.bottom]
  }, end)

async function expectSame(picture: Picture, { x, y }: { x: number; y: number }, before: { across: number; down: number }) {
  const { across, down } = await partAt(picture, x, y)
  expect(across).toBeCloseTo(before.across, 1)
  expect(down).toBeCloseTo(before.down, 1)
}

test('a double tap zooms in at the finger, and every edge can be reached', async ({ page, baseURL }) => {
  const picture = await openZoom(page, baseURL)
  const at = await pointOf(picture, 0.6, 0.4)
  const before = await partAt(picture, at.x, at.y)
  // Sends both taps at once, because a busy machine would delay the second.
  await Promise.all([page.touchscreen.tap(at.x, at.y), page.touchscreen.tap(at.x, at.y)])
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  expect((await partAt(picture, at.x, at.y)).width).toBeGreaterThan(2 * before.width)
  await expectSame(picture, at, before)
  // Each corner of the window shows the picture, not the background.
  for (const end of ['start', 'end'] as const) for (const gap of await gapsAt(picture, end)) expect(Math.abs(gap)).toBeLessThanOrEqual(1)
})

test('a pinch zooms and pans with both fingers', async ({ page, baseURL, context }) => {
  const picture = await openZoom(page, baseURL)
  const touch = await context.newCDPSession(page)
  const at = await pointOf(picture, 0.55, 0.45)
  const before = await partAt(picture, at.x, at.y)
  const pinch = (type: 'touchStart' | 'touchMove', apart: number, shift = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-1, 1].map((side) => ({ x: at.x + (side * apart) / 2 + shift, y: at.y + shift })),
    })
  await pinch('touchStart', 60)
  for (let apart = 70; apart <= 150; apart += 10) await pinch('touchMove', apart)
  await expect.poll(async () => (await partAt(picture, at.x, at.y)).width / before.width).toBeCloseTo(2.5, 1)
  await expectSame(picture, at, before)
  await pinch('touchMove', 150, -20)
  await expect.poll(async () => (await partAt(picture, at.x - 20, at.y - 20)).across).toBeCloseTo(before.across, 1)
  // Pinches beyond the largest zoom, and then back to the smallest.
  await pinch('touchMove', 340)
  await expect.poll(async () => (await partAt(picture, at.x, at.y)).width / before.width).toBeCloseTo(4, 1)
  await pinch('touchMove', 20)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  expect((await partAt(picture, at.x, at.y)).width).toBeCloseTo(before.width, 0)
})

test('the mouse zooms in by click, button and wheel, and drags the picture @desktop', async ({ page, baseURL }) => {
  const picture = await openZoom(page, baseURL)
  const at = await pointOf(picture, 0.5, 0.3)
  const before = await partAt(picture, at.x, at.y)
  await page.mouse.click(at.x, at.y)
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await expectSame(picture, at, before)

  const dragged = await partAt(picture, at.x, at.y)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 80, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Zoom out' }), 'a drag is no press').toBeVisible()
  expect((await partAt(picture, at.x, at.y - 80)).down).toBeCloseTo(dragged.down, 2)

  await page.getByRole('button', { name: 'Zoom out' }).click()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const centre = { x: width / 2, y: (height - 72) / 2 }
  const middle = await partAt(picture, centre.x, centre.y)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectSame(picture, centre, middle)

  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -50)
  await page.keyboard.up('Control')
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await expectSame(picture, at, before)
})
