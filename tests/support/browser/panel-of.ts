import type { Page } from '@playwright/test'

/** Finds a panel of the back office by its heading. */
export const panelOf = (page: Page, title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
