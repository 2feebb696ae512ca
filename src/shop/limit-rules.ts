import type { LimitRule } from '#platform/http/rate-limit.ts'

/** How many times more points a rule has in test mode. */
const wider = 50

/**
 * Limits of the actions that cost the shop money, mail or computing: `points` actions in `seconds` for each key. Every use case chooses the key. A rule
 * with `byAddress` has a network address as its key.
 */
export const limitRules = {
  // `login` counts an address's tries of one account, `loginAddress` its tries of all accounts, and `loginAccount` the tries of one account from everywhere.
  login: { points: 5, seconds: 15 * 60, byAddress: true },
  loginAddress: { points: 100, seconds: 3600, inTestMode: wider, byAddress: true },
  // Generous, because a used-up limit also locks out the account's owner on an unknown address. A guesser gets 2,400 passwords a day.
  loginAccount: { points: 100, seconds: 3600 },
  // This rule limits nothing. It remembers that an address logged in to the account in the last 14 days, so that `loginAccount` does not count it.
  loginKnown: { points: 1, seconds: 14 * 86_400, byAddress: true },
  // The key is the account. Each change of a passkey, an app or recovery codes writes to every contact.
  factorChanges: { points: 20, seconds: 86_400 },
  // Codes of an authenticator app, and recovery codes.
  secondFactor: { points: 30, seconds: 3600 },
  register: { points: 5, seconds: 3600, inTestMode: wider, byAddress: true },
  // The key is a customer's id, or a visitor's address.
  coupon: { points: 10, seconds: 10 * 60, byAddress: true },
  // Many phones share one address of their network.
  couponVisits: { points: 300, seconds: 10 * 60, byAddress: true },
  // Sums of visits: a few requests of each. Many phones share one address of their network.
  visits: { points: 600, seconds: 10 * 60, inTestMode: wider, inMemory: true, byAddress: true },
  orders: { points: 10, seconds: 60 },
  // The key is a customer's id.
  returns: { points: 10, seconds: 86_400, inTestMode: wider },
  leads: { points: 3, seconds: 10 * 60, inTestMode: wider, byAddress: true },
  grievances: { points: 3, seconds: 10 * 60, inTestMode: wider, byAddress: true },
  // The key is the e-mail address in a complaint, which may be a stranger's.
  grievanceMails: { points: 3, seconds: 86_400 },
  stockAlerts: { points: 5, seconds: 10 * 60, inTestMode: wider, byAddress: true },
  // Anybody may enter any number, and each SMS costs money.
  stockAlertsEverybody: { points: 500, seconds: 86_400, inTestMode: wider },
  // The key is the account.
  reviews: { points: 30, seconds: 3600 },
  reviewPhotos: { points: 30, seconds: 3600 },
  giftAddresses: { points: 20, seconds: 10 * 60, inTestMode: wider, byAddress: true },
  reviewReports: { points: 10, seconds: 10 * 60, inTestMode: wider, byAddress: true },
  reviewLinks: { points: 60, seconds: 10 * 60, inTestMode: wider, byAddress: true },
  // The key is the e-mail address in a message, which may be a stranger's.
  leadCopies: { points: 3, seconds: 86_400 },
  leadCopiesEverybody: { points: 200, seconds: 86_400, inTestMode: wider },
  leadReplies: { points: 10, seconds: 86_400 },
  // The key is the account of the writer.
  leadRepliesWriter: { points: 200, seconds: 86_400, inTestMode: wider },
  // One-time codes by SMS. The key of these two is the number.
  otpHour: { points: 5, seconds: 3600 },
  otpDay: { points: 10, seconds: 86_400 },
  otpAddress: { points: 10, seconds: 3600, inTestMode: wider, byAddress: true },
  // The key is a number without its last three digits: a thousand neighbouring numbers, which fraudsters buy together.
  otpRange: { points: 50, seconds: 3600, inTestMode: wider },
  // A fifth of the day's codes is reserved for numbers that have ordered before.
  otpStrangers: { points: 4000, seconds: 86_400 },
  otpEverybody: { points: 5000, seconds: 86_400 },
  // The key is the account that adds a number.
  numberCodes: { points: 5, seconds: 3600 },
  // As many as the tries of all codes that `otpAddress` allows.
  otpTries: { points: 50, seconds: 3600, inTestMode: wider, byAddress: true },
  resetAddress: { points: 10, seconds: 3600, inTestMode: wider, byAddress: true },
  // The key is the typed e-mail address, so an unknown one meets the same limit.
  resetAccount: { points: 3, seconds: 3600 },
  resetTries: { points: 50, seconds: 3600, inTestMode: wider, byAddress: true },
  // Each new password costs a hash.
  passwords: { points: 10, seconds: 3600 },
  emailCodes: { points: 5, seconds: 3600 },
  // The key is the e-mail address that receives the codes, which may be a stranger's.
  emailCodesTo: { points: 10, seconds: 86_400 },
  // The shop's mail server and its name are shared by everybody. A fifth of the day's mails is reserved for links that set a password.
  emailCodesStrangers: { points: 1600, seconds: 86_400 },
  emailCodesEverybody: { points: 2000, seconds: 86_400 },
  emailCodesAddress: { points: 20, seconds: 3600, inTestMode: wider, byAddress: true },
  photos: { points: 10, seconds: 3600 },
  // The key is the member of staff. Each film is read as a whole, and an unused film is stored for an hour.
  films: { points: 30, seconds: 3600, inTestMode: wider },
  // The key is a customer's id.
  downloads: { points: 1, seconds: 60 },
  emails: { points: 5, seconds: 3600 },
  emailsAddress: { points: 20, seconds: 3600, inTestMode: wider, byAddress: true },
  // The key is the member of staff, to whom the mails go. Tests of SMS, payment keys and connections count too.
  testMails: { points: 20, seconds: 3600, inTestMode: wider },
  // The key is the member of staff who sends events to webhooks: tests, and deliveries again.
  webhookSends: { points: 60, seconds: 3600, inTestMode: wider },
  // The key is the member of staff who invites.
  invitations: { points: 30, seconds: 86_400, inTestMode: wider },
  // Wide enough in test mode for load tests.
  requests: { points: 300, seconds: 60, inTestMode: 1000, inMemory: true, byAddress: true },
  // The key is an API key, which has points of its own.
  keyRequests: { points: 60, seconds: 60 },
  writes: { points: 120, seconds: 60, inTestMode: 1000, inMemory: true },
} as const satisfies Record<string, LimitRule>

type ShopLimits = typeof limitRules

declare module '#platform/http/rate-limit.ts' {
  interface Limited extends ShopLimits {}
}
