export const trackingMissing = 'Please enter a tracking URL (https://...)'

/** Matches an http(s) address with a host. The shop stores and links nothing else. */
export const trackingPattern = /^https?:\/\/[^\s/]+\.[^\s]*$/i

export const isTrackingUrl = (text: string) => trackingPattern.test(text)
