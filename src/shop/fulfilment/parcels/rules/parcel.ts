/** How many pieces of a line of the order: all that are to be sent, or those in a parcel. `position` is the line's place in the order, from 0. */
export type Pieces = { position: number; qty: number }

const countOf = (lines: readonly Pieces[]) => lines.reduce((sum, { qty }) => sum + qty, 0)

/** Returns the pieces that are in no parcel yet. */
export function unpackedPieces(ordered: readonly Pieces[], parcels: readonly { lines: readonly Pieces[] }[]): Pieces[] {
  const packed = parcels.flatMap(({ lines }) => lines)
  return ordered
    .map(({ position, qty }) => ({ position, qty: qty - countOf(packed.filter((line) => line.position === position)) }))
    .filter(({ qty }) => qty > 0)
}

/** Returns the number of an order's next parcel. */
export const nextNumber = (parcels: readonly { number: number }[]) => Math.max(0, ...parcels.map(({ number }) => number)) + 1

/** Returns the parcels that are packed and not sent. */
export const unsentOf = <Parcel extends { shippedAt: Date | null }>(parcels: readonly Parcel[]) => parcels.filter(({ shippedAt }) => shippedAt === null)

/** Returns how many pieces were ordered, how many are in parcels, and how many of those are on their way. */
export function countPieces(ordered: readonly Pieces[], parcels: readonly { lines: readonly Pieces[]; shippedAt: Date | null }[]) {
  const shipped = parcels.filter(({ shippedAt }) => shippedAt !== null)
  return { ordered: countOf(ordered), packed: countOf(parcels.flatMap(({ lines }) => lines)), shipped: countOf(shipped.flatMap(({ lines }) => lines)) }
}
