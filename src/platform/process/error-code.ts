/** The code by which the system, PostgreSQL or a driver names what went wrong; undefined where there is none. */
export const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
