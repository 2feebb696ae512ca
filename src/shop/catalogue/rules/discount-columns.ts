import { fromUnits, unitsOf } from '#kernel/money.ts'

const unitsPerBasisPoint = unitsOf(1)

/** Returns the columns of a discount in basis points: the whole basis points, and the rest in hundred-millionths of one. */
export function toDiscountColumns(basisPoints: number) {
  const units = unitsOf(basisPoints)
  return { discountBp: Math.floor(units / unitsPerBasisPoint), discountRest: units % unitsPerBasisPoint }
}

/** Returns the discount of a row in basis points, with decimals. */
export const discountOfRow = ({ discountBp, discountRest }: { discountBp: number; discountRest: number }) =>
  fromUnits(discountBp * unitsPerBasisPoint + discountRest)
