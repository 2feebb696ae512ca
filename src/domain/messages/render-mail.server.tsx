import { render } from '@react-email/render'
import { type MailFrame, MailLayout } from './mail-layout.server.tsx'
import type { MailText } from './mail-text.ts'

/** Renders the HTML of a mail from its plain text. The stored text is the only source, so a resent mail looks like the first one. */
export const renderMail = (mail: MailText, frame: MailFrame): Promise<string> => render(<MailLayout {...mail} frame={frame} />)
