import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { errorLine } from '../process/error-line.ts'

const ownerOnly = 0o700
const group = 0o070
const others = 0o007

/** Sets the umask: from now on, every new file and folder of this process is accessible to its owner only. */
export const keepFilesPrivate = () => void process.umask(group | others)

/**
 * Creates DATA_DIR if it is missing, and removes other accounts' access, which an older release may have left open.
 * @throws Error with one line when the folder cannot be used, or every account keeps access
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

/** Limits access to the owner. A mounted disk may belong to another account and allow this one by its group: that is the operator's choice, and stays. */
function closeToOthers(folder: string) {
  try {
    chmodSync(folder, ownerOnly)
  } catch (error) {
    if ((statSync(folder).mode & others) !== 0) throw new Error('every account of this machine has access, and its mode cannot be changed', { cause: error })
  }
}
