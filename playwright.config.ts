import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.ts'
import { desktop, phone } from './tests/support/browser/screen-sizes.ts'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium draws suggestions under its address bar in two processes of each window, although no window is shown. That took a fifth of the journeys' time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/** Tests in a real browser against the built shop. Run `npm run build` first. */
export default defineConfig<{ translated: boolean }>({
  globalSetup: './tests/support/browser/global-setup.ts',
  testDir: '.',
  testMatch: ['src/**/*.spec.ts', 'modules/**/*.spec.ts', 'tests/**/*.spec.ts'],
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Timeouts are far longer than any test takes, so a busy machine never fails one. A test that reaches its timeout is broken.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording a trace costs as much as the test itself. Use `--trace retain-on-failure` to investigate one test.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: switches },
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: phone },
    { name: 'translated', grep: /@translated/, use: { ...phone, translated: true } },
    { name: 'desktop', grep: /@desktop|@everywhere/, use: desktop },
  ],
})
