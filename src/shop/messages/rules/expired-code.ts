/** Returns whether the code or link of a message expired before a gateway took it. Such a message is not sent any more. */
export const isTooLate = ({ secretUntil, status }: { secretUntil: Date | null; status: string }, now: Date) =>
  secretUntil !== null && status !== 'sent' && secretUntil <= now
