import type { Default } from './column-types.ts'

/** Counts of tries. `ownAttempts` came with the challenge that the requester received, `attempts` without it. */
type CodeTries = { challengeHash: Default<Uint8Array | null>; attempts: Default<number>; ownAttempts: Default<number> }

/** The rows of the tables with codes and links that prove who somebody is. */
export type ProofTables = {
  passwordReset: { customerId: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }
  /** `mobile` is a number; for a code by mail it is `mail:` and the id of the account. */
  oneTimeCode: CodeTries & { mobile: string; codeHash: Uint8Array | null; expiresAt: Date; sends: Default<number>; sentAt: Date }
  earlierCode: { mobile: string; challengeHash: Uint8Array; codeHash: Uint8Array; expiresAt: Date; attempts: number; sentAt: Date }
}
