import { CallError } from '#ui/call.ts'
import { type SecondStep, secondStep } from '../second-factor/contract.ts'

/** Returns the second step that the server asks for after a right password or code; undefined for any other failure. */
export async function secondStepOf(error: unknown): Promise<SecondStep | undefined> {
  if (!(error instanceof CallError) || error.code !== 'second_factor_needed') return undefined
  const read = await secondStep['~standard'].validate(error.details)
  return read.issues ? undefined : read.value
}
