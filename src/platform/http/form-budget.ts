import { ShopError } from '#kernel/errors.ts'

const megabyte = 1024 * 1024

/** The bytes of all forms that the process reads or works on at once. A form is kept in memory until its answer. */
const budgetBytes = 64 * megabyte

/** What is left of the budget for more careful callers: visitors leave room for shoppers, and shoppers for staff. */
const reservedBytes = { staff: 0, shopper: 16 * megabyte, visitor: 48 * megabyte }

/** How many forms a shopper, or the visitors at one address, may have in flight. */
const mostForms = 2

/** Who sends a form. `key` is the account, or the address of a visitor. */
export type FormSender = { kind: keyof typeof reservedBytes; key: string }

let usedBytes = 0
const inFlight = new Map<string, number>()

/** The part of the budget that one form uses. */
export type FormShare = { take(bytes: number): void; release(): void }

/**
 * Opens a share. `take` counts bytes as they arrive, so a slow form takes no more than it has sent.
 * @throws ShopError unavailable when the budget is used up, too_many_requests when the sender has too many forms in flight
 */
export function openFormShare(announcedBytes: number, { kind, key }: FormSender): FormShare {
  const leastFree = reservedBytes[kind]
  const refuseAbove = (bytes: number) => {
    if (usedBytes + bytes > budgetBytes - leastFree) throw busy()
  }
  refuseAbove(announcedBytes)
  const own = (inFlight.get(key) ?? 0) + 1
  if (kind !== 'staff' && own > mostForms) throw tooMany()
  inFlight.set(key, own)
  let ownBytes = 0
  let isOpen = true
  return {
    take(bytes) {
      refuseAbove(bytes)
      usedBytes += bytes
      ownBytes += bytes
    },
    release() {
      if (!isOpen) return
      isOpen = false
      usedBytes -= ownBytes
      const remaining = (inFlight.get(key) ?? 1) - 1
      if (remaining > 0) inFlight.set(key, remaining)
      else inFlight.delete(key)
    },
  }
}

const busy = () => new ShopError('unavailable', 'The shop is receiving too many files right now. Please try again in a minute.')
const tooMany = () => new ShopError('too_many_requests', 'Your last files are still being sent. Please try again in a moment.', { retryAfter: 3 })
