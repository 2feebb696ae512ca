import { buttonAfter, codeBlock, greetingOf, helpBlock, mail, type Mail, mailOf, type MessageKind, type SmsKind, smsVariable } from '#shop/messages/rules.ts'
import { codeLifeMs } from '../rules/one-time-code.ts'
import { resetLifeMs, resetLink } from '../rules/reset-link.ts'

/** The mails about an account, and the kinds of messages about one. */

const codeSecret = { lifeMs: codeLifeMs, shownAs: 'A one-time code.' }

export const codeMessage: SmsKind = {
  name: 'otp',
  group: 'account',
  template: 'otp',
  registered: ({ brand }) => loginText(smsVariable('numeric'), brand),
  secret: codeSecret,
}

/** A code that adds a contact to an account. It may join two accounts, so its SMS says so. */
export const joinCodeMessage: SmsKind = {
  name: 'join',
  group: 'account',
  template: 'join',
  registered: ({ brand }) => joinText(smsVariable('numeric'), brand),
  secret: codeSecret,
}

export const accountMessage: SmsKind = {
  name: 'account',
  group: 'account',
  template: 'account',
  registered: ({ brand, phone }) => `The log-in of your ${brand} account was changed on ${smsVariable('alphanumeric')}. If it was not you, call ${phone}.`,
}

/** Confirms the deletion of an account. It has no subject, so erasing the account does not remove the mail unsent. */
export const farewellMessage: MessageKind = { name: 'farewell', group: 'account', isPassing: true }

const ignored = 'If you did not ask for this, please ignore this mail.'

type Code = { name: string; code: string; brand: string }

export const verifyCodeMail = mail({
  name: 'verifyCode',
  kind: codeMessage,
  write: ({ name, code, brand }: Code) =>
    mailOf(
      `Verify your email address at ${brand}`,
      greetingOf(name),
      codeBlock(code, `${code} is your code to verify this email address at ${brand}. It is valid for 5 minutes. Do not share it with anyone.`),
      ignored,
    ),
  example: ({ name, settings: { brand } }) => ({ name, code: '123456', brand }),
})

export const addAddressCodeMail = mail({
  name: 'addAddressCode',
  kind: joinCodeMessage,
  write: ({ name, code, brand }: Code) =>
    mailOf(
      `Add this email address to your account at ${brand}`,
      greetingOf(name),
      codeBlock(code, `${code} is your code to add this email address to your account at ${brand}. It is valid for 5 minutes. Do not share it with anyone.`),
      ignored,
    ),
  example: ({ name, settings: { brand } }) => ({ name, code: '123456', brand }),
})

const resetSubject = (brand: string) => `Set a new password for your ${brand} account`

const passwordStays = `${ignored} Your password stays as it is.`

export const resetMail = mail({
  name: 'reset',
  kind: { name: 'reset', group: 'account', secret: { lifeMs: resetLifeMs, shownAs: 'A link that sets a new password.' } },
  write: ({ name, brand, link }: { name: string; brand: string; link: string }) =>
    mailOf(
      resetSubject(brand),
      greetingOf(name),
      buttonAfter(`Open this link to set a new password for your ${brand} account. It works once, for 30 minutes:`, 'Set a new password', link),
      passwordStays,
    ),
  example: ({ name, settings: { brand }, publicUrl }) => ({ name, brand, link: resetLink(publicUrl, 'example-link-that-does-not-work') }),
})

/** For an account that logs in by phone and has an unverified address. */
export const resetByPhoneMail = mail({
  name: 'resetByPhone',
  kind: accountMessage,
  write: ({ name, brand, publicUrl }: { name: string; brand: string; publicUrl: string }) =>
    mailOf(
      resetSubject(brand),
      greetingOf(name),
      buttonAfter(
        `Somebody asked for a new password for your ${brand} account. This account logs in by phone, with a one-time code:`,
        'Log in',
        `${publicUrl}/login-phone`,
      ),
      'Then open My Profile: you can set a new password there with another code, without the old password.',
      passwordStays,
    ),
  example: ({ name, settings: { brand }, publicUrl }) => ({ name, brand, publicUrl }),
})

type Shop = { brand: string; email: string; phone: string }

type AccountChanged = { name: string; moment: string; consequence: string; shop: Shop }

const accountChangedMail = (kindName: Mail['name'], what: string, consequence: string) =>
  mail({
    name: kindName,
    kind: accountMessage,
    write: (changed: AccountChanged) =>
      mailOf(
        `The ${what} of your ${changed.shop.brand} account was changed`,
        greetingOf(changed.name),
        `The ${what} of your ${changed.shop.brand} account was changed on ${changed.moment}. ${changed.consequence}`,
        helpBlock(changed.shop),
      ),
    example: ({ name, settings, moment }) => ({ name, moment, consequence, shop: settings }),
  })

/** The mails about a change, by what was changed. */
export const accountChangedMails = {
  password: accountChangedMail('passwordChanged', 'password', 'All devices were logged out.'),
  email: accountChangedMail('emailChanged', 'email address', 'Messages about your orders no longer come to this address.'),
}

export const accountDeletedMail = mail({
  name: 'accountDeleted',
  kind: farewellMessage,
  write: ({ name, moment, shop }: { name: string; moment: string; shop: Shop }) =>
    mailOf(
      `Your ${shop.brand} account was deleted`,
      greetingOf(name),
      `Your ${shop.brand} account was deleted on ${moment}, as you asked. You are logged out on all devices.`,
      'The law makes us keep your orders, with their products, amounts, city, state and PIN code. Your name, number and street stay only on an order that is still to be delivered, and are removed after delivery.',
      helpBlock(shop, 'delete it'),
    ),
  example: ({ name, settings, moment }) => ({ name, moment, shop: settings }),
})

export const accountMails: readonly Mail[] = [
  verifyCodeMail,
  addAddressCodeMail,
  resetMail,
  resetByPhoneMail,
  accountChangedMails.password,
  accountChangedMails.email,
  accountDeletedMail,
]

const valid = 'It is valid for 5 minutes. Do not share it with anyone.'

export const loginText = (code: string, brand: string) => `${code} is your OTP to log in to ${brand}. ${valid}`

/** If the number has an account, that account joins the one that adds the number. So the text warns a shopper who would read out the code. */
export const joinText = (code: string, brand: string) => `${code} is your OTP to join this number and its orders to another ${brand} account. ${valid}`
