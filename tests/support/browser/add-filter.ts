import type { Page } from '@playwright/test'

/** Opens a filter of the menu over a list, sets its fields, and closes the menu. */
export async function addFilter(page: Page, label: string, set: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Add filter' }).click()
  const menu = page.getByRole('dialog', { name: 'Add filter' })
  await menu.getByRole('button', { name: new RegExp(`^${label}( Set:)?$`) }).click()
  await set()
  const close = page.getByRole('button', { name: 'Done' })
  if (await close.isVisible()) await close.click()
}
