import { showNumber } from '#ui/office/show.ts'

/** Formats the count of a sum with its noun, as "1 refund" or "1,200 refunds". */
export const countText = ({ count }: { count: number }, [singular, plural]: readonly [string, string]) =>
  `${showNumber(count)} ${count === 1 ? singular : plural}`
