type HeldOut = { carts: string; orders: string; open: string; back: string; delivered: string }

export const refusalTexts = {
  title: 'What refusals save',
  saved: (amount: string, signed: number) =>
    signed < 0 ? `Refusing cost about ${amount} more than allowing all.` : `Refusing saved about ${amount} against allowing all.`,
  range: (least: string, most: string, isUncertain: boolean) =>
    [`The true sum lies between ${least} and ${most} in 95 of 100 such shops.`, ...(isUncertain ? ['So refusing may as well have cost money.'] : [])].join(' '),
  tooFew: (ended: string, least: string) => `Too few to say: ${ended} of at least ${least} parcels that were allowed at random have ended.`,
  noCost: 'Enter what returned parcels cost under Failed deliveries. Then the figure shows here.',
  noMargin: 'Enter what you keep of a delivered order under Settings > Cash on delivery. Then the figure shows here.',
  noneRefused: 'The score has refused no cart, so refusing saved nothing.',
  refused: (carts: string, total: string, days: string) => `Carts refused by the score in ${days} days: ${carts}, worth ${total}.`,
  heldOut: ({ carts, orders, open, back, delivered }: HeldOut) =>
    `Carts below the score that were allowed at random: ${carts}. Ordered: ${orders}. Came back: ${back}. Delivered: ${delivered}. Still open: ${open}.`,
  assumed: (cost: string, parcels: string, margin: number) =>
    `A return costs ${cost}, the average of the parcels whose costs you entered (${parcels}). A delivered order leaves ${margin} %.`,
} as const
