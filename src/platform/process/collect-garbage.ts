import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options: object) => void = runInNewContext('gc')

/** Frees what nothing uses any more, and returns it to the operating system. The process stands still for some 50 ms. */
export const collectGarbage = () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
