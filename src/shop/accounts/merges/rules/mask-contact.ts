/** Hides the middle of a contact: "+91 ••••• 43210" or "a•••@example.com". */
export function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@')
  return domain === undefined ? `+91 ••••• ${contact.slice(-5)}` : `${name.slice(0, 1)}•••@${domain}`
}
