import { proofOptions, type ProofOptions } from '../customers/contract.ts'
import { CallError } from '#ui/call.ts'

export const noWays: ProofOptions = { password: false, mobile: '' }

/** Returns how the owner can prove their identity, when the server requires it and a way exists. */
export async function waysIn(error: unknown): Promise<ProofOptions | undefined> {
  if (!(error instanceof CallError) || error.code !== 'proof_needed') return undefined
  const read = await proofOptions['~standard'].validate(error.details)
  return !read.issues && (read.value.password || read.value.mobile !== '') ? read.value : undefined
}

/** True when the server refused this proof, so that another may follow. */
export const canProveAgain = (error: unknown) => error instanceof CallError && (error.code === 'wrong_proof' || error.code === 'too_many_requests')
