import type { BrowserContext, Page } from '@playwright/test'
import { undoMs } from '../../../src/kernel/undo.ts'
import { toastMs } from '../../../src/ui/toast-store.ts'

/** Keeps notices open until they are closed. Call it before the page opens. `delays.spec.ts` tests how long they show. */
export const keepNotices = (page: Page) => withoutTimers(page, [toastMs, undoMs])

/** The timeouts of `src/site/hydration/early-events.ts`. After these the browser follows an early link or form without the script. */
const earlyTimeoutsMs = [4000, 12_000]

/** Makes early interactions wait for the script, however slow the machine. */
export const disableEarlyTimeouts = (context: BrowserContext) => withoutTimers(context, earlyTimeoutsMs)

/** The timeout of `src/site/shell/log-out.ts`. After this a logout goes home without the server's reply. */
const logOutMs = 2000

/** Makes a logout wait for the server's reply. Call it before the page opens. */
export const disableLogOutTimeout = (page: Page) => withoutTimers(page, [logOutMs])

/** Disables timers of exactly these lengths. */
async function withoutTimers(target: Page | BrowserContext, lengths: number[]) {
  await target.addInitScript((disabled) => {
    const start = window.setTimeout.bind(window)
    const startEnabled = (callback: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms !== undefined && disabled.includes(ms) ? 0 : start(callback, ms, ...rest)
    Object.assign(window, { setTimeout: startEnabled })
  }, lengths)
}
