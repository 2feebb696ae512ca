import type { Page } from '@playwright/test'

/** Stops the clock that `page.clock.install()` installed, about one second from now. */
export async function stopClock(page: Page) {
  const inASecond = async () => (await page.evaluate(() => Date.now())) + 1000
  // Playwright refuses a time in the past, which happens if the machine stalls. The clock stops all the same, so the second call succeeds.
  await page.clock.pauseAt(await inASecond()).catch(async () => page.clock.pauseAt(await inASecond()))
}
