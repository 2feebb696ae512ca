/** The perforated edge of a tax stamp, for coupons only. The box must have no border and no rounded corners. */

/** Holes at the left and right end, like a ticket. */
export const ticketEdges =
  '[mask:radial-gradient(5px_at_0_50%,#0000_98%,#000)_left/51%_14px_repeat-y,radial-gradient(5px_at_100%_50%,#0000_98%,#000)_right/51%_14px_repeat-y]'

/** Holes on all four sides. */
export const stampEdges =
  '[mask:linear-gradient(#000_0_0)_50%/calc(100%_-_14px)_calc(100%_-_14px)_no-repeat,radial-gradient(5px,#0000_97%,#000)_-8px_-8px/16px_16px_round]'
