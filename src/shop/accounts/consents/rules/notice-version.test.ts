import { expect, test } from 'vitest'
import { consentTexts, noticeTexts } from '../pages/notice-texts.ts'
import { noticeVersion } from './notice-version.ts'

test('a changed notice has another version', () => {
  const read = [
    ...Object.values(noticeTexts.places),
    noticeTexts.withdraw,
    noticeTexts.complain,
    ...Object.values(consentTexts.purposes).map(({ lead }) => lead),
  ]
  expect({ noticeVersion, read }).toMatchInlineSnapshot(`
    {
      "noticeVersion": "2026-11-30",
      "read": [
        "We store your name, email address and password, to open your account and to show you your orders.",
        "We store your name, number, address and order, to deliver what you buy and to keep the books that the law asks for.",
        "We store what you write here, to answer you.",
        "We send number, day, products, amount and refunds of your orders, and codes (SHA-256) of your email address and mobile number. Meta and Google find your account by the codes. They may keep this outside India.",
        "You can see, download and delete your data in your profile, and withdraw there what you agreed to.",
        "You can complain to our grievance officer, and to the Data Protection Board of India.",
        "We write to you about new harvests and offers only if you agree. No order needs it, and you can withdraw with one click.",
        "If you agree, we tell Meta (Facebook, Instagram) and Google about your orders. They find out which of our advertisements work, and choose whom to show them. Agree only if you are 18 or older. No order needs it, and you can withdraw with one click.",
      ],
    }
  `)
})
