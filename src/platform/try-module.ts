import { isDatabaseUnavailable } from './database/unavailable.ts'
import type { Log } from './process/log.ts'

/**
 * Returns what a module adds to a screen, or undefined if the module fails, which the log shows. So the rest of the screen is still there.
 * @throws the error of an unavailable database
 */
export async function tryModule<Result>(log: Log, [module, part]: [name: string, part: string], work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.error({ err: error, module, part }, 'a module failed, and its part of the screen was left out')
    return undefined
  }
}
