/** Whether a message carries a one-time code, by the key it was queued with. */
export const isCode = (dedupeKey: string) => dedupeKey.startsWith('otp:')
