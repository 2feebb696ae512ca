import { inr } from '#kernel/money.ts'
import { type SmsKind, smsVariable } from '#shop/messages/rules.ts'

export const orderCodeMs = 10 * 60_000

export const orderCodeMessage: SmsKind = {
  name: 'orderCode',
  template: 'cod',
  registered: ({ brand }) => codeText(smsVariable('numeric'), smsVariable('alphanumeric'), brand),
  secret: { lifeMs: orderCodeMs, shownAs: 'A code that confirms an order.' },
}

/** Returns the SMS. It says what the code does, so that nobody reads it out to a caller. */
export const orderCodeText = ({ code, totalPaise, brand }: { code: string; totalPaise: number; brand: string }) => codeText(code, inr(totalPaise), brand)

const codeText = (code: string, total: string, brand: string) => `${code} confirms your cash on delivery order of ${total} at ${brand}.`
