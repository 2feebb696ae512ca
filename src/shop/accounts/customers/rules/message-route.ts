type Account = { email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

export type Route = { kind: 'mail' | 'sms'; to: string }

/**
 * Returns where messages to the owner of an account go: to the verified e-mail address, else to the sign-in number, which its codes verify. Without
 * either, they go to the unverified address, so that every order is confirmed. An account without an e-mail address has no route: messages about its orders
 * go to the number of the delivery address. A link to a document with personal data may go to a verified address only.
 */
export function messageRouteOf({ email, emailVerifiedAt, loginMobile }: Account): Route | undefined {
  if (email !== null && emailVerifiedAt !== null) return { kind: 'mail', to: email }
  if (email !== null && loginMobile !== null) return { kind: 'sms', to: loginMobile }
  return email === null ? undefined : { kind: 'mail', to: email }
}

/** Returns where messages about an order go. Without a route of its account, an SMS goes to the number of the delivery, empty for an erased person. */
export const orderRouteOf = ({ address, ...account }: Account & { address: { mobile: string } }): Route =>
  messageRouteOf(account) ?? { kind: 'sms', to: address.mobile }
