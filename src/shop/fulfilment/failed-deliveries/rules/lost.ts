/** Why staff mark a parcel as lost. */
export const lostReasons = ['courier_said', 'no_news', 'stolen', 'destroyed'] as const

export type LostReason = (typeof lostReasons)[number]

/** Why a parcel is lost, as staff read it. */
export const lostWords: Record<LostReason, string> = {
  courier_said: 'The courier says so',
  no_news: 'No news from the courier',
  stolen: 'It was stolen',
  destroyed: 'It was destroyed',
}
