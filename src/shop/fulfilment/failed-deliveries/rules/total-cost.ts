import type { ParcelCosts } from '../office-contract.ts'

/** Returns the sum of a parcel's costs in rupees. The rounding removes errors of floating point. */
export const totalCost = ({ forward, back, damage }: ParcelCosts) => Math.round((forward + back + damage) * 100) / 100
