import type { Page } from '@playwright/test'

/** What any visitor does at some time, and what a page without script waits for. */
export const firstAct = (page: Page) => page.mouse.move(4, 4)
