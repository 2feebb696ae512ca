/** Where there is no script: what does not work, and what does. `what` begins the sentence. */
export const needsScript = (what: string, { email, phone, hours }: { email: string; phone: string; hours: string }) =>
  `${what} needs JavaScript. Without it, please write to ${email} or call ${phone}, ${hours}.`
