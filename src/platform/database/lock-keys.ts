/** The keys of the advisory locks, in one list because each lock in a database needs its own. The numbers are arbitrary. */
export const lockKeys = {
  startup: 795_411_955,
  firstAdmin: 795_411_956,
  imports: 795_411_957,
  settings: 795_411_958,
  demo: 795_411_959,
  tax: 795_411_962,
  codMobile: 795_411_963,
  connections: 795_411_964,
  pages: 795_411_966,
  redirects: 795_411_967,
  payouts: 795_411_968,
} as const
