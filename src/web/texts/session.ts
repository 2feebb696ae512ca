/** Texts for people without a session. The file stays small, because every signed-in page loads it. */
export const sessionTexts = {
  needed: 'Please log in to see this page.',
  otherRole: 'Only an admin may see this page.',
  ended: 'You were logged out. Log in again.',
  logIn: 'Log In',
} as const
