/** The perforated edge of a tax stamp: the coupon's motif, and only the coupon's. For a box without corners or border of its own. */

/** Holes at the two ends, like a ticket's. */
export const ticketEdges =
  '[mask:radial-gradient(5px_at_0_50%,#0000_98%,#000)_left/51%_14px_repeat-y,radial-gradient(5px_at_100%_50%,#0000_98%,#000)_right/51%_14px_repeat-y]'

/** Holes all round. */
export const stampEdges =
  '[mask:linear-gradient(#000_0_0)_50%/calc(100%_-_14px)_calc(100%_-_14px)_no-repeat,radial-gradient(5px,#0000_97%,#000)_-8px_-8px/16px_16px_round]'
