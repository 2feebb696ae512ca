import { ShopError } from '#kernel/errors.ts'

/** The bytes of all forms that the process reads or works on at once. A form is kept in memory until its answer. */
const budgetBytes = 64 * 1024 * 1024

let usedBytes = 0

/** The part of the budget that one form uses. */
export type FormShare = { take(bytes: number): void; release(): void }

/** Opens a share. `take` counts bytes as they arrive, so a slow form takes no more than it has sent. @throws ShopError unavailable when the budget is used up */
export function openFormShare(announcedBytes: number): FormShare {
  if (usedBytes + announcedBytes > budgetBytes) throw busy()
  let ownBytes = 0
  return {
    take(bytes) {
      if (usedBytes + bytes > budgetBytes) throw busy()
      usedBytes += bytes
      ownBytes += bytes
    },
    release() {
      usedBytes -= ownBytes
      ownBytes = 0
    },
  }
}

const busy = () => new ShopError('unavailable', 'The shop is receiving too many files right now. Please try again in a minute.')
