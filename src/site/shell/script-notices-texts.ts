/** The notices of a page whose script is late or does not run. */
export const scriptNoticeTexts = {
  late: 'A part of this page is late. Until it arrives, some buttons do nothing.',
  reload: 'Reload',
  old: 'This browser is too old for some parts of the shop. You can read every page. To order, please call us or write to us:',
  whatsapp: 'WhatsApp',
} as const
