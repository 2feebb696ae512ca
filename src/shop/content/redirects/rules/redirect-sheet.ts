import type { SheetForm } from '#kernel/sheet.ts'

const titles = { from: 'Redirect from', to: 'Redirect to' } as const

/** The spreadsheet of redirects. A first line with addresses is no line of titles. */
export const redirectSheet: SheetForm<keyof typeof titles> = {
  titles,
  missing: (has) => (['from', 'to'] as const).filter((column) => !has(column)),
  isUntitled: ([first = '']) => /^(?:\/|https:)/i.test(first.trim()),
}
