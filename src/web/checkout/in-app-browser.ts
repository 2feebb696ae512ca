/** The browsers inside of apps, where a celebrity's link is often opened: they block the window that a bank opens, so the payment leaves the page instead. */
const inApp = /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|Snapchat|Twitter|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Pinterest|GSA)\b|; wv\)/

export const isInAppBrowser = (userAgent: string) => inApp.test(userAgent)
