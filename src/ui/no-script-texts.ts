/** Returns the notice for browsers without JavaScript. `what` is the subject of its first sentence. */
export const needsScript = (what: string, { email, phone, hours }: { email: string; phone: string; hours: string }) =>
  `${what} needs JavaScript. Without it, please write to ${email} or call ${phone}, ${hours}.`
