import type { Log } from './log.ts'

/** Does the work for each item in turn. It logs an error and goes on, so that one failure never stops the rest. @throws the first error, at the end */
export async function eachInTurn<Item>(log: Log, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, item }, 'a part of the work failed; the rest goes on')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
