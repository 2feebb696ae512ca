import type { Reading } from './reading.ts'

const kB = 1000

/** What these show is kept in the browser, so their largest paint is the script's. */
const drawnInBrowser = new Set(['cart', 'checkout'])

/** The promises of the storefront. Bytes are as they travel; layout shift has no unit. Times are reported, not held: they belong to the machine. */
const promises: { name: string; holds: (page: string, reading: Reading) => boolean }[] = [
  { name: 'home at most 150 kB before its late script', holds: (page, { first }) => page !== 'home' || first.total <= 150 * kB },
  { name: 'style at most 12 kB', holds: (_, { all }) => all.style <= 12 * kB },
  { name: 'fonts at most 30 kB', holds: (_, { all }) => all.font <= 30 * kB },
  { name: 'script at most 105 kB', holds: (_, { all }) => all.script <= 105 * kB },
  { name: 'no script before the largest paint', holds: (page, { scriptBeforeLcp }) => drawnInBrowser.has(page) || scriptBeforeLcp === 0 },
  { name: 'the largest picture at most 30 kB', holds: (page, { largestPicture }) => page !== 'home' || largestPicture <= 30 * kB },
  { name: 'layout shift at most 0.02', holds: (_, { cls }) => cls <= 0.02 },
]

/** @returns one line a broken promise */
export function brokenPromises(page: string, reading: Reading): string[] {
  return promises.filter(({ holds }) => !holds(page, reading)).map(({ name }) => `${page}: ${name}`)
}
