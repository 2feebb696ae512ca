import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { canonicalDigits, canonicalLine, isMailbox, mailboxKey } from '#kernel/text.ts'
import { byId, done, doneReply, line, optionalText, textOrEmpty, text } from '#kernel/wire.ts'
import { askEmail, minPasswordLength, passwordTooShort } from './rules/account-fields.ts'
import { mobilePattern, tenDigits } from './rules/mobile.ts'

export const roles = ['user', 'admin'] as const

const contact = z.object({ mobile: textOrEmpty, address: textOrEmpty })

export const customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: textOrEmpty,
  role: z.enum(roles),
  photo: textOrEmpty,
  addresses: z._default(z.array(contact), []),
})

export type Customer = z.output<typeof customer>

export const fillAll = 'Please fill all fields!'
const required = (most: number) =>
  z.string(fillAll).check(z.overwrite(canonicalLine), z.minLength(1, fillAll), z.maxLength(most, `Please use at most ${most} characters.`))

/** The most characters of a number or address as it is typed or pasted, before its canonical form is checked. */
const mostTyped = 1000

const typedEmail = z.string(askEmail).check(z.maxLength(mostTyped, askEmail), z.overwrite(mailboxKey))

export const email = typedEmail.check(z.refine(isMailbox, askEmail))

export const emailOrNothing = typedEmail.check(z.refine((typed) => typed === '' || isMailbox(typed), askEmail))

const maxPasswordLength = z.maxLength(128, 'Password must be at most 128 characters')

export const password = z.string(fillAll).check(z.minLength(1, fillAll), z.minLength(minPasswordLength, passwordTooShort), maxPasswordLength)

/** The reply to a log-in. */
export const signedIn = { token: z.string(), role: z.enum(roles), userId: z.string() }

/** An Indian mobile number that can receive a code, in any spelling. */
export const codeMobile = z
  .string('Please enter your phone number')
  .check(
    z.maxLength(mostTyped, 'Please enter a valid Indian mobile number.'),
    z.overwrite(tenDigits),
    z.minLength(1, 'Please enter your phone number'),
    z.regex(mobilePattern, 'Please enter a valid Indian mobile number.'),
  )

const oneTimeCode = z
  .string('Please enter the OTP')
  .check(z.overwrite(canonicalDigits), z.minLength(1, 'Please enter the OTP'), z.regex(/^\d{6}$/, 'The OTP is 6 digits'))

const challenge = z.string().check(z.maxLength(100))

/** A one-time code, with the `challenge` from the reply to its request. */
export const codeProof = z.object({ otp: oneTimeCode, challenge: z.nullish(challenge) })

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  once: 'header',
  summary: 'Open an account by e-mail and password',
  input: z.object({ name: required(200), email: z.pipe(required(mostTyped), email), password }),
  reply: z.object(done),
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in by e-mail and password',
  input: z.object({
    email: required(mostTyped),
    password: z.string(fillAll).check(z.minLength(1, fillAll), maxPasswordLength),
  }),
  reply: z.object({ ...done, data: z.object(signedIn) }),
})

export const sendOtp = endpoint({
  method: 'POST',
  path: '/auth/send-otp',
  access: 'public',
  summary: 'Send a one-time code to a mobile number',
  input: z.object({ mobile: codeMobile }),
  /** `resendAfter` is in seconds. The browser sends `challenge` back with the code, so its tries count separately from other people's. */
  reply: z.object({ ...done, resendAfter: z._default(z.number(), 60), challenge: z.optional(z.string()) }),
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  summary: 'Log in with a one-time code',
  /** `challenge` comes from the reply to send-otp. Tries without it share one count with all other people's tries. */
  input: z.object({ mobile: codeMobile, otp: oneTimeCode, challenge: z.nullish(challenge) }),
  /** `isNew`: this log-in opened the account. Only a holder of the right code learns it. */
  reply: z.object({ ...done, ...signedIn, isNew: z.optional(z.boolean()) }),
})

export const logout = endpoint({ method: 'POST', path: '/auth/logout', access: 'customer', summary: 'End this session', input: z.object({}), reply: doneReply })

const tenDigitsOnly = 'Phone must be 10 digits'
const typedMobile = z.string(tenDigitsOnly).check(z.maxLength(mostTyped, tenDigitsOnly), z.overwrite(tenDigits))

/** A number of 10 digits in any spelling. */
export const mobile = (missing: string) =>
  z.string(missing).check(z.maxLength(mostTyped, tenDigitsOnly), z.overwrite(tenDigits), z.minLength(1, missing), z.regex(/^\d{10}$/, tenDigitsOnly))

/** A number of 10 digits, or an empty text. */
const mobileOrNothing = typedMobile.check(z.regex(/^(\d{10})?$/, tenDigitsOnly))

export const contacts = z
  .array(z.object({ mobile: z.pipe(optionalText(mostTyped), mobileOrNothing), address: optionalText(500) }))
  .check(z.maxLength(10, 'Please give at most 10 addresses.'))

/**
 * How the account's owner logs in. `mobile` is the sign-in number (10 digits), verified by its codes; empty without one. With `asksToVerify`, the
 * profile asks the owner to verify the e-mail address.
 */
const signInFacts = z.object({ hasPassword: z.boolean(), mobile: z.string(), emailVerified: z.boolean(), asksToVerify: z.boolean() })

/** The account, with the fields of its first contact at the top level for the profile page. */
export const profile = z.extend(customer, { mobile: textOrEmpty, address: textOrEmpty, signIn: z.optional(signInFacts) })

export type Profile = z.output<typeof profile>

export const showProfile = endpoint({
  method: 'GET',
  path: '/profile/:id',
  access: 'customer',
  summary: 'The profile, for its owner or an admin',
  input: byId,
  reply: profile,
})

/** The owner's proof for a change that could hand over the account: the password, or a one-time code with its `challenge`. */
export const proof = {
  currentPassword: z.nullish(z.string().check(maxPasswordLength)),
  otp: z.nullish(oneTimeCode),
  challenge: z.nullish(challenge),
}

export type Proof = z.output<z.ZodMiniObject<typeof proof>>

/** The `details` of the error proof_needed. `mobile` is the number for a one-time code (10 digits), or empty if the account has none. */
export const proofOptions = z.object({ password: z.boolean(), mobile: textOrEmpty })

export type ProofOptions = z.output<typeof proofOptions>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile/:id',
  access: 'customer',
  summary: 'Change the profile: JSON, or multipart with a photo',
  body: 'form',
  file: 'photo',
  input: z.object({
    ...byId.shape,
    name: line(200, 'Please enter your name.').check(z.minLength(1, 'Please enter your name.')),
    email,
    mobile: z.nullish(mobileOrNothing),
    address: z.nullish(text(500)),
    addresses: z.optional(contacts),
    /** The text '' removes the photo; any other text keeps it. A file sets it. */
    photo: z.nullish(z.string()),
    /** Needed to change an existing e-mail address. */
    ...proof,
  }),
  reply: z.object({ ...done, user: profile }),
})
