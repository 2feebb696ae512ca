import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { openAnswering } from '../support/browser/open-answering.ts'
import { quiet, scriptsOf } from '../support/browser/page-script.ts'

test.describe('who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sees nothing move: no marquee, no slides, no film, no gliding @desktop', async ({ page }) => {
    await page.clock.install()
    const films = watchFilms(page)
    const scripts = scriptsOf(page)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    await openAnswering(page, '/')
    expect(await runningAnimations(page)).toBe(0)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: /^Saffron, slide/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('video')).toHaveCount(0)
    expect(films).toEqual([])

    await page.mouse.wheel(0, 2000)
    const up = page.getByRole('button', { name: 'Scroll to top' })
    await expect(up).toBeVisible()
    // At rest, so that what scrolls from here on is the deed's doing.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000)
    expect(await jumps(page, () => up.click())).toEqual([0])
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'About' }).scrollIntoViewIfNeeded()
    expect(await jumps(page, () => page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Home' }).click())).toEqual([0])
    // The dots still work, at once.
    await page.getByRole('button', { name: /^Shilajit, slide/ }).click()
    await expect(page.getByRole('group', { name: 'Shilajit' })).toHaveCSS('opacity', '1')
    expect(await runningAnimations(page)).toBe(0)
  })

  test('turns the pictures of a product at once', async ({ page, baseURL }) => {
    const [product]: { _id: string }[] = await (await fetch(`${baseURL}/backend/api/products?q=Resin`)).json()
    await openAnswering(page, `/product/${product?._id}`)
    const pictures = page.getByRole('list', { name: 'Pictures' })
    await expect(pictures).toHaveCSS('scroll-behavior', 'auto')
    await page.getByRole('button', { name: /^Show picture 2/ }).click()
    expect(await pictures.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1)
  })
})

test('who saves data gets no film, and who does not gets one @desktop', async ({ page, context }) => {
  const films = watchFilms(page)
  // Without an act: it comes once the page has loaded.
  await page.goto('/')
  await expect(page.locator('video')).toHaveCount(2)
  await expect.poll(() => films.length).toBeGreaterThan(0)
  await expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0)

  const saving = await context.newPage()
  const savedFilms = watchFilms(saving)
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const scripts = scriptsOf(saving)
  await saving.goto('/')
  await quiet(saving)
  expect(scripts).toEqual([])
  await openAnswering(saving, '/')
  await expect(saving.locator('video')).toHaveCount(0)
  await saving.getByRole('button', { name: /^Shilajit, slide/ }).click()
  await expect(saving.getByRole('group', { name: 'Shilajit' })).toHaveCSS('opacity', '1')
  await expect(saving.locator('video')).toHaveCount(0)
  expect(savedFilms).toEqual([])
})

test('a phone gets no film', async ({ page }) => {
  const films = watchFilms(page)
  await openAnswering(page, '/')
  await quiet(page)
  await expect(page.locator('video')).toHaveCount(0)
  expect(films).toEqual([])
})

function watchFilms(page: Page) {
  const films: string[] = []
  page.on('request', (request) => request.url().includes('/films/') && films.push(request.url()))
  return films
}

const runningAnimations = (page: Page) => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

/** Where the page stood after each scroll that the deed caused: a glide passes through many places, a jump arrives. */
async function jumps(page: Page, deed: () => Promise<unknown>) {
  await page.evaluate(() => {
    const tops: number[] = []
    const before = scrollY
    addEventListener('scroll', () => scrollY !== before && tops.push(scrollY))
    Object.assign(window, { tops })
  })
  await deed()
  const tops = () => page.evaluate(() => ('tops' in window ? (window.tops as number[]) : []))
  // The page stands there before it tells so.
  await expect.poll(async () => (await tops()).at(-1)).toBe(0)
  return tops()
}
