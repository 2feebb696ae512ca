/** Parts of pages that other modules show. */

export { mailTextsTexts } from './office/mail-texts.ts'
export { TestButton } from './office/test-button.tsx'
export { smsTexts } from './office/sms-texts.ts'
