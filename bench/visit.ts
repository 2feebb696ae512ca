import type { Browser, CDPSession, Page } from 'playwright-core'

export const kinds = ['document', 'style', 'font', 'image', 'script', 'other'] as const
export type Kind = (typeof kinds)[number]
export type Bytes = Record<Kind | 'total', number>

/** Bytes as they travelled, times in milliseconds. `first` is what came without the script: the first load; `all` is everything. */
export type Reading = {
  all: Bytes
  first: Bytes
  largestPicture: number
  scriptBeforeLcp: number
  requests: number
  ttfb: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

/** Lighthouse's mobile: a slow 4G line and a processor a quarter as fast, applied, not simulated. */
export const mobile = { rttMs: 150, bitsPerSecond: 1_638_400, cpuSlowdown: 4, width: 412, height: 823, scale: 1.75 }

const quietMs = 1500
const patienceMs = 30_000

type Received = { url: string; kind: Kind; bytes: number; at: number }

/** One first visit, with nothing cached, on a phone. `storage` is what the browser already keeps for the person. */
export async function visit(browser: Browser, baseURL: string, path: string, storage: Record<string, string>): Promise<Reading> {
  const context = await browser.newContext({
    viewport: { width: mobile.width, height: mobile.height },
    deviceScaleFactor: mobile.scale,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }] },
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const network = await listen(cdp)
    await page.addInitScript(observe)
    await page.goto(baseURL + path, { waitUntil: 'load' })
    await network.quiet()
    return reading(await read(page), network.received)
  } finally {
    await context.close()
  }
}

async function listen(cdp: CDPSession) {
  const received: Received[] = []
  const open = new Map<string, { url: string; kind: Kind }>()
  let changedAt = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    changedAt = performance.now()
    if (!request.url.startsWith('data:')) open.set(requestId, { url: request.url, kind: kindOf(type, request.url) })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    changedAt = performance.now()
    const request = open.get(requestId)
    if (request) received.push({ ...request, bytes: encodedDataLength, at: timestamp * 1000 })
    open.delete(requestId)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: mobile.rttMs,
    downloadThroughput: mobile.bitsPerSecond / 8,
    uploadThroughput: mobile.bitsPerSecond / 16,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: mobile.cpuSlowdown })
  return {
    received,
    async quiet() {
      const deadline = performance.now() + patienceMs
      while ((open.size > 0 || performance.now() - changedAt < quietMs) && performance.now() < deadline) await new Promise((done) => setTimeout(done, 100))
    },
  }
}

/** A preloaded module travels as "Other"; its name says what it is. */
function kindOf(type: string | undefined, url: string): Kind {
  const { pathname } = new URL(url)
  if (type === 'Document') return 'document'
  if (type === 'Script' || pathname.endsWith('.js')) return 'script'
  if (type === 'Stylesheet' || pathname.endsWith('.css')) return 'style'
  if (type === 'Font' || pathname.endsWith('.woff2')) return 'font'
  if (type === 'Image') return 'image'
  return 'other'
}

type Observed = { lcp: number; lcpUrl: string; cls: number; tasks: { start: number; length: number }[] }

declare global {
  interface Window {
    observed: Observed
  }
}

/** Runs in the page, before anything of it. */
function observe() {
  const observed: Observed = { lcp: 0, lcpUrl: '', cls: 0, tasks: [] }
  window.observed = observed
  const each = (type: string, take: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    }).observe({ type, buffered: true })
  each('largest-contentful-paint', (entry: { startTime: number; url: string }) => {
    observed.lcp = entry.startTime
    observed.lcpUrl = entry.url
  })
  // The worst burst: shifts less than a second apart, five seconds at most.
  let burst = { value: 0, from: 0, until: 0 }
  each('layout-shift', ({ value, startTime, hadRecentInput }: { value: number; startTime: number; hadRecentInput: boolean }) => {
    if (hadRecentInput) return
    if (startTime - burst.until > 1000 || startTime - burst.from > 5000) burst = { value: 0, from: startTime, until: startTime }
    burst = { ...burst, value: burst.value + value, until: startTime }
    observed.cls = Math.max(observed.cls, burst.value)
  })
  each('longtask', ({ startTime, duration }: { startTime: number; duration: number }) => observed.tasks.push({ start: startTime, length: duration }))
}

function read(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return {
      ...window.observed,
      ttfb: navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      scriptsBegun: scripts.map(({ startTime }) => startTime),
    }
  })
}

function reading({ lcp, fcp, ttfb, cls, tasks, scriptsBegun }: Awaited<ReturnType<typeof read>>, received: Received[]): Reading {
  const blocking = tasks.filter(({ start }) => start >= fcp).map(({ length }) => Math.max(0, length - 50))
  return {
    all: bytesOf(received),
    first: bytesOf(received.filter(({ kind }) => kind !== 'script')),
    largestPicture: Math.max(0, ...received.filter(({ kind }) => kind === 'image').map(({ bytes }) => bytes)),
    scriptBeforeLcp: scriptsBegun.filter((at) => at < lcp).length,
    requests: received.length,
    ttfb,
    fcp,
    lcp,
    tbt: blocking.reduce((sum, length) => sum + length, 0),
    cls,
  }
}

function bytesOf(received: Received[]): Bytes {
  const bytes: Bytes = { total: 0, document: 0, style: 0, font: 0, image: 0, script: 0, other: 0 }
  for (const { kind, bytes: count } of received) {
    bytes[kind] += count
    bytes.total += count
  }
  return bytes
}
