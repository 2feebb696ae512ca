import type { BrowserContext, Page } from '@playwright/test'
import { undoMs } from '../../../src/kernel/undo.ts'
import { toastMs } from '../../../src/web/ui/toast-store.ts'

/** Before the page is opened: notices stand until they are closed, so that no journey must be quicker than they. How long they stand shows moments.spec.ts. */
export const keepNotices = (page: Page) => withoutTimers(page, [toastMs, undoMs])

/** As `src/web/hydration/wait-for-interaction.ts` has it: after this, what an act was to do happens by itself, without the script. */
const patiencesMs = [4000, 12_000]

/** What was done early waits for the script for as long as this machine needs to bring it. */
export const waitForScript = (context: BrowserContext) => withoutTimers(context, patiencesMs)

/** As `src/web/shell/log-out.ts` has it: after this, who logs out goes home without the server's answer. */
const logOutMs = 2000

/** Before the page is opened: who logs out goes home with the server's answer only. */
export const waitForLogOut = (page: Page) => withoutTimers(page, [logOutMs])

/** Timers of these lengths never end. */
async function withoutTimers(place: Page | BrowserContext, lengths: number[]) {
  await place.addInitScript((never) => {
    const start = window.setTimeout.bind(window)
    const startUnless = (deed: TimerHandler, ms?: number, ...rest: unknown[]) => (ms !== undefined && never.includes(ms) ? 0 : start(deed, ms, ...rest))
    Object.assign(window, { setTimeout: startUnless })
  }, lengths)
}
