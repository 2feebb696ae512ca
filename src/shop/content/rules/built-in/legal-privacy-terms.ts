import type { LegalPage } from './legal-page.ts'

export const privacy: LegalPage = {
  slug: 'privacy',
  title: 'Privacy',
  summary: 'What {brand} keeps about you, why, for how long, and what you may ask of us under the Digital Personal Data Protection Act, 2023.',
  sections: [
    {
      title: 'What we keep, and why',
      paragraphs: ['We ask only for what an order or an answer needs:'],
      points: [
        'Your account: name, e-mail, mobile number and, if you add one, a photo. Your password is kept only as a hash, which cannot be read back.',
        'Delivery addresses, to send parcels to them.',
        'Orders, with the items, the amount, the address and the payment provider’s numbers, to fulfil them and because tax law asks for them.',
        'Messages from the contact form, to answer them.',
        'Your reviews, with their photos and the name that you choose, to show them to other shoppers. Photos of a return, to decide it.',
        'An e-mail address or number that waits for a pack to be back, to send you one message. We delete it 30 days after the message, or after a year.',
        'Your wish for a reminder of an unpaid cart, if you tick its box at the checkout, to send you one e-mail. A link in it ends reminders.',
        'Technical records such as your network address, to keep the shop running and to stop abuse.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'Your cart, and after logging in a token that proves who you are, are kept in the storage of your browser. What is in the cart, and how many, is kept in a cookie as well, which only the cart’s and the checkout’s own pages receive, so that they come at once. We set no cookies for advertising and use no trackers. Logging out removes the token.',
        'The products that you save for later, and those that you looked at last, are kept in the storage of your browser too. We never receive either list. You can empty the first on the page “Saved for later”; deleting this site’s data in your browser removes both.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'Payments are taken by {paymentProvider}. Card numbers, UPI PINs and bank passwords go to {paymentProvider} and never reach us. {paymentProvider} handles them under its own privacy policy.',
      ],
    },
    {
      kind: 'cashDecision',
      title: 'Cash on delivery',
      paragraphs: [
        'Our program decides by itself whether it offers you cash on delivery. It counts your delivered orders, the parcels that came back to us, the age of your account and the amount of the order. It also counts how many parcels to your PIN code came back. If it does not offer it, you can pay online.',
        'You may ask a person to look at the decision and to change it: write to {officerEmail}.',
      ],
    },
    {
      title: 'Who else sees your data',
      paragraphs: [
        'Those who help us with your order and only for that: {paymentProvider} for the payment, the courier for name, address and phone number, and the services that carry our e-mails and SMS. We sell your data to nobody. We hand it to an authority where the law obliges us to.',
      ],
    },
    {
      title: 'For how long',
      paragraphs: [
        'Records of orders and payments are kept for as long as tax and accounting law asks. Your account is kept until you delete it under My Profile, or ask us to erase it. We then erase your name, contacts, addresses, log-ins, reviews and messages too. One-time codes lapse within minutes. Other messages are kept until the matter is closed and for a reasonable time after it.',
      ],
    },
    {
      kind: 'dataRights',
      title: 'Your rights',
      paragraphs: ['Write to {officerEmail}, from the address or number of your account, and you may:'],
      points: [
        'ask for a summary of the personal data we hold, what we do with it and with whom it was shared;',
        'have it corrected, completed or brought up to date; most of it you can change in your profile yourself;',
        'have it erased, except for what the law obliges us to keep;',
        'withdraw a consent, as easily as you gave it, without effect on what was done before;',
        'name somebody who may use these rights should you die or be unable to;',
        'complain to our Grievance Officer and, if that does not help, to the Data Protection Board of India.',
      ],
    },
    {
      title: 'Children',
      paragraphs: ['The shop is meant for adults. A person under 18 may order only through a parent or guardian.'],
    },
  ],
}

export const terms: LegalPage = {
  slug: 'terms',
  title: 'Terms of use',
  summary: 'The terms on which {company} sells through this website. By placing an order you agree to them.',
  sections: [
    {
      kind: 'seller',
      title: 'Who sells to you',
      paragraphs: ['The seller is {address}. Food licence number {licence}. Reach us at {email} or {phone}, {openingHours}.'],
    },
    {
      title: 'Prices',
      paragraphs: [
        'All prices are in Indian rupees and inclusive of all taxes. {deliveryTerms} A struck-through figure marked MRP is the maximum retail price on the pack; one without that mark is worked out from the price. The price that counts is the one shown at checkout when you pay.',
        'A coupon applies once to an order, within its dates and from its minimum amount, and cannot be exchanged for money.',
      ],
    },
    {
      title: 'Ordering and paying',
      paragraphs: [
        'Payments are taken by {paymentProvider}. An order is confirmed when the payment has reached us and you see the confirmation. If money was taken and no order came of it, we either confirm the order or return the money by the way it came.',
        'We may refuse or cancel an order that we cannot fulfil, that shows an obvious mistake in price, or that looks fraudulent. Whatever was paid is then returned in full.',
      ],
    },
    {
      title: 'What we sell',
      paragraphs: [
        'Our products come from nature; colour, size and texture vary between batches. Pictures show the product as truly as a screen can. Read the label before use: it gives ingredients, portion, batch and dates.',
        'Our products are foods. They are not meant to diagnose, treat, cure or prevent any disease, and what the website says is not medical advice.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: ['Keep your password and one-time codes to yourself, and tell us when somebody else may know them. Our people never ask for them.'],
    },
    {
      title: 'Texts and pictures',
      paragraphs: [
        'The texts, pictures and films of this website belong to {company} or are used with permission. Quote and link as you like; ask before you copy.',
      ],
    },
    {
      title: 'Liability and law',
      paragraphs: [
        'Nothing in these terms takes away rights that the Consumer Protection Act, 2019 and the Consumer Protection (E-Commerce) Rules, 2020 give you. Indian law applies. ' +
          'Courts in {courts} hear disputes, without limiting your right to go to the consumer commission where you live.',
      ],
    },
  ],
}
