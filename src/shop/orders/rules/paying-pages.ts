/** The pages that load the payment provider's script, in lower case. Only their documents have a Content-Security-Policy that allows it. */
export const payingPages = ['/checkout', '/cart/buy']

export const isPayingPage = (path: string) => payingPages.includes(path.toLowerCase().replace(/\/$/, ''))
