import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { recordScripts, saveData, waitUntilIdle } from '../support/browser/page-script.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves: no marquee, slides, video or smooth scrolling @desktop', async ({ page }) => {
    await page.clock.install()
    const videos = recordVideoRequests(page)
    await openHydrated(page, '/')
    expect(await runningAnimations(page)).toBe(0)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: /^Saffron, slide/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('video')).toHaveCount(0)
    expect(videos).toEqual([])

    await page.mouse.wheel(0, 2000)
    const up = page.getByRole('button', { name: 'Scroll to top' })
    await expect(up).toBeVisible()
    // Waits until scrolling ends, so that only the action scrolls from here on.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000)
    expect(await recordScrolls(page, () => up.click())).toEqual([0])
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'About' }).scrollIntoViewIfNeeded()
    expect(await recordScrolls(page, () => page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Home' }).click())).toEqual([0])
    // The dots still change the slide, without a transition.
    await page.getByRole('button', { name: /^Shilajit, slide/ }).click()
    await expect(page.getByRole('group', { name: 'Shilajit' })).toHaveCSS('opacity', '1')
    expect(await runningAnimations(page)).toBe(0)
  })

  test('the pictures of a product change without smooth scrolling', async ({ page, baseURL }) => {
    const productId = await demoProductId(baseURL, 'Himalayan Shilajit Resin')
    await openHydrated(page, `/product/${productId}`)
    const pictures = page.getByRole('list', { name: 'Pictures' })
    await expect(pictures).toHaveCSS('scroll-behavior', 'auto')
    await page.getByRole('button', { name: /^Show picture 2/ }).click()
    expect(await pictures.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1)
  })
})

test('a desktop loads the videos, but not with data saving @desktop', async ({ page, context }) => {
  const videos = recordVideoRequests(page)
  // The videos load after the page, without an interaction.
  await page.goto('/')
  await expect(page.locator('video')).toHaveCount(2)
  await expect.poll(() => videos.length).toBeGreaterThan(0)
  await expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0)

  const saving = await context.newPage()
  const savingVideos = recordVideoRequests(saving)
  await saveData(saving)
  const scripts = recordScripts(saving)
  await saving.goto('/')
  await waitUntilIdle(saving)
  expect(scripts).toEqual([])
  await openHydrated(saving, '/')
  await expect(saving.locator('video')).toHaveCount(0)
  await saving.getByRole('button', { name: /^Shilajit, slide/ }).click()
  await expect(saving.getByRole('group', { name: 'Shilajit' })).toHaveCSS('opacity', '1')
  await expect(saving.locator('video')).toHaveCount(0)
  expect(savingVideos).toEqual([])
})

test('a phone loads no video', async ({ page }) => {
  const videos = recordVideoRequests(page)
  await openHydrated(page, '/')
  await waitUntilIdle(page)
  await expect(page.locator('video')).toHaveCount(0)
  expect(videos).toEqual([])
})

function recordVideoRequests(page: Page) {
  const videos: string[] = []
  page.on('request', (request) => request.url().includes('/films/') && videos.push(request.url()))
  return videos
}

const runningAnimations = (page: Page) => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

/** Returns the scroll positions that an action causes: many if it scrolls smoothly, one if it jumps. */
async function recordScrolls(page: Page, action: () => Promise<unknown>) {
  await page.evaluate(() => {
    const tops: number[] = []
    const before = scrollY
    addEventListener('scroll', () => scrollY !== before && tops.push(scrollY))
    Object.assign(window, { tops })
  })
  await action()
  const tops = () => page.evaluate(() => ('tops' in window ? (window.tops as number[]) : []))
  // The page reaches the position before it dispatches the scroll event.
  await expect.poll(async () => (await tops()).at(-1)).toBe(0)
  return tops()
}
