import { fromUnits, unitsOf } from '#kernel/money.ts'

const restsPerBasisPoint = unitsOf(1)

/** Returns a discount in basis points as rows keep it: the whole ones, and the rest in hundred-millionths. */
export function toDiscountColumns(basisPoints: number) {
  const units = unitsOf(basisPoints)
  return { discountBp: Math.floor(units / restsPerBasisPoint), discountRest: units % restsPerBasisPoint }
}

/** Returns the basis points of a row. */
export const discountOfRow = ({ discountBp, discountRest }: { discountBp: number; discountRest: number }) =>
  fromUnits(discountBp * restsPerBasisPoint + discountRest)
