import { type Browser, type BrowserContextOptions, devices } from '@playwright/test'

/** One visit of a page on a slow phone, with one tap. */

/** Selectors of what is tapped, and of what matches only once the page has answered. `first`: what is tapped before, because it hides the target. */
export type Tap = { name: string; target: string; answer: string; first?: string }

/** When the finger comes down: as soon as the target is painted, or this long after the page has loaded. */
export type Moment = 'first paint' | 'after load'

export type TapVisit = { url: string; tap: Tap; moment: Moment; savesData: boolean; stored: BrowserContextOptions['storageState'] }

/** Times in milliseconds. `answer` is the time from touch to paint; infinite if the tap was lost. `script` is the time of the first request for a script. */
export type TapReading = { answer: number; fcp: number; lcp: number; cls: number; script: number }

export const afterLoadMs = 1500
export const slowNetwork = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
export const slowdown = 4
export const slowPhone = { ...devices['Pixel 5'], viewport: { width: 360, height: 740 } }
const lostMs = 10_000

export async function visitAndTap(browser: Browser, { url, tap, moment, savesData, stored }: TapVisit): Promise<TapReading> {
  const context = await browser.newContext({ ...slowPhone, ...(stored && { storageState: stored }) })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.emulateNetworkConditions', slowNetwork)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watch, { answer: tap.answer, savesData })
    await page.goto(url, { waitUntil: moment === 'after load' ? 'load' : 'commit' })
    for (const target of [tap.first, tap.target]) {
      if (!target) continue
      const place = await page.evaluate(findTarget, { target, answer: tap.answer, afterLoadMs: moment === 'after load' ? afterLoadMs : 0 })
      await page.touchscreen.tap(place.x, place.y)
    }
    const answer = await page
      .waitForFunction(() => 'answerMs' in window && Number(window.answerMs), undefined, { timeout: lostMs })
      .then(
        (found) => found.jsonValue(),
        () => Infinity,
      )
    // The page is complete before its paints are read.
    await page.waitForLoadState('networkidle')
    const paints = await page.evaluate(() => ('paints' in window ? Object(window.paints) : {}))
    return { answer: Number(answer), ...paints }
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts: records paints, and the time between the touch and the frame that shows the answer. */
function watch({ answer, savesData }: { answer: string; savesData: boolean }) {
  if (savesData) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const paints = { fcp: 0, lcp: 0, cls: 0, script: Infinity }
  Object.assign(window, { paints })
  const observe = (type: string, record: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry)
    })
    observer.observe({ type, buffered: true })
  }
  observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (paints.fcp = startTime))
  observe('largest-contentful-paint', ({ startTime }) => (paints.lcp = startTime))
  observe('resource', ({ name, startTime }) => name.endsWith('.js') && (paints.script = Math.min(paints.script, startTime)))
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) paints.cls += Number(entry.value)
  })
  let touchedAt: number | undefined
  addEventListener('pointerdown', ({ timeStamp }) => (touchedAt = timeStamp), { capture: true })
  const look = () => {
    const at = touchedAt
    if (at === undefined || !document.querySelector(answer)) return requestAnimationFrame(look)
    // The task after an animation frame runs once the frame is painted.
    return setTimeout(() => Object.assign(window, { answerMs: performance.now() - at }))
  }
  requestAnimationFrame(look)
}

/** Runs in the page: waits for the moment of the tap. @returns the middle of the target, scrolled into view */
async function findTarget({ target, answer, afterLoadMs }: { target: string; answer: string; afterLoadMs: number }) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const find = () => [...document.querySelectorAll<HTMLElement>(target)].find((one) => one.checkVisibility())
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
  if (afterLoadMs > 0) {
    const [navigation] = performance.getEntriesByType('navigation')
    const loadedAt = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
    await new Promise((resolve) => setTimeout(resolve, loadedAt + afterLoadMs - performance.now()))
  }
  while (!find() || !isPainted()) await frame()
  if (document.querySelector(answer)) throw new Error(`${answer} matches before the tap`)
  const box = () => find()?.getBoundingClientRect() ?? new DOMRect()
  if (box().top < 0 || box().bottom > innerHeight) find()?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = box()
  return { x: x + width / 2, y: y + height / 2 }
}
