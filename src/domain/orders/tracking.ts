export const trackingMissing = 'Please enter a tracking URL (https://...)'

/** An http(s) address of some host; nothing else is ever stored or linked. */
export const trackingPattern = /^https?:\/\/[^\s/]+\.[^\s]*$/i

export const isTrackingUrl = (text: string) => trackingPattern.test(text)
