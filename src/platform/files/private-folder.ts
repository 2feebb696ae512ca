import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { errorLine } from '../process/error-line.ts'

const ownerOnly = 0o700
const group = 0o070
const others = 0o007

/** From now on every file and folder that this process makes is its owner's alone, whatever asks for it. */
export const keepFilesPrivate = () => void process.umask(group | others)

/**
 * Makes DATA_DIR where it is missing, and closes it to the machine's other accounts, also one that an older release left open.
 * @throws Error with one line when it cannot be used, or stays open to everybody
 */
export function openPrivateFolder(folder: string) {
  keepFilesPrivate()
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly })
    closeToOthers(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new Error(`DATA_DIR: ${folder} cannot be used: ${errorLine(error)}`, { cause: error })
  }
}

/** A mounted disk may belong to another account and be shared with this one by its group: that is the operator's choice, and stays. */
function closeToOthers(folder: string) {
  try {
    chmodSync(folder, ownerOnly)
  } catch (error) {
    if ((statSync(folder).mode & others) !== 0)
      throw new Error('every account of this machine may enter it, and its rights cannot be changed', { cause: error })
  }
}
