import type { Page } from '@playwright/test'

/** The clock that `page.clock.install()` has put in stands still from here on, about a second later. */
export async function stopClock(page: Page) {
  const inASecond = async () => (await page.evaluate(() => Date.now())) + 1000
  // Where the machine stalled for longer, that moment was over: it is refused, but the clock stands by then, so the next one is not.
  await page.clock.pauseAt(await inASecond()).catch(async () => page.clock.pauseAt(await inASecond()))
}
