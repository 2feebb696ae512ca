import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import type { Settings } from '../settings/contract.ts'
import { type Block, blocksOf, type Part, previewOf } from './mail-blocks.ts'
import { styles, styleSheet } from './mail-style.ts'
import type { MailText } from './mail-text.ts'

export type MailFrame = Pick<Settings, 'brand' | 'email' | 'phone' | 'address'> & { publicUrl: string }

/** The one layout of every mail. React escapes each word, so names with markup are shown as text. */
export function MailLayout({ subject, body, frame }: MailText & { frame: MailFrame }) {
  const { brand, email, phone, address, publicUrl } = frame
  return (
    <Html lang="en-IN">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body style={styles.body} className="ground">
        <Preview>{previewOf(body)}</Preview>
        <Section style={styles.page} className="ground page">
          <Container style={styles.frame}>
            <p style={styles.brand} className="brand">
              {brand}
            </p>
            <Section style={styles.card} className="card">
              <h1 style={styles.title} className="title">
                {subject}
              </h1>
              {blocksOf(body, { publicUrl, email }).map((block, index) => (
                <BlockView key={index} block={block} />
              ))}
            </Section>
            <Section>
              <div style={styles.foot} className="foot">
                {address.join(', ')}
                <br />
                <a href={`mailto:${email}`} style={styles.footLink} className="foot-link">
                  {email}
                </a>
                {` · ${phone}`}
              </div>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'items') return <Items rows={block.rows} />
  if (block.kind === 'quote')
    return (
      <div style={styles.quote} className="quote">
        {block.text}
      </div>
    )
  if (block.kind === 'code')
    return (
      <div style={styles.code} className="code">
        {block.code}
      </div>
    )
  if (block.kind === 'button')
    return (
      <div style={styles.buttonRow}>
        <Button href={block.href} style={styles.button} className="button">
          {block.label}
        </Button>
      </div>
    )
  return (
    <p style={styles.text} className="text">
      {block.lines.map((parts, index) => [
        index > 0 && <br key={`break ${index}`} />,
        ...parts.map((part, place) => <PartView key={`${index} ${place}`} {...part} />),
      ])}
    </p>
  )
}

function PartView({ text, href }: Part) {
  if (href === undefined) return text
  return (
    <a href={href} style={styles.link} className="link">
      {text}
    </a>
  )
}

/** Keeps a number and its unit on one line, as in `20 g`. */
const unbroken = (text: string) => text.replaceAll(/(\d) (?=\p{L}+\b)/gu, '$1\u00a0')

function Items({ rows }: Pick<Extract<Block, { kind: 'items' }>, 'rows'>) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={styles.items} className="items">
      <tbody>
        {rows.map(({ text, amount, each }, index) => (
          <tr key={index}>
            <td style={styles.item} className="item" colSpan={amount === '' ? 2 : 1}>
              {unbroken(text)}
            </td>
            {amount !== '' && (
              <td style={styles.amount} className="amount">
                {amount}
                {each !== '' && (
                  <div style={styles.each} className="quiet">
                    {each}
                  </div>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
