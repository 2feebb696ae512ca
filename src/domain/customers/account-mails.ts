import { greetingOf } from '../messages/greeting.ts'
import { buttonAfter, codeBlock } from '../messages/mail-blocks.ts'
import { helpBlock, mailOf, type MailText } from '../messages/mail-text.ts'

/** The mails about an account. Each is a pure function, so the back-office can show it with example data. */

const ignored = 'If you did not ask for this, please ignore this mail.'

export const verifyCodeMail = ({ name, code, brand }: { name: string; code: string; brand: string }): MailText =>
  mailOf(
    `Verify your email address at ${brand}`,
    greetingOf(name),
    codeBlock(code, `${code} is your code to verify this email address at ${brand}. It is valid for 5 minutes. Do not share it with anyone.`),
    ignored,
  )

export const addAddressCodeMail = ({ name, code, brand }: { name: string; code: string; brand: string }): MailText =>
  mailOf(
    `Add this email address to your account at ${brand}`,
    greetingOf(name),
    codeBlock(code, `${code} is your code to add this email address to your account at ${brand}. It is valid for 5 minutes. Do not share it with anyone.`),
    ignored,
  )

const resetSubject = (brand: string) => `Set a new password for your ${brand} account`

const passwordStays = `${ignored} Your password stays as it is.`

export const resetMail = ({ name, brand, link }: { name: string; brand: string; link: string }): MailText =>
  mailOf(
    resetSubject(brand),
    greetingOf(name),
    buttonAfter(`Open this link to set a new password for your ${brand} account. It works once, for 30 minutes:`, 'Set a new password', link),
    passwordStays,
  )

/** For an account that logs in by phone and has an unverified address. */
export const resetByPhoneMail = ({ name, brand, publicUrl }: { name: string; brand: string; publicUrl: string }): MailText =>
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
  )

type Shop = { brand: string; email: string; phone: string }

type AccountChanged = { name: string; what: 'email address' | 'password'; moment: string; consequence: string; shop: Shop }

export const accountChangedMail = ({ name, what, moment, consequence, shop }: AccountChanged): MailText =>
  mailOf(
    `The ${what} of your ${shop.brand} account was changed`,
    greetingOf(name),
    `The ${what} of your ${shop.brand} account was changed on ${moment}. ${consequence}`,
    helpBlock(shop),
  )

export const accountDeletedMail = ({ name, moment, shop }: { name: string; moment: string; shop: Shop }): MailText =>
  mailOf(
    `Your ${shop.brand} account was deleted`,
    greetingOf(name),
    `Your ${shop.brand} account was deleted on ${moment}, as you asked. You are logged out on all devices.`,
    'The law makes us keep your orders, with their products, amounts, city, state and PIN code. Your name, number and street stay only on an order that is still to be delivered, and are removed after delivery.',
    helpBlock(shop, 'delete it'),
  )
