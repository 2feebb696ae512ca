import { onDemand } from '#ui/on-demand.tsx'

/** The form of an address, whose code loads after the page. */
export const AddressForm = onDemand(async () => (await import('./address-form.tsx')).AddressForm)
