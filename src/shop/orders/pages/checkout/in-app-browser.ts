/**
 * Matches the user agent of browsers inside apps, which often open a celebrity's link. They block the bank's popup, so the payment redirects the page instead.
 * `wv` marks Android's WebView.
 */
const inApp = /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|Snapchat|Twitter|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Pinterest|GSA)\b|; wv\)/

export const isInAppBrowser = (userAgent: string) => inApp.test(userAgent)
