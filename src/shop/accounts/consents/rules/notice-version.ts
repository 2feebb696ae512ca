/** The version of the notice in `pages/notice-texts.ts`: the day of its last change. A consent stores the version that the customer read. */
export const noticeVersion = '2026-11-30'
