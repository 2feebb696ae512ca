import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import type { Tone } from '#ui/office/badge.tsx'
import { type CourierId, courierName } from '../rules/courier-ids.ts'
import type { ReportKind, ShipmentState } from '../rules/shipment.ts'

/** The states of a shipment, as staff read them. */
export const stateTexts: Record<ShipmentState, { text: string; tone: Tone }> = {
  booking: { text: 'Booking', tone: 'waiting' },
  failed: { text: 'Booking failed', tone: 'bad' },
  refused: { text: 'Refused', tone: 'bad' },
  booked: { text: 'Booked', tone: 'info' },
  cancelling: { text: 'Cancelling', tone: 'waiting' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  picked_up: { text: 'Picked up', tone: 'info' },
  in_transit: { text: 'In transit', tone: 'info' },
  out_for_delivery: { text: 'Out for delivery', tone: 'info' },
  returning: { text: 'Coming back', tone: 'waiting' },
  lost: { text: 'Lost', tone: 'bad' },
  returned: { text: 'Came back', tone: 'bad' },
  delivered: { text: 'Delivered', tone: 'good' },
}

export function reportText(kind: ReportKind) {
  if (kind === 'attempt_failed') return 'Delivery failed'
  return kind === 'cancelled' ? 'Cancelled by the courier' : stateTexts[kind].text
}

export const couriersTexts = {
  title: 'Courier',
  problem: 'Something went wrong. Please try again.',
  book: (courier: CourierId) => `Book with ${courierName(courier)}`,
  none: 'Nothing is booked with a courier.',
  parcel: (courier: CourierId, parcel: number) => `${courierName(courier)}, parcel ${parcel}`,
  handedTo: (carrier: string) => `by ${carrier}`,
  expected: (day: string) => `Expected on ${showDay(day)}`,
  cash: (rupees: number) => `Collects ${showRupees(rupees)}`,
  weight: (grams: number) => `${showNumber(grams)} g`,
  charged: (grams: number, ours: number) => `Charged for ${showNumber(grams)} g, we entered ${showNumber(ours)} g.`,
  track: 'Track',
  label: 'Label',
  retry: 'Try again',
  cancel: 'Cancel shipment',
  history: 'What the courier reported',
  cameBack: 'This parcel came back. Receive it under Failed deliveries.',
  lost: 'The courier lost this parcel. Ask the courier for compensation.',
  ask: {
    text: 'Cancel this shipment? Its parcel then counts as not shipped, and the customer gets a correction if the message has left.',
    yes: 'Cancel shipment',
    no: 'Keep it',
    main: 'no' as const,
  },
  dialog: {
    intro: 'The courier fetches the parcel. The order then counts as shipped, and the customer gets the tracking number.',
    weight: 'Weight with the box, in grams',
    length: 'Length in cm',
    breadth: 'Breadth in cm',
    height: 'Height in cm',
    close: 'Close',
    submit: 'Book',
  },
} as const
