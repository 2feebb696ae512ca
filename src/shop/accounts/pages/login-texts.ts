const passwordHint = "At least 8 characters. Leave your name, email address and the shop's name out of it."

/**
 * The texts of e-mail login, phone login, registration and forgotten passwords. docs/promises.md fixes the messages. Where a script is
 * missing, `name` names the page and `act` what the person does. `unfit` shows for a reply that cannot be read, `refused` for a wrong password.
 */
export const loginTexts = {
  registered: 'Your account is ready. Log in to go on.',
  name: 'Log in',
  act: 'Logging in',
  title: 'Welcome back',
  lead: 'Log in to check out and to see your orders.',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot Password?',
  forgotten: 'We can email you a link to set a new password. Or log in with your phone and a one-time code.',
  resetByMail: 'Reset your password by email',
  codeByPhone: 'Log in by phone',
  missing: 'Please fill all fields!',
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  byPhone: 'Login with Phone',
  byPhoneNote: 'No password needed. It also opens an account.',
  newTo: (brand: string) => `New to ${brand}?`,
  signUp: 'Sign Up',
  unfit: 'Login failed ❌',
  refused: 'Invalid email or password ❌',
  failed: 'Login failed',
} as const

export const phoneTexts = {
  name: 'Log in by phone',
  act: 'Logging in',
  title: 'Log in by phone',
  lead: 'We text you a one-time code. No password needed.',
  newHere: 'New here? We open your account with the code.',
  sentTo: (mobile: string) => `Enter the 6-digit code we sent to +91\u00a0${mobile}.`,
  alreadySent: 'We have already sent a code to this number.',
  byEmail: 'Login with Email',
  yourNumber: 'Your number',
  otherWays: 'Log in by email or passkey',
  mobile: 'Mobile number',
  missingMobile: 'Please enter your phone number',
  get: 'Get OTP',
  sending: 'Sending...',
  otp: 'OTP',
  missingOtp: 'Please enter the OTP',
  logIn: 'Login',
  wait: 'Please wait...',
  back: 'Back to Phone Number',
  goesOn: 'The next step opens once the code is complete.',
  resend: 'Resend OTP',
  resendIn: (time: string) => `You can ask for a new code in ${time}.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => `${count} minutes`,
  sent: 'OTP sent successfully ✅',
  notSent: 'Failed to send OTP ❌',
  done: 'Login successful ✅',
  wrong: 'Invalid OTP ❌',
  failed: 'Something went wrong ❌',
} as const

export const registerTexts = {
  name: 'Create an account',
  act: 'Opening an account',
  title: 'Create your account',
  lead: 'One account for your addresses, orders and tracking.',
  fields: { name: 'Name', email: 'Email', password: 'Password', confirm: 'Confirm Password' },
  passwordHint,
  didYouMean: (email: string) => `Did you mean ${email}?`,
  missing: 'Please fill all fields!',
  empty: 'Please fill this field.',
  differ: 'Passwords do not match!',
  register: 'Register',
  registering: 'Registering...',
  already: 'Already have an account?',
  logIn: 'Log in',
  unfit: 'Registration failed ❌',
  failed: 'Something went wrong.',
} as const

export const requestResetTexts = {
  name: 'Reset your password',
  act: 'Resetting a password',
  title: 'Reset your password',
  lead: 'Enter the email address of your account. We mail you a link to set a new password. It works for 30 minutes.',
  otherWay: 'Do you log in by phone? Log in with your phone, then set a new password under My Profile. You do not need the old one.',
  email: 'Email',
  missing: 'Please enter your email address.',
  send: 'Email me a link',
  sending: 'Sending...',
  byPhone: 'Log in by phone instead',
  logIn: 'Back to log in',
  failed: 'Something went wrong. Please try again.',
} as const

export const resetPasswordTexts = {
  name: 'Set a new password',
  act: 'Setting a new password',
  title: 'Set a new password',
  lead: 'Choose a password that you do not use anywhere else. All devices will be logged out, and a customer’s passkeys are removed.',
  changed: 'Log in with it from now on.',
  incomplete: 'This link is incomplete. Please open the link from our mail again, or ask for a new one.',
  save: 'Set new password',
  saving: 'Saving...',
  logIn: 'Log in',
  askAgain: 'Ask for a new link',
  failed: 'Something went wrong. Please try again.',
} as const

/** The fields of a new password, in the profile and on the page of a mailed link. */
export const newPasswordTexts = {
  new: 'New password',
  repeat: 'Repeat new password',
  hint: passwordHint,
  missing: 'Please enter a new password.',
  tooShort: 'Password must be at least 8 characters',
  differ: 'Passwords do not match!',
} as const
