/** The pages that load the payment provider's script, in lower case. Their documents alone have a policy that allows it. */
export const payingPages = ['/checkout', '/cart/buy']

export const isPayingPage = (path: string) => payingPages.includes(path.toLowerCase().replace(/\/$/, ''))
