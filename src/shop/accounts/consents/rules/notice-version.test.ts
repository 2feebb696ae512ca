import { expect, test } from 'vitest'
import { consentTexts, noticeTexts } from '../pages/notice-texts.ts'
import { noticeVersion } from './notice-version.ts'

test('a changed notice has another version', () => {
  const read = [...Object.values(noticeTexts.places), noticeTexts.withdraw, noticeTexts.complain, consentTexts.lead]
  expect({ noticeVersion, read }).toMatchInlineSnapshot(`
    {
      "noticeVersion": "2026-11-28",
      "read": [
        "We store your name, email address and password, to open your account and to show you your orders.",
        "We store your name, number, address and order, to deliver what you buy and to keep the books that the law asks for.",
        "We store what you write here, to answer you.",
        "You can see, download and delete your data in your profile, and withdraw there what you agreed to.",
        "You can complain to our grievance officer, and to the Data Protection Board of India.",
        "We write to you about new harvests and offers only if you agree. No order needs it, and you can withdraw with one click.",
      ],
    }
  `)
})
