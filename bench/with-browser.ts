import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../tests/support/free-port.ts'
import { answers } from '../tests/support/answers.ts'

const timeoutMs = 30_000

/** The browser's storage for the site. */
export type SiteStorage = { storage?: Record<string, string>; cookies?: string[] }

/** Starts a Chromium with a new profile that another program can control over `port`. `stored` fills its storage for the site. */
export async function withBrowser<Result>(baseURL: string, stored: SiteStorage, work: (port: number) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'swachh-bench-'))
  const port = await freePort()
  const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  const browser = spawn(findChromium(), ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...quiet, 'about:blank'], {
    stdio: 'ignore',
  })
  try {
    await fillStorage(baseURL, stored, await waitForBrowser(port))
    return await work(port)
  } finally {
    const ended = browser.exitCode === null && browser.signalCode === null ? once(browser, 'exit') : undefined
    browser.kill('SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Fills the storage without a request to the site, so that nothing of the site is cached. */
async function fillStorage(baseURL: string, { storage = {}, cookies = [] }: SiteStorage, endpoint: string) {
  const driver = await chromium.connectOverCDP(endpoint)
  const [context] = driver.contexts()
  if (!context) throw new Error('The browser has no profile')
  const page = await context.newPage()
  await page.route(`${baseURL}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${baseURL}/`)
  await page.evaluate(
    ([entries, texts]) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
      for (const text of texts) document.cookie = text
    },
    [Object.entries(storage), cookies] as const,
  )
  await page.close()
  await driver.close()
}

async function waitForBrowser(port: number) {
  const endpoint = `http://127.0.0.1:${port}`
  const deadline = performance.now() + timeoutMs
  while (!(await answers(`${endpoint}/json/version`))) {
    if (performance.now() > deadline) throw new Error(`The browser did not answer in ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return endpoint
}
