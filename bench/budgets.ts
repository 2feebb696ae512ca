import type { Reading } from './reading.ts'

const kB = 1000

/** The most script a page loads by itself, in kB: React and the router 92, the shell, the page, and the dialogs that a tap may open. */
const maxScript = { home: 129, list: 128, product: 146, cart: 136, buy: 157, checkout: 149 }

/** These pages ask search engines to leave them out, which costs them the SEO score. */
const isPrivate = (page: string) => ['cart', 'buy', 'checkout'].includes(page)

/** The storefront's budgets. Bytes are as sent; layout shift has no unit. Times are only reported, because they depend on the machine. */
const budgets: { name: string; holds: (page: string, reading: Reading) => boolean }[] = [
  { name: 'home at most 150 kB before the script', holds: (page, { first }) => page !== 'home' || first.total <= 150 * kB },
  { name: 'style at most 12 kB', holds: (_, { all }) => all.style <= 12 * kB },
  { name: 'fonts at most 30 kB', holds: (_, { all }) => all.font <= 30 * kB },
  ...Object.entries(maxScript).map(([name, most]) => ({
    name: `script at most ${most} kB`,
    holds: (page: string, { all }: Reading) => page !== name || all.script <= most * kB,
  })),
  {
    name: 'scores of 100 for accessibility, best practices and SEO',
    holds: (page, { accessibility, bestPractices, seo }) => isPrivate(page) || Math.min(accessibility, bestPractices, seo) === 100,
  },
  { name: 'performance score at least 98', holds: (page, { performance }) => isPrivate(page) || performance >= 98 },
  { name: 'the largest picture at most 30 kB', holds: (page, { largestPicture }) => page !== 'home' || largestPicture <= 30 * kB },
  { name: 'layout shift at most 0.02', holds: (_, { cls }) => cls <= 0.02 },
]

/** Returns one line for each exceeded budget. */
export function exceededBudgets(page: string, reading: Reading): string[] {
  return budgets.filter(({ holds }) => !holds(page, reading)).map(({ name }) => `${page}: ${name}`)
}
