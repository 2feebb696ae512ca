/** Returns the error code of the system, PostgreSQL or a driver; undefined if there is none. */
export const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
