import type { ReportKind } from '../../rules/shipment.ts'

/** What Shiprocket's numbers of a shipment's status mean. Others, such as 16 (cancellation asked for), change nothing. https://apidocs.shiprocket.in */
const kinds = new Map<number, ReportKind>([
  [1, 'booked'],
  [2, 'booked'],
  [3, 'booked'],
  [4, 'booked'],
  [5, 'booked'],
  [15, 'booked'],
  [19, 'booked'],
  [27, 'booked'],
  [42, 'picked_up'],
  [6, 'in_transit'],
  [18, 'in_transit'],
  [22, 'in_transit'],
  [38, 'in_transit'],
  [39, 'in_transit'],
  [17, 'out_for_delivery'],
  [21, 'attempt_failed'],
  [7, 'delivered'],
  [9, 'returning'],
  [14, 'returning'],
  [40, 'returning'],
  [41, 'returning'],
  [46, 'returning'],
  [78, 'returning'],
  [10, 'returned'],
  [12, 'lost'],
  [24, 'lost'],
  [25, 'lost'],
  [44, 'lost'],
  [76, 'lost'],
  [8, 'cancelled'],
  [45, 'cancelled'],
])

export const kindOf = (status: number | undefined): ReportKind | undefined => (status === undefined ? undefined : kinds.get(status))
