import type { Page } from '@playwright/test'

/** The products page of the back-office: its form, its list and its notices. */

let count = 0

/** Returns a product name that no other test uses. */
export const newName = (what: string) => `${what} ${process.pid}${(count += 1)}`

export const form = (page: Page) => page.getByRole('form', { name: /product/ })

/** Returns the fields of a variant, from 1. */
export const variant = (page: Page, number: number) => form(page).getByRole('group', { name: `Variant ${number}`, exact: true })

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Returns the newest notice with this text. */
export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true }).last()
