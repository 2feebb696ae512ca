import { momentInIndia } from '#kernel/india.ts'

type Facts = { id: string; what: string; data: string; people: number | null; done: string; advice: string; noticedAt: Date; peopleToldAt: Date | null }

/** The facts about the shop that the texts name. */
type Sender = {
  brand: string
  company: string
  address: readonly string[]
  email: string
  phone: string
  officer: { name: string; title: string; email: string; phone: string }
}

const unknown = 'not known yet'

/** Returns a draft of the details for the Data Protection Board, from the facts that the owner entered. */
export function boardDraft({ id, what, data, people, done, advice, noticedAt, peopleToldAt }: Facts, { company, address, officer }: Sender): string {
  return [
    'To the Data Protection Board of India',
    `From: ${[company, ...address.filter((line) => line !== company)].join(', ')}`,
    `Contact: ${officer.name}, ${officer.title}, ${officer.email}, ${officer.phone}`,
    `Personal data breach ${id}`,
    `1. What happened: ${what}`,
    `2. When we noticed it: ${momentInIndia(noticedAt)}`,
    `3. Personal data: ${data}`,
    `4. People concerned: ${people ?? unknown}`,
    `5. What we did, and do against a repetition: ${done || unknown}`,
    `6. What the people can do: ${advice || unknown}`,
    `7. The people were told: ${peopleToldAt ? momentInIndia(peopleToldAt) : 'not yet'}`,
  ].join('\n\n')
}

/** Returns a draft of the mail to the people, in plain words. */
export function peopleDraft({ what, data, done, advice, noticedAt }: Facts, { brand, email, phone, officer }: Sender): { subject: string; words: string } {
  const words = [
    // The first line follows “Namaste NAME,” in the mail, so it begins with a small letter.
    `personal data that ${brand} stores about you was part of a breach. We noticed it on ${momentInIndia(noticedAt)}.`,
    `What happened: ${what}`,
    `Which data: ${data}`,
    done && `What we did: ${done}`,
    advice && `What you can do: ${advice}`,
    `Do you have questions? Please write to ${officer.name}, ${officer.email || email}, or call ${officer.phone || phone}.`,
  ]
  return { subject: `Your data at ${brand}: please read`, words: words.filter(Boolean).join('\n\n') }
}
