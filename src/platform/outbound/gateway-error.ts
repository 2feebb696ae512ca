/**
 * Thrown when a gateway does not accept a message. `message` is safe for the log and the job's error. `said` is the gateway's own reply: it may contain the
 * receiver's address, so it is stored only with the message.
 */
export class GatewayError extends Error {
  readonly said: string

  constructor(message: string, said = message) {
    super(message)
    this.name = 'GatewayError'
    this.said = said
  }
}

/** Returns the gateway's own reply. It does not use `instanceof`, because the bundle and the process each have a copy of the class. */
export function gatewayReply(error: unknown): string | undefined {
  return error instanceof Error && 'said' in error && typeof error.said === 'string' ? error.said : undefined
}
