/**
 * A gateway that did not take a message. What is thrown is safe for the log and for the job that tries again; what the gateway itself said may name the
 * receiver, and belongs beside the message alone.
 */
export class GatewayError extends Error {
  readonly said: string

  constructor(message: string, said = message) {
    super(message)
    this.name = 'GatewayError'
    this.said = said
  }
}

/** Not by `instanceof`: the bundle and the process each carry a copy of the class. */
export function gatewayReply(error: unknown): string | undefined {
  return error instanceof Error && 'said' in error && typeof error.said === 'string' ? error.said : undefined
}
