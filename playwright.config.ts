import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Journeys in a real browser against the built shop; `npm run build` comes first. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // What a journey waits for comes, or never does: no limit is near what it takes, however busy the machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every journey takes as much of the machine as the journey: `--trace retain-on-failure` is for looking at one.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: switches },
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
    { name: 'desktop', grep: /@desktop|@everywhere/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
