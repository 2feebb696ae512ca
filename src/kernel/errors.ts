/** The codes of failures that a caller may see. The shop's table of error codes adds them by `declare module`. */
export interface ErrorCodes {}

export type ErrorCode = keyof ErrorCodes

/** A failure that the caller may see: `message` is for people, `code` for programs. Any other error is a bug, and the answer is a plain 500. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: ErrorCode
  readonly details: unknown
  /** True if the work failed before it changed anything. The Idempotency-Key of its request is then free, whatever the status. */
  changedNothing = false

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Returns the refusal of one field of the input. Forms show the message beside the field. */
export const invalidField = (field: string, message: string) => new ShopError('invalid_input', message, [{ field, message }])

/** Compares the name, because the server bundle and the process each have their own copy of the class. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError'
}
