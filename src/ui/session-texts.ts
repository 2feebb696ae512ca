/** Texts about the start and end of a session. The file stays small, because every signed-in page loads it. */
export const sessionTexts = {
  needed: 'Please log in to see this page.',
  otherRole: 'Only an admin may see this page.',
  ended: 'You were logged out. Log in again.',
  logIn: 'Log In',
  again: 'You were logged out',
  againLead: 'Log in to save. What you typed is kept.',
  againToRead: 'Log in to continue. What you typed is kept.',
  notSaved: 'You are logged out, so nothing was saved. Try again to log in.',
  notShown: 'You are logged out. What you typed is kept. Log in to continue.',
  loggedIn: 'You are logged in.',
  toCheckout: 'Continue to checkout',
  toPage: 'Back to where you were',
  opened: 'We opened a new account for this number. Ordered by email before?',
  joinAccounts: 'Join the accounts',
} as const
